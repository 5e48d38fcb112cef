import { argumentFields, argumentLines } from "./argumentView.ts";
import type { JsonObject } from "./json.ts";
import { riskLabel, type RiskLevel } from "./risk.ts";
import type { ToolId } from "./toolSpec.ts";
import type { Translate } from "./translate.ts";
import { visibleLine } from "./visible.ts";

export interface ModalSubject {
  readonly question: string;
  /** Its whole id, where it is another extension's or server's: its name may be that of one of ours. */
  readonly foreignTool: ToolId | null;
  /** Whether its risk is what the tool says of itself. */
  readonly claimed: boolean;
  readonly caller: string;
  readonly risk: RiskLevel | null;
  readonly reason: string;
  /** Why, in the caller's own words; `null` where it gave none. */
  readonly purpose: string | null;
  readonly cwd: string | null;
  readonly protections: readonly string[];
  readonly notes: readonly string[];
  /** The local time until which an answer counts. */
  readonly answerBy: string;
  readonly digest: string;
  readonly args: JsonObject;
  readonly masked: { readonly args: JsonObject; readonly count: number };
  readonly place: number;
  readonly waiting: number;
  /** How many of those that wait are this very call from this caller, itself included. */
  readonly equal: number;
}

export interface ModalText {
  readonly message: string;
  readonly detail: string;
  /** Whether all of what will run is in the text; only then may the dialog approve. */
  readonly whole: boolean;
}

/** The words of the dialog: plain text, in which arguments cannot pretend to be anything else. */
export function modalText(subject: ModalSubject, t: Translate): ModalText {
  const facts = factLines(subject, t);
  const ends = endsOf(subject.masked.args);
  const fields = ends ? argumentFields(ends.args) : argumentFields(subject.args, subject.masked.args);
  const lines = argumentLines(fields);
  const length = ends?.length ?? lines.reduce((sum, line) => sum + line.length, 0);
  const cut = ends !== null || lines.length > mostLines || length > mostCharacters;
  const whole = !cut && !facts.cut && subject.masked.count === 0;
  const notes = [
    ...(cut ? [t("Too long for this dialog ({0} characters): Review shows all of it.", length)] : []),
    ...(subject.masked.count > 0
      ? [t("{0} masked: Review can show what is covered.", subject.masked.count)]
      : []),
  ];
  const detail = [
    ...queueLines(subject, t),
    ...(subject.foreignTool === null ? [] : [t("Tool: {0}", visibleLine(subject.foreignTool))]),
    t("Called by: {0}", visibleLine(subject.caller)),
    subject.risk === null
      ? t("Risk: not known")
      : t("Risk: {0}", riskLabel(subject.risk, subject.claimed ? "foreign" : "own")),
    t("Asked because: {0}", visibleLine(subject.reason)),
    ...(subject.purpose === null
      ? []
      : [t("Why, in the model's own words: {0}", `"${clipped(visibleLine(subject.purpose), t)}"`)]),
    ...(subject.cwd === null ? [] : [t("Folder: {0}", visibleLine(subject.cwd))]),
    ...facts.lines,
    t("Answer by {0}; after that it does not run.", subject.answerBy),
    t("Arguments (SHA-256 {0}):", subject.digest.slice(0, 12)),
    ...(cut ? shortened(lines, t) : lines),
    ...notes,
  ];
  return { message: subject.question, detail: detail.join("\n"), whole };
}

const mostLines = 16;
const mostCharacters = 800;

function queueLines({ place, waiting, equal }: ModalSubject, t: Translate): readonly string[] {
  return [
    ...(waiting > 1 ? [t("{0} of {1} waiting", place, waiting)] : []),
    ...(equal > 1
      ? [t("{0} of them are this same call: Review can decline all from this caller.", equal)]
      : []),
  ];
}

/** Of huge arguments only beginnings and ends: making megabytes visible takes seconds, and most would be cut again. */
function endsOf(args: JsonObject): { readonly args: JsonObject; readonly length: number } | null {
  const texts = Object.entries(args).map(
    ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const,
  );
  const length = texts.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  if (length <= huge) return null;
  const few = texts.length <= 8 ? texts : [...texts.slice(0, 4), ...texts.slice(-4)];
  return { args: Object.fromEntries(few.map(([name, text]) => [withEnds(name), withEnds(text)])), length };
}

const huge = 50_000;

const withEnds = (text: string) =>
  text.length <= 2000 ? text : `${text.slice(0, 1000)} … ${text.slice(-1000)}`;

/** What the call would touch, in words that may quote its arguments; the first protection often is the reason. */
function factLines({ protections, notes, reason }: ModalSubject, t: Translate) {
  const lines = [
    ...protections.filter((what) => what !== reason).map((what) => t("Protected: {0}", visibleLine(what))),
    ...notes.map((note) => t("Note: {0}", visibleLine(note))),
  ];
  const shown = lines.slice(0, mostFacts).map((line) => clipped(line, t));
  const more = lines.length - shown.length;
  return {
    lines: more === 0 ? shown : [...shown, t("…and {0} more to know: Review shows them.", more)],
    cut: more > 0 || shown.some((line, index) => line !== lines[index]),
  };
}

const mostFacts = 4;

/** Beginning and end: what is dangerous likes to stand last. */
function shortened(lines: readonly string[], t: Translate): readonly string[] {
  const clip = (line: string) => clipped(line, t);
  if (lines.length <= 6) return lines.map(clip);
  const hidden = `  …[${t("{0} lines hidden", lines.length - 6)}]…`;
  return [...lines.slice(0, 3).map(clip), hidden, ...lines.slice(-3).map(clip)];
}

function clipped(line: string, t: Translate): string {
  if (line.length <= 2 * clippedTo) return line;
  const hidden = t("{0} hidden", line.length - 2 * clippedTo);
  return `${line.slice(0, clippedTo)} …[${hidden}]… ${line.slice(-clippedTo)}`;
}

const clippedTo = 100;
