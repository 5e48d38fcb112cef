import type { SessionPolicy } from "../api.ts";
import { custom, type RequestPolicy } from "../gate/policy.ts";
import { extensionOf, type InstalledId } from "./apiClaims.ts";
import { callFacts } from "./apiFacts.ts";
import { anything, objectOf, read, text, type Reader } from "./apiParse.ts";

export interface ApiPolicies {
  /** Throws where it is malformed. What is returned takes it away again. */
  add(session: unknown, given: unknown): () => void;
  of(session: string | null): readonly RequestPolicy[];
}

export function createApiPolicies(installed: InstalledId): ApiPolicies {
  const all = new Set<{ readonly session: string; readonly policy: RequestPolicy }>();
  return {
    add(given, policy) {
      const session = text(500)(given, "setPolicy: the session");
      const entry = { session, policy: readPolicy(policy, installed) };
      all.add(entry);
      return () => void all.delete(entry);
    },
    of: (asked) => [...all].flatMap(({ session, policy }) => (session === asked ? policy : [])),
  };
}

const shape = { from: text(300), kind: anything, predicate: anything };

function readPolicy(given: unknown, installed: InstalledId): RequestPolicy {
  const { from, kind, predicate } = read("setPolicy", shape, objectOf("setPolicy", given));
  return Object.freeze({ from: extensionOf(from, installed), policy: policyOf(kind, predicate) });
}

function policyOf(kind: unknown, predicate: unknown): RequestPolicy["policy"] {
  switch (kind) {
    case "annotated":
    case "denyAll":
      return Object.freeze({ kind });
    case "custom": {
      const asks = predicateOf(predicate, "setPolicy: 'predicate'");
      return custom((tool, call) => asks(tool, callFacts(call)));
    }
    default:
      throw new TypeError("setPolicy: 'kind' must be 'annotated', 'denyAll' or 'custom'");
  }
}

type Predicate = (SessionPolicy & { readonly kind: "custom" })["predicate"];

const predicateOf: Reader<Predicate> = (value, name) => {
  if (isPredicate(value)) return value;
  throw new TypeError(`${name} must be a function`);
};

const isPredicate = (value: unknown): value is Predicate => typeof value === "function";
