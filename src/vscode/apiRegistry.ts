import type { InstalledId } from "./apiClaims.ts";
import { createMembers, type Members } from "./apiMembers.ts";
import { createApiPolicies, type ApiPolicies } from "./apiPolicies.ts";
import { createApiStrategies, type ApiStrategies } from "./apiStrategies.ts";
import { createApiTools, type ApiTools } from "./apiTools.ts";

/** What other extensions brought. */
export interface ApiRegistry {
  readonly tools: ApiTools;
  readonly members: Members;
  readonly strategies: ApiStrategies;
  readonly policies: ApiPolicies;
}

export function createApiRegistry(installed: InstalledId): ApiRegistry {
  const members = createMembers();
  return {
    members,
    tools: createApiTools(installed, members),
    strategies: createApiStrategies(installed),
    policies: createApiPolicies(installed),
  };
}
