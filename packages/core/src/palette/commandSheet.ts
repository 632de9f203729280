import type { View } from "@canopy/contracts";
import type { Sheet } from "../base/sheet.ts";
import { counted } from "../text/numberText.ts";
import type { App } from "../services/runningApp.ts";
import { createCommands, screenCommands, viewCommands, type GoTo } from "./commands.ts";

/** The screens that the person may open, the saved views, and the screens on which they may create, each with its address. */
export const commandSheet = (app: Pick<App, "mayOpen" | "services">, views: readonly View[]): Sheet => {
  const commands: readonly (readonly [string, GoTo])[] = [
    ...screenCommands(app).map((one) => ["Go to", one] as const),
    ...viewCommands(app, views).map((one) => ["Views", one] as const),
    ...createCommands(app).map((one) => ["Create", one] as const),
  ];
  return {
    heads: ["Group", "Command", "Address"],
    rows: commands.map(([group, { label, to }]) => [group, label, to]),
    data: commands.map(([group, { label, to }]) => ({ group, label, to })),
    summary: counted(commands.length, "command", "commands"),
  };
};
