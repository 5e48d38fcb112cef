import type { Caller } from "../core/toolCall.ts";

/** Whether it is a client of the MCP gateway: those get results whole, in their blocks; everybody else gets text. */
export const throughGateway = ({ kind }: Caller) => kind === "mcpClient" || kind === "editor";
