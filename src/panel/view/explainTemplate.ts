import { html, nothing, type TemplateResult } from "lit";
import type { ExplainedPage, ExplainedShadow } from "../protocol.ts";
import { fieldList } from "./argumentList.ts";
import { outcomeWords, sourceWords, verdictIcon, voiceWords } from "./explainWords.ts";
import { fact } from "./fact.ts";
import { ladder } from "./ladder.ts";
import { icon, marked } from "./marked.ts";
import { riskBadge } from "./riskBadge.ts";
import { t } from "./words.ts";

export interface ExplainActions {
  open(rung: number, voice: number): void;
  openShadow(shadow: number): void;
  changeArguments(): void;
}

export function explainTemplate(page: ExplainedPage, actions: ExplainActions): TemplateResult {
  const { verdict, steps, shadows } = page;
  return html`
    <main class="explain">
      <header>
        <p class="kicker">${riskBadge(page.riskLevel, page.risk)}</p>
        <h1 class="outcome ${verdict.kind}" tabindex="-1">
          ${icon(verdictIcon[verdict.kind])} <span>${outcomeWords(verdict)}</span>
        </h1>
        <p class="why">${marked(verdict.reason)}</p>
        ${lines(page)}
        <dl class="facts">
          ${fact(t("Tool"), [marked(page.title), " ", html`<code>${marked(page.tool)}</code>`])}
          ${fact(t("Called by"), marked(page.caller))}
          ${page.cwd === null ? nothing : fact(t("Working directory"), html`<code>${marked(page.cwd)}</code>`)}
        </dl>
      </header>
      ${steps.length === 0 ? nothing : why(page, actions)}
      ${shadows.length === 0 ? nothing : inShadow(shadows, actions)} ${argumentsOf(page, actions)}
    </main>
  `;
}

function lines({ cautions, notes, vetoes }: ExplainedPage): TemplateResult | typeof nothing {
  const refusing = vetoes.map((name) => t("The strategy '{0}' would be consulted too and may refuse.", name));
  if (cautions.length + notes.length + refusing.length === 0) return nothing;
  return html`<ul class="warnings" aria-label=${t("Good to know")}>
    ${cautions.map((text) => html`<li class="caution">${icon("warning")} <span>${marked(text)}</span></li>`)}
    ${[...notes, ...refusing].map((text) => html`<li>${icon("info")} <span>${marked(text)}</span></li>`)}
  </ul>`;
}

function why({ steps }: ExplainedPage, actions: ExplainActions): TemplateResult {
  return html`
    <section aria-labelledby="why">
      <div class="title">
        <h2 id="why">${t("Why")}</h2>
        <p class="about">${t("From the top: the first step with something to say decides.")}</p>
      </div>
      ${ladder(steps, actions.open)}
    </section>
  `;
}

function inShadow(shadows: readonly ExplainedShadow[], { openShadow }: ExplainActions): TemplateResult {
  return html`
    <section aria-labelledby="shadows">
      <div class="title">
        <h2 id="shadows">${t("Rules in shadow")}</h2>
        <p class="about">${t("They decide nothing. If they counted:")}</p>
      </div>
      <ul class="shadows">
        ${shadows.map(
          ({ rule, source, kind, differs }, index) =>
            html`<li class="voice ${kind} ${differs ? "differs" : ""}">
              ${icon(verdictIcon[kind])}
              <span>
                <strong>${differs ? voiceWords(kind, false) : t("changes nothing")}</strong>
                <span class="by">${marked(rule)} · ${sourceWords[source]}</span>
                <button type="button" class="link" @click=${() => openShadow(index)}>
                  ${t("Open the rule")}
                </button>
              </span>
            </li>`,
        )}
      </ul>
    </section>
  `;
}

function argumentsOf({ fields }: ExplainedPage, { changeArguments }: ExplainActions): TemplateResult {
  return html`
    <section aria-labelledby="arguments">
      <div class="title">
        <h2 id="arguments">${t("Arguments")}</h2>
        <button type="button" class="secondary" @click=${changeArguments}>
          ${icon("edit")} ${t("Change Arguments…")}
        </button>
      </div>
      ${fieldList("", fields)}
    </section>
  `;
}
