import { request } from "node:http";
import { text } from "node:stream/consumers";
import { type Operation, reply } from "../driver/protocol.ts";

/** Not `fetch`, which gives up on an answer after five minutes. */
export async function post(port: number, token: string, operation: Operation): Promise<unknown> {
  const body = await new Promise<string>((resolve, reject) => {
    request({ host: "127.0.0.1", port, method: "POST", headers: { authorization: `Bearer ${token}` } })
      .once("response", (response) => {
        if (response.statusCode === 200) text(response).then(resolve, reject);
        else reject(new Error(`the driver answered ${response.statusCode}`));
      })
      .once("error", reject)
      .end(JSON.stringify(operation));
  });
  const answer = reply.parse(JSON.parse(body));
  if (answer.type === "value") return answer.value;
  const error = new Error(answer.message);
  error.name = answer.name;
  throw error;
}
