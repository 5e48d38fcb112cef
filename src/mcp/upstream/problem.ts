import { SdkError, SdkErrorCode, SdkHttpError } from "@modelcontextprotocol/client";
import { UpstreamError } from "./upstreamError.ts";

/** What went wrong, in words for a person. Nothing of what was sent is in it: that may hold secrets. */
export function problemOf(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (error instanceof SdkHttpError) return answeredWith(error.data.status);
  if (error instanceof Error && error.cause instanceof Error) return problemOf(error.cause);
  if (error instanceof SdkError) return ofClient(error);
  return (
    ofSystem(error) ?? new UpstreamError("malformed", `The server cannot be understood: ${firstLine(error)}`)
  );
}

function ofClient({ code, message }: SdkError): UpstreamError {
  switch (code) {
    case SdkErrorCode.RequestTimeout:
      return new UpstreamError("unavailable", "The server does not answer.");
    case SdkErrorCode.NotConnected:
    case SdkErrorCode.ConnectionClosed:
      return new UpstreamError("unavailable", "The server closed the connection.");
    default:
      return new UpstreamError("malformed", `The server cannot be understood: ${firstLine(message)}`);
  }
}

function ofSystem(error: unknown): UpstreamError | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "ENOENT":
      return new UpstreamError(
        "refused",
        "The server's command, or the folder to run it in, does not exist.",
      );
    case "EACCES":
      return new UpstreamError("refused", "The server's command may not be run.");
    default:
      return unreachable.has(code) || /^ERR_TLS|CERT|^DEPTH_ZERO|^ERR_SSL/.test(code)
        ? new UpstreamError("unavailable", `The server cannot be reached (${code}).`)
        : null;
  }
}

const unreachable: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
]);

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

/** Of lists of what does not fit a schema, the first line says nothing. */
function firstLine(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n", 1);
  return line === "[" ? "an answer is not as the protocol says" : line.slice(0, 200);
}
