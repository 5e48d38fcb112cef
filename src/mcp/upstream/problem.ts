import { SdkError, SdkErrorCode, SdkHttpError } from "@modelcontextprotocol/client";
import { UpstreamError } from "./upstreamError.ts";

/** What went wrong, in words for a person. Nothing of what was sent is in it: that may hold secrets. */
export function problemOf(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (error instanceof Error && error.cause instanceof UpstreamError) return error.cause;
  if (error instanceof SdkHttpError) return answeredWith(error.data.status);
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return new UpstreamError("unavailable", "The server does not answer.");
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : null;
  switch (code) {
    case "ENOENT":
      return new UpstreamError(
        "refused",
        "The server's command, or the folder to run it in, does not exist.",
      );
    case "EACCES":
      return new UpstreamError("refused", "The server's command may not be run.");
    case "ECONNREFUSED":
    case "ECONNRESET":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
    case "EPIPE":
      return new UpstreamError("unavailable", `The server cannot be reached (${code}).`);
    default:
      return new UpstreamError("unavailable", `No connection to the server: ${firstLine(error)}`);
  }
}

function answeredWith(status: number): UpstreamError {
  switch (status) {
    case 401:
      return new UpstreamError(
        "refused",
        "The server does not let us in (HTTP 401). Give it a header that proves who calls, such as Authorization.",
      );
    case 403:
      return new UpstreamError("refused", "The server does not let us in (HTTP 403).");
    case 404:
      return new UpstreamError(
        "unavailable",
        "The server knows nothing of this address or session (HTTP 404).",
      );
    case 413:
      return new UpstreamError("refused", "The message is too large for the server (HTTP 413).");
    default:
      return status >= 300 && status < 400
        ? new UpstreamError("refused", "The server sends us elsewhere. Give the address it really has.")
        : new UpstreamError("answered", `The server answered with HTTP ${status}.`);
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n", 1)[0]?.slice(0, 200) ?? "";
}
