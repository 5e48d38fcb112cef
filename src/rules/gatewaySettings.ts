import * as z from "zod/mini";
import { readServers, type ServerSetting } from "../core/serverSetting.ts";
import type { SettingProblem } from "../core/table.ts";

/** The settings of MCP servers and of how their tools are passed on. */
export const gatewaySettingKeys = ["servers", "gateway.nativeConfirmation"] as const;

type GatewaySettingKey = (typeof gatewaySettingKeys)[number];

export type RawGatewaySettings = Readonly<Record<GatewaySettingKey, unknown>>;

export function rawGatewaySettings(of: (key: GatewaySettingKey) => unknown): RawGatewaySettings {
  return { servers: of("servers"), "gateway.nativeConfirmation": of("gateway.nativeConfirmation") };
}

export interface GatewaySettings {
  /** Those that are wrong are left out. */
  readonly servers: readonly ServerSetting[];
  /** Whether VS Code asks, too, before it calls a tool of these servers. */
  readonly nativeConfirmation: NativeConfirmation;
}

export function readGatewaySettings(raw: RawGatewaySettings, problems: SettingProblem[]): GatewaySettings {
  return {
    servers: readServers(raw.servers, problems),
    nativeConfirmation: readNativeConfirmation(raw["gateway.nativeConfirmation"], problems),
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
