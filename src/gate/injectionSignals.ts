import { lookAlikesIn } from "../core/lookAlikes.ts";

/** Signs that a text wants to steer the model that reads it (behaviour 3.58). */
export type Signal =
  | "ANSI_ESCAPE"
  | "UNICODE_ZERO_WIDTH"
  | "UNICODE_RTL_OVERRIDE"
  | "UNICODE_HOMOGLYPH_RISK"
  | "HIDDEN_INSTRUCTION"
  | "SYSTEM_PROMPT_OVERRIDE"
  | "ROLE_HIJACK"
  | "EXFILTRATION_DIRECTIVE"
  | "CROSS_SERVER_IMPERATIVE";

export interface Detector {
  readonly signal: Signal;
  /** Global. A match counts unless it is one of `except`; every repetition in it has an end, so it takes linear time. */
  readonly found: RegExp;
  readonly except?: (match: string, at: number) => boolean;
}

/** What hides or reorders text: goes first, so that the words are seen without it. */
export const hidingDetectors: readonly Detector[] = [
  {
    signal: "ANSI_ESCAPE",
    found:
      /\x1b(?:\[[0-?]{0,32}[ -/]{0,4}[@-~]?|[\]PX^_][^\x07\x1b\x9c]{0,256}(?:\x07|\x1b\\|\x9c)?|[ -~]?)|[\x90\x98\x9b\x9d-\x9f]/g,
  },
  {
    signal: "UNICODE_ZERO_WIDTH",
    // First what is honest: flags made of tags. Joiners count between Latin letters and among themselves only.
    found:
      /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}|[\u200b\u2060-\u2064\u180e\ufeff\u{E0000}-\u{E007F}]|(?<=[!-~\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?=[!-~\u200c\u200d])/gu,
    except: (match, at) => match.startsWith("\u{1F3F4}") || (match === "\ufeff" && at === 0),
  },
  { signal: "UNICODE_RTL_OVERRIDE", found: /[\u202a-\u202e\u2066-\u2069]/g },
];

const gap = String.raw`[\s>*_"'\x60-]{1,16}`;
// A stop ends the sentence only before a space: `.env` and `example.com` have one too.
const some = String.raw`(?:[^.!?]|\.(?!\s)){0,80}?`;

export const wordingDetectors: readonly Detector[] = [
  {
    signal: "UNICODE_HOMOGLYPH_RISK",
    found: /[\p{L}\p{M}]{2,64}/gu,
    except: (word) => !imitatesLatin(word),
  },
  {
    signal: "HIDDEN_INSTRUCTION",
    found: worded(
      `<!--[^>]{0,200}?\\b(?:ignore|disregard|you must|instructions? (?:to|for)|assistant|do not (?:tell|mention|reveal))\\b[^>]{0,400}(?:-->)?`,
      `</?(?:important|system|secret|hidden|instructions?)(?:[_-]?(?:instructions?|prompt|message))?>`,
      `(?:do not|don't|never|without)${gap}(?:tell(?:ing)?|mention(?:ing)?|inform(?:ing)?|reveal(?:ing)?|show(?:ing)?|alert(?:ing)?|notify(?:ing)?)${gap}(?:this |it |that |anything )?(?:to )?(?:the )?(?:user|person|human)\\b`,
    ),
  },
  {
    signal: "SYSTEM_PROMPT_OVERRIDE",
    found: worded(
      `\\b(?:ignore|disregard|forget|override|bypass|skip)${gap}(?:(?:all|any|every|everything|each|of|the|your|my|these|those|other)${gap}){0,4}(?:previous|prior|above|earlier|preceding|foregoing|existing|original|system|initial)(?:${gap}(?:system|safety|user|developer))?${gap}(?:instructions?|prompts?|rules?|guidelines?|directions?|messages?|context|constraints?|training)\\b`,
      `\\b(?:ignore|disregard|forget)${gap}(?:everything|all|anything)${gap}(?:above|before|prior|previously|you (?:were|have been) told)\\b`,
      `\\b(?:ignore|disregard|forget)${gap}(?:all${gap})?(?:of${gap})?your${gap}(?:instructions?|rules?|guidelines?|training)\\b`,
      `\\b(?:new|updated|revised|real)${gap}(?:system${gap}(?:prompt|instructions?)|instructions?(?: for (?:you|the (?:assistant|agent|model|ai)))?:)`,
      `\\b(?:reveal|print|repeat|output|show)${gap}(?:me${gap})?your${gap}(?:full${gap}|entire${gap}|hidden${gap})?system${gap}(?:prompt|message|instructions?)\\b`,
    ),
  },
  {
    signal: "ROLE_HIJACK",
    found: worded(
      `<\\|(?:im_start|im_end|system|user|assistant|start_header_id|end_header_id|eot_id|endoftext)\\|>`,
      `\\[/?INST\\]|<</?SYS>>`,
      `(?:^|\\n)[ \\t]{0,8}(?:#{1,4}[ \\t]{0,4})?(?:\\*\\*)?(?:system|developer)(?:\\*\\*)?[ \\t]{0,4}:[ \\t]{0,8}(?=you\\b|ignore\\b|from now\\b|the assistant\\b)`,
      `\\byou${gap}are${gap}(?:now|no${gap}longer)${gap}(?:an?${gap}|the${gap}|in${gap}|called${gap}|bound\\b|restricted\\b|limited\\b|dan\\b|free\\b)`,
      `\\bfrom${gap}now${gap}on,?${gap}(?:you|act|behave|respond|answer|always|only|ignore)\\b`,
      `\\b(?:act|behave|respond)${gap}as${gap}(?:if${gap}you${gap}(?:are|were)${gap})?(?:an?${gap}|the${gap})?(?:unrestricted|unfiltered|uncensored|jailbroken|root|admin(?:istrator)?|system|developer mode|dan)\\b`,
      `\\bpretend${gap}(?:to${gap}be${gap}(?:an?|the|my)|(?:that${gap})?you${gap}(?:are|have))\\b`,
    ),
  },
  {
    signal: "EXFILTRATION_DIRECTIVE",
    found: worded(
      `\\b(?:send|post|upload|forward|transmit|exfiltrate|e-?mail|leak|submit|deliver|copy)\\b${some}(?:\\.env\\b|\\b(?:passwords?|secrets?|tokens?|credentials?|api[ _-]?keys?|private[ _-]?keys?|ssh[ _-]?keys?|id_rsa|environment variables|(?:chat|conversation) (?:history|log)|system prompt)\\b)${some}(?:\\bto\\b|https?:|@)`,
      `!\\[[^\\]]{0,80}\\]\\(https?:[^)\\s]{0,400}[?&][^)\\s=]{1,40}=(?:\\{|<|%7b|\\$|\\[)`,
    ),
  },
  {
    signal: "CROSS_SERVER_IMPERATIVE",
    found: worded(
      `\\b(?:must|always|first|now|immediately|please|then|next|before|instead)\\b${some}\\b(?:call|invoke|use|run|execute|trigger)${gap}(?:the${gap})?[\`'"]?[a-z][\\w./-]{0,64}[\`'"]?${gap}(?:mcp${gap})?(?:tool|function|server|command)\\b`,
      `\\b(?:call|invoke|use|run|execute)${gap}(?:the${gap})?[\`'"]?(?:mcp|toolgate|copilot|vscode)_[\\w-]{1,64}`,
      `\\b(?:before|after|instead${gap}of)${gap}(?:using|calling|running|invoking)${gap}(?:this|any|the|other|another)\\b${some}\\b(?:call|invoke|use|run|execute|read|send)\\b`,
    ),
  },
];

function worded(...alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join("|"), "giu");
}

/** Letters of another script among Latin ones, each of which looks Latin: `раypal`, but not `μm` or `Δt`. */
function imitatesLatin(word: string): boolean {
  if (!/\p{Script=Latin}/u.test(word)) return false;
  const others = word.replace(/[\p{Script=Latin}\p{M}]/gu, "");
  return others !== "" && lookAlikesIn(others).size > 0;
}
