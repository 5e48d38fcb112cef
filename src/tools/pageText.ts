import { Parser } from "htmlparser2";

export interface Page {
  readonly title: string;
  readonly text: string;
}

/** What a person would read on a page, without what is hidden on it, and where its links lead. */
export function pageText(html: string, base: URL): Page {
  const out = writer();
  let title = "";
  /** Open elements, the innermost last. */
  const open: { readonly name: string; readonly silent: boolean; readonly href: string | null }[] = [];
  const silent = () => open.at(-1)?.silent ?? false;
  const inside = (name: string) => open.some((element) => element.name === name);
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length >= deepest) throw new TooDeep();
      const href = name === "a" ? linkTo(attributes.href, base) : null;
      open.push({ name, silent: silent() || isSilent(name, attributes), href });
      if (silent()) return;
      out.start(name);
      if (name === "img" && attributes.alt !== undefined) out.text(attributes.alt, false);
    },
    ontext(text) {
      if (open.at(-1)?.name === "title" && !inside("svg")) title += text;
      else if (!silent()) out.text(text, inside("pre"));
    },
    onclosetag() {
      const closed = open.pop();
      if (closed === undefined || closed.silent) return;
      if (closed.href !== null) out.text(` (${closed.href})`, false);
      out.end(closed.name);
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    // The parser looks through all open elements for each end tag: a hostile page would take hours.
    if (!(error instanceof TooDeep)) throw error;
    out.start("p");
    out.text("...[the rest of the page is nested too deeply]", true);
  }
  return { title: title.replace(/\s+/g, " ").trim(), text: out.whole() };
}

class TooDeep extends Error {}

const deepest = 256;

function isSilent(name: string, attributes: Readonly<Record<string, string>>): boolean {
  return (
    silentElements.has(name) ||
    "hidden" in attributes ||
    /display\s?:\s?none|visibility\s?:\s?hidden/i.test(attributes.style?.slice(0, 1000) ?? "")
  );
}

const silentElements: ReadonlySet<string> = new Set(
  "head script style template noscript svg math iframe object canvas select textarea button".split(" "),
);

const blocks: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hr li main nav ol p pre section summary table tr ul body"
  ).split(" "),
);

/** Links within the page and those that no tool could follow say nothing. */
function linkTo(href: string | undefined, base: URL): string | null {
  if (href === undefined || !URL.canParse(href, base.href)) return null;
  const to = new URL(href, base.href);
  to.hash = "";
  return /^https?:$/.test(to.protocol) && to.href !== base.href.replace(/#.*$/s, "") ? to.href : null;
}

function writer() {
  const parts: string[] = [];
  let breaks = 0;
  let space = false;
  const put = (text: string) => {
    if (parts.length > 0) {
      if (breaks > 0) parts.push("\n".repeat(Math.min(breaks, 2)));
      else if (space) parts.push(" ");
    }
    breaks = 0;
    space = false;
    parts.push(text);
  };
  const brk = (count: number) => {
    breaks = Math.max(breaks, count);
  };
  return {
    start(name: string) {
      if (name === "br") breaks++;
      if (blocks.has(name)) brk(/^(?:p|h\d|pre|table|ul|ol|blockquote)$/.test(name) ? 2 : 1);
      if (name === "li") put("- ");
      if (/^h[1-6]$/.test(name)) put(`${"#".repeat(Number(name[1]))} `);
    },
    end(name: string) {
      if (blocks.has(name)) brk(/^(?:p|h\d|pre|table|ul|ol|blockquote)$/.test(name) ? 2 : 1);
      if (name === "td" || name === "th") {
        put(" |");
        space = true;
      }
    },
    text(text: string, verbatim: boolean) {
      if (verbatim) {
        put(text);
        return;
      }
      const words = text.replace(/[\t\n\f\r ]+/g, " ");
      if (words === "" || words === " ") {
        space ||= words === " ";
        return;
      }
      space ||= words.startsWith(" ");
      put(words.trim());
      space = words.endsWith(" ");
    },
    whole: () => parts.join("").trim(),
  };
}
