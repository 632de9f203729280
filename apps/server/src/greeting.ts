import type { Config } from "./base/settings.ts";
import { isPublic } from "./base/publicServer.ts";
import { DEMO_PASSWORD } from "./base/passwordRules.ts";
import { demoSignIns } from "./demo/seed.ts";

/** The text that a started server prints: its address and, with demo data, the users who can sign in. */
export const greeting = (config: Config, port: number): string => {
  const host = config.host === "127.0.0.1" || config.host === "::1" ? "localhost" : config.host;
  // an IPv6 address stands in brackets
  const named = host.includes(":") ? `[${host}]` : host;
  const own = `http://${named}:${port}`;
  const lines = isPublic(config)
    ? [`Canopy is at ${config.publicUrl}, and listens on ${own}`]
    : [`Canopy is at ${own}`];
  if (config.demoData !== "none")
    lines.push(
      `Demo sign-ins, each with the password ${config.demoPassword === undefined ? DEMO_PASSWORD : "in DEMO_PASSWORD"}:`,
      ...demoSignIns.map((address) => `  ${address}`),
    );
  return `\n${lines.join("\n")}\n\n`;
};
