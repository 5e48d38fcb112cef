import { argumentFields, type ArgumentField } from "./argumentView.ts";
import type { JsonObject } from "./json.ts";
import { riskLabel, type RiskLevel } from "./risk.ts";
import { visibleLine } from "./visible.ts";

export interface ModalSubject {
  readonly question: string;
  readonly caller: string;
  readonly risk: RiskLevel | null;
  readonly reason: string;
  readonly cwd: string | null;
  readonly protections: readonly string[];
  readonly notes: readonly string[];
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
export function modalText(subject: ModalSubject): ModalText {
  const facts = factLines(subject);
  const ends = endsOf(subject.masked.args);
  const fields = ends ? argumentFields(ends.args) : argumentFields(subject.args, subject.masked.args);
  const lines = fields.flatMap(linesOf);
  const length = ends?.length ?? lines.reduce((sum, line) => sum + line.length, 0);
  const cut = ends !== null || lines.length > mostLines || length > mostCharacters;
  const whole = !cut && !facts.cut && subject.masked.count === 0;
  const notes = [
    ...(cut ? [`Too long for this dialog (${length} characters): Review shows all of it.`] : []),
    ...(subject.masked.count > 0 ? [`${subject.masked.count} masked: Review can show what is covered.`] : []),
  ];
  const detail = [
    ...queueLines(subject),
    `Called by: ${visibleLine(subject.caller)}`,
    `Risk: ${subject.risk === null ? "not known" : riskLabel(subject.risk)}`,
    `Asked because: ${visibleLine(subject.reason)}`,
    ...(subject.cwd === null ? [] : [`Folder: ${visibleLine(subject.cwd)}`]),
    ...facts.lines,
    `Arguments (SHA-256 ${subject.digest.slice(0, 12)}):`,
    ...(cut ? shortened(lines) : lines),
    ...notes,
  ];
  return { message: subject.question, detail: detail.join("\n"), whole };
}

const mostLines = 16;
const mostCharacters = 800;

function queueLines({ place, waiting, equal }: ModalSubject): readonly string[] {
  return [
    ...(waiting > 1 ? [`${place} of ${waiting} waiting`] : []),
    ...(equal > 1 ? [`${equal} of them are this same call: Review can decline all from this caller.`] : []),
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
function factLines({ protections, notes, reason }: ModalSubject) {
  const lines = [
    ...protections.filter((what) => what !== reason).map((what) => `Protected: ${visibleLine(what)}`),
    ...notes.map((note) => `Note: ${visibleLine(note)}`),
  ];
  const shown = lines.slice(0, mostFacts).map(clipped);
  const more = lines.length - shown.length;
  return {
    lines: more === 0 ? shown : [...shown, `…and ${more} more to know: Review shows them.`],
    cut: more > 0 || shown.some((line, index) => line !== lines[index]),
  };
}

const mostFacts = 4;

/** Each line of an argument stands behind a bar, so that none can look like a line of the dialog. */
function linesOf({ name, type, text }: ArgumentField): readonly string[] {
  if (type === "text" && !text.includes("\n")) return [`  ${name}: "${text}"`];
  if (!text.includes("\n")) return [`  ${name}: ${text}`];
  return [`  ${name}:`, ...text.split("\n").map((line) => `  │ ${line}`)];
}

/** Beginning and end: what is dangerous likes to stand last. */
function shortened(lines: readonly string[]): readonly string[] {
  if (lines.length <= 6) return lines.map(clipped);
  return [...lines.slice(0, 3), `  …[${lines.length - 6} lines hidden]…`, ...lines.slice(-3)].map(clipped);
}

function clipped(line: string): string {
  return line.length <= 2 * clip
    ? line
    : `${line.slice(0, clip)} …[${line.length - 2 * clip} hidden]… ${line.slice(-clip)}`;
}

const clip = 100;
