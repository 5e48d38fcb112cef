import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** What a client proves itself with: 256 random bits, in a form that masks in logs know. */
export const newToken = () => `${prefix}${randomBytes(32).toString("base64url")}`;

const prefix = "toolgate_";

/** What is kept of a token: 64 hex digits. So many random bits need no salt and no slow hash. */
export const tokenHash = (token: string) => createHash("sha256").update(token, "utf8").digest("hex");

/** In a time that tells nothing of where they differ; both are 64 hex digits. */
export const sameHash = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(one, "hex"), Buffer.from(other, "hex"));
