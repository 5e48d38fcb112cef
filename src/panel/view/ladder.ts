import { html, nothing, type TemplateResult } from "lit";
import type { ExplainedRung, ExplainedVoice } from "../protocol.ts";
import { placeWords, sourceWords, stateWords, stepWords, verdictIcon, voiceWords } from "./explainWords.ts";
import { icon, marked } from "./marked.ts";

type Open = (rung: number, voice: number) => void;

/** The precedence table from its first row to its last, with what each says of the call. */
export function ladder(rungs: readonly ExplainedRung[], open: Open): TemplateResult {
  return html`<ol class="ladder">
    ${rungs.map((rung, index) => rungItem(rung, index, open))}
  </ol>`;
}

function rungItem({ step, name, state, voices }: ExplainedRung, index: number, open: Open): TemplateResult {
  return html`<li class="rung ${state}" aria-current=${state === "decided" ? "step" : nothing}>
    <span class="mark-of-state">${icon(stateIcon(state, voices))}</span>
    <div class="said">
      <p class="step">
        <span class="name">${name}</span> <span class="about">${stepWords[step]}</span>
        <span class="state">${stateWords[state]}</span>
      </p>
      ${
        voices.length === 0
          ? nothing
          : html`<ul>
              ${voices.map((voice, at) => voiceItem(voice, () => open(index, at)))}
            </ul>`
      }
    </div>
  </li>`;
}

function voiceItem(voice: ExplainedVoice, open: () => void): TemplateResult {
  const { kind, always, by, source, reason, decided, opens } = voice;
  return html`<li class="voice ${kind} ${decided ? "decided" : "beaten"}">
    ${icon(verdictIcon[kind])}
    <span>
      <strong>${voiceWords(kind, always)}</strong>
      <span class="by">${marked(by)}${source === null ? nothing : ` · ${sourceWords[source]}`}</span>
      ${reason === null ? nothing : html`<span class="reason">${marked(reason)}</span>`}
      ${
        opens === null
          ? nothing
          : html`<button type="button" class="link" @click=${open}>${placeWords[opens]}</button>`
      }
    </span>
  </li>`;
}

function stateIcon(state: ExplainedRung["state"], voices: readonly ExplainedVoice[]): string {
  switch (state) {
    case "passed":
      // Not a check mark: saying nothing is no consent.
      return "dash";
    case "decided":
      return verdictIcon[voices.find(({ decided }) => decided)?.kind ?? "deny"];
    case "beaten":
      return "circle-outline";
    case "idle":
      return "circle-small";
    case "ahead":
      return "ellipsis";
  }
}
