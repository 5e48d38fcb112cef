import { STATUS_CODES } from "node:http";
import { MIMEType } from "node:util";
import { pageText } from "./pageText.ts";
import type { WebContent } from "./webFetch.ts";

/** What came, as text under a few lines that say what it is; throws when it is no text. */
export function webText(content: WebContent): string {
  const { url, status, body, more } = content;
  const type = typeOf(content.headers["content-type"]);
  if (type !== null && !isText(type)) {
    throw new Error(`'${url.host}' gave '${type.essence}' (status ${status}); only text can be read`);
  }
  const text = decode(body, type);
  if (text === null) {
    throw new Error(`'${url.host}' gave something that is no text (status ${status}); only text can be read`);
  }
  const page = type !== null && /html/.test(type.subtype) ? pageText(text, url) : null;
  return [
    `URL: ${url.href}`,
    `Status: ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd(),
    `Type: ${type?.essence ?? "not said"}`,
    ...(page === null || page.title === "" ? [] : [`Title: ${page.title}`]),
    "",
    page?.text ?? text,
    ...(more ? [`...[only the first ${body.length} bytes were read]`] : []),
  ].join("\n");
}

function typeOf(header: string | undefined): MIMEType | null {
  try {
    return header === undefined ? null : new MIMEType(header);
  } catch {
    return null;
  }
}

function isText({ type, subtype }: MIMEType): boolean {
  return (
    type === "text" || (type === "application" && textSubtypes.test(subtype)) || subtype.endsWith("+xml")
  );
}

const textSubtypes =
  /^(?:(?:.*\+)?(?:json|xml|yaml)|x-yaml|ld\+json|x-ndjson|jsonl|toml|javascript|x-javascript|ecmascript|typescript|graphql|sql|x-sh|xhtml\+xml)$/;

/** `null` when it is no text; what says no type has to be flawless. */
function decode(body: Buffer, type: MIMEType | null): string | null {
  const decoder = decoderFor(type?.params.get("charset") ?? "utf-8", type === null);
  if (body.includes(0) && decoder.encoding === "utf-8") return null;
  try {
    return decoder.decode(body);
  } catch {
    return null;
  }
}

function decoderFor(charset: string, fatal: boolean) {
  try {
    return new TextDecoder(charset, { fatal });
  } catch {
    return new TextDecoder("utf-8", { fatal });
  }
}
