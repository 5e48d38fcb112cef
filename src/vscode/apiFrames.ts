import type { AiEvent, Frame } from "../api.ts";
import { answerTexts } from "../gate/answerTexts.ts";
import type { GateEvents } from "../gate/events.ts";
import type { PendingApproval, PendingApprovals } from "../gate/pending.ts";
import type { Answer, CallFacts } from "../gate/ports.ts";

/** Tells what happens to calls as the frames of behaviour 1.19. What `emit` throws is dropped. */
export function watchFrames(
  events: Pick<GateEvents, "listen">,
  pending: Pick<PendingApprovals, "list" | "onDidChange">,
  emit: (frame: AiEvent) => void,
): Disposable {
  const started = new Set<string>();
  let known: readonly PendingApproval[] = pending.list();
  let seq = 0;

  const tell = ({ id, session }: Pick<CallFacts, "id" | "session">, frame: Frame) => {
    // The arguments in it are frozen already.
    Object.freeze(frame.data);
    try {
      emit(Object.freeze({ ...frame, sessionId: session, callId: id, seq: ++seq }));
    } catch {
      // Whoever follows a call changes nothing about it.
    }
  };
  const listening = events.listen((event) => {
    const { id, tool } = event;
    if (event.kind === "started") {
      started.add(id);
      tell(event, { event: "tool-start", data: { toolName: tool, arguments: event.args } });
    } else if (event.kind === "answered" && started.delete(id)) {
      tell(event, endOf(tool, event.answer));
      tell(event, { event: "complete", data: {} });
    }
  });
  const asking = pending.onDidChange(() => {
    const waiting = pending.list();
    const fresh = waiting.filter((approval) => !known.includes(approval));
    known = waiting;
    for (const approval of fresh) tell(approval.call, askedFor(approval));
  });
  return {
    [Symbol.dispose]() {
      listening[Symbol.dispose]();
      asking[Symbol.dispose]();
    },
  };
}

function askedFor({ id, call, question, remainingMs }: PendingApproval): Frame {
  const { tool: toolName, args } = call;
  const expiresIn = Math.round(remainingMs() / 1000);
  return {
    event: "approval-required",
    data: { approvalId: id, toolName, arguments: args, message: question, expiresIn },
  };
}

/** The same text that the caller gets. */
function endOf(toolName: string, answer: Answer): Frame {
  return answer.kind === "failed"
    ? { event: "tool-error", data: { toolName, error: answer.message } }
    : { event: "tool-result", data: { toolName, result: answerTexts(answer).join("\n") } };
}
