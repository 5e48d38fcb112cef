import * as z from "zod/mini";
import { readServers, type ServerSetting } from "../core/serverSetting.ts";
import type { RiskLevel } from "../core/risk.ts";
import type { SettingProblem } from "../core/table.ts";

/** The settings of MCP servers and of how their tools are passed on. */
export const gatewaySettingKeys = ["servers", "gateway.nativeConfirmation", "gateway.maxRisk"] as const;

type GatewaySettingKey = (typeof gatewaySettingKeys)[number];

export type RawGatewaySettings = Readonly<Record<GatewaySettingKey, unknown>>;

export function rawGatewaySettings(of: (key: GatewaySettingKey) => unknown): RawGatewaySettings {
  return {
    servers: of("servers"),
    "gateway.nativeConfirmation": of("gateway.nativeConfirmation"),
    "gateway.maxRisk": of("gateway.maxRisk"),
  };
}

export interface GatewaySettings {
  /** Those that are wrong are left out. */
  readonly servers: readonly ServerSetting[];
  /** Whether VS Code asks, too, before it calls a tool of these servers. */
  readonly nativeConfirmation: NativeConfirmation;
  /** Tools of these servers with more risk are neither offered nor run (behaviour 3.56). */
  readonly maxRisk: RiskLevel;
}

export function readGatewaySettings(raw: RawGatewaySettings, problems: SettingProblem[]): GatewaySettings {
  return {
    servers: readServers(raw.servers, problems),
    nativeConfirmation: readNativeConfirmation(raw["gateway.nativeConfirmation"], problems),
    maxRisk: readMaxRisk(raw["gateway.maxRisk"], problems),
  };
}

export const nativeConfirmations = ["off", "on"] as const;
type NativeConfirmation = (typeof nativeConfirmations)[number];

/** `on` is the stricter: two questions instead of one. */
function readNativeConfirmation(raw: unknown, problems: SettingProblem[]): NativeConfirmation {
  if (raw === undefined) return "off";
  const confirmation = z.enum(nativeConfirmations).safeParse(raw);
  if (confirmation.success) return confirmation.data;
  const what = 'must be "off" or "on"; counts as "on"';
  problems.push({ where: "toolgate.gateway.nativeConfirmation", what });
  return "on";
}

const level = z.literal([1, 2, 3, 4, 5]);

function readMaxRisk(raw: unknown, problems: SettingProblem[]): RiskLevel {
  if (raw === undefined) return 5;
  const read = level.safeParse(raw);
  if (read.success) return read.data;
  const what = "must be a whole number from 1 to 5; counts as 1";
  problems.push({ where: "toolgate.gateway.maxRisk", what });
  return 1;
}
