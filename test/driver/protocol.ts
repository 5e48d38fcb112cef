import * as z from "zod";

/** What a test asks of the driver: one POST with one operation, answered with one `Reply`. */
export const operation = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("state") }),
  z.strictObject({ type: z.literal("tools") }),
  /** Whether VS Code knows of the driver's MCP server. */
  z.strictObject({ type: z.literal("offerMcp"), offered: z.boolean() }),
  /** What the driver's own language-model tool was called with, oldest first. */
  z.strictObject({ type: z.literal("spied") }),
  z.strictObject({ type: z.literal("models") }),
  /** Answered when the tool is done; `id` is what `cancel` names. */
  z.strictObject({
    type: z.literal("invoke"),
    id: z.string(),
    tool: z.string(),
    input: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({ type: z.literal("cancel"), id: z.string() }),
  z.strictObject({ type: z.literal("command"), command: z.string(), args: z.array(z.unknown()) }),
  /** Ids of all registered commands. */
  z.strictObject({ type: z.literal("commands") }),
  /** The names of what a running extension exports to the others. */
  z.strictObject({ type: z.literal("exports"), extension: z.string() }),
  z.strictObject({ type: z.literal("readSetting"), key: z.string() }),
  z.strictObject({
    type: z.literal("updateSetting"),
    key: z.string(),
    /** Missing: the setting is removed. */
    value: z.unknown().optional(),
    target: z.enum(["user", "workspace", "folder"]),
  }),
  z.strictObject({ type: z.literal("clipboard") }),
  /** Path inside the first workspace folder. */
  z.strictObject({ type: z.literal("readFile"), path: z.string() }),
]);
export type Operation = z.infer<typeof operation>;

export const reply = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("value"), value: z.unknown().optional() }),
  z.strictObject({ type: z.literal("error"), name: z.string(), message: z.string() }),
]);
export type Reply = z.infer<typeof reply>;

/** What the driver writes into the folder named by `driverFolderVariable`, one file for each window. */
export const announcement = z.strictObject({
  port: z.int(),
  token: z.string(),
  folder: z.string().nullable(),
  since: z.number(),
});
export type Announcement = z.infer<typeof announcement>;

export const driverFolderVariable = "TOOLGATE_DRIVER_FOLDER";
