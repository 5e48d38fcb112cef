import { isJsonObject, type Json } from "../core/json.ts";
import { visibleLine } from "../core/visible.ts";

/** The one argument that says most of a call in a line of a transcript, shortened; empty where there is none. */
export function toldArguments(args: Json): string {
  if (!isJsonObject(args)) return "";
  const text = Object.values(args).find((value) => typeof value === "string" && value.trim() !== "");
  if (typeof text !== "string") return "";
  const line = text.trim();
  if (line.length <= longest) return visibleLine(line);
  return `${visibleLine(line.slice(0, longest).replace(/[\ud800-\udbff]$/, ""))}…`;
}

const longest = 60;
