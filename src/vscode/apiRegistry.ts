import type { InstalledId } from "./apiClaims.ts";
import { createApiPolicies, type ApiPolicies } from "./apiPolicies.ts";
import { createApiStrategies, type ApiStrategies } from "./apiStrategies.ts";
import { createApiTools, type ApiTools } from "./apiTools.ts";

/** What other extensions brought. */
export interface ApiRegistry {
  readonly tools: ApiTools;
  readonly strategies: ApiStrategies;
  readonly policies: ApiPolicies;
}

export function createApiRegistry(installed: InstalledId): ApiRegistry {
  return {
    tools: createApiTools(installed),
    strategies: createApiStrategies(installed),
    policies: createApiPolicies(installed),
  };
}
