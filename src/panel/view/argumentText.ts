import { type Chunk, chunks, countLines, pieces } from "./chunks.ts";
import { parts } from "./marks.ts";
import { t } from "./words.ts";

/**
 * Shows text as it is, in numbered lines when there are several, and marks escapes. All of it is in the
 * document, for searching and for screen readers; only what is near the screen is split into lines.
 */
class ArgumentText extends HTMLElement {
  #text = "";
  readonly #chunks = new Map<Element, Chunk>();
  readonly #near = new IntersectionObserver((entries) => entries.forEach((entry) => this.#toggle(entry)), {
    // Without the document as root a margin has no effect inside the frames of a webview.
    root: document,
    rootMargin: "600px 0px",
  });

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    if (text === this.#text && this.childElementCount > 0) return;
    this.#text = text;
    this.#show();
  }

  disconnectedCallback(): void {
    this.#near.disconnect();
  }

  connectedCallback(): void {
    for (const block of this.#chunks.keys()) this.#near.observe(block);
  }

  #show(): void {
    this.#near.disconnect();
    this.#chunks.clear();
    const lines = countLines(this.#text);
    const found = chunks(this.#text);
    // One label for all of it: marks and lines are elements, which a screen reader would give in pieces.
    this.role = "group";
    this.ariaLabel = this.#text === "" ? t("empty text") : this.#text;
    this.classList.toggle("empty", this.#text === "");
    this.classList.toggle("numbered", lines > 1 || found.length > 1);
    // Through the CSSOM: the policy of the page forbids style attributes.
    this.style.setProperty("--gutter", `${String(lines).length + 2}ch`);
    for (const chunk of found) {
      const block = document.createElement("div");
      block.className = "chunk";
      block.style.setProperty("--lines", String(chunk.lines));
      block.textContent = chunk.text;
      this.#chunks.set(block, chunk);
      this.#near.observe(block);
    }
    this.replaceChildren(...this.#chunks.keys());
    if (this.#text.endsWith("\n")) this.append(lineElement("", lines));
  }

  #toggle({ target, isIntersecting }: IntersectionObserverEntry): void {
    const chunk = this.#chunks.get(target);
    if (chunk === undefined || target.classList.contains("lines") === isIntersecting) return;
    target.classList.toggle("lines", isIntersecting);
    if (!isIntersecting) {
      target.textContent = chunk.text;
      return;
    }
    target.replaceChildren(
      ...pieces(chunk.text)
        .filter((text) => text !== "")
        .map((text, index) => lineElement(text, index === 0 && chunk.continues ? null : chunk.line + index)),
    );
  }
}

function lineElement(text: string, number: number | null): HTMLElement {
  const line = document.createElement("div");
  line.className = "line";
  if (number !== null) line.dataset["line"] = String(number);
  line.append(...parts(text).map(({ text: part, mark }) => (mark === null ? part : markElement(part, mark))));
  return line;
}

function markElement(text: string, meaning: string): HTMLElement {
  const mark = document.createElement("span");
  mark.className = "mark";
  mark.title = meaning;
  mark.textContent = text;
  return mark;
}

customElements.define("argument-text", ArgumentText);
