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
  readonly digest: string;
  readonly args: JsonObject;
  readonly masked: { readonly args: JsonObject; readonly count: number };
  readonly place: number;
  readonly waiting: number;
}

export interface ModalText {
  readonly message: string;
  readonly detail: string;
  /** Whether all of what will run is in the text; only then may the dialog approve. */
  readonly whole: boolean;
}

/** The words of the dialog: plain text, in which arguments cannot pretend to be anything else. */
export function modalText(subject: ModalSubject): ModalText {
  const fields = argumentFields(subject.args, subject.masked.args);
  const lines = fields.flatMap(linesOf);
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  const cut = lines.length > mostLines || length > mostCharacters;
  const whole = !cut && subject.masked.count === 0;
  const notes = [
    ...(cut
      ? [`Too long for this dialog (${lines.length} lines, ${length} characters): Review shows all of it.`]
      : []),
    ...(subject.masked.count > 0 ? [`${subject.masked.count} masked: Review can show what is covered.`] : []),
  ];
  const detail = [
    ...(subject.waiting > 1 ? [`${subject.place} of ${subject.waiting} waiting`] : []),
    `Called by: ${visibleLine(subject.caller)}`,
    `Risk: ${subject.risk === null ? "not known" : riskLabel(subject.risk)}`,
    `Asked because: ${visibleLine(subject.reason)}`,
    ...(subject.cwd === null ? [] : [`Folder: ${visibleLine(subject.cwd)}`]),
    `Arguments (SHA-256 ${subject.digest.slice(0, 12)}):`,
    ...(cut ? shortened(lines) : lines),
    ...notes,
  ];
  return { message: subject.question, detail: detail.join("\n"), whole };
}

const mostLines = 16;
const mostCharacters = 800;

/** Each line of an argument stands behind a bar, so that none can look like a line of the dialog. */
function linesOf({ name, type, text }: ArgumentField): readonly string[] {
  if (type === "text" && !text.includes("\n")) return [`  ${name}: "${text}"`];
  if (!text.includes("\n")) return [`  ${name}: ${text}`];
  return [`  ${name}:`, ...text.split("\n").map((line) => `  │ ${line}`)];
}

/** Beginning and end: what is dangerous likes to stand last. */
function shortened(lines: readonly string[]): readonly string[] {
  const clipped = (line: string) =>
    line.length <= 2 * clip
      ? line
      : `${line.slice(0, clip)} …[${line.length - 2 * clip} hidden]… ${line.slice(-clip)}`;
  if (lines.length <= 6) return lines.map(clipped);
  return [...lines.slice(0, 3), `  …[${lines.length - 6} lines hidden]…`, ...lines.slice(-3)].map(clipped);
}

const clip = 100;
