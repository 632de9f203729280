import type { Config } from "./config.ts";
import { cast, DEMO_PASSWORD, demoAddress } from "./demo/people.ts";

/** What a started server prints: its address and, with demo data, who may sign in. */
export const greeting = (config: Config, port: number): string => {
  const host = config.host === "127.0.0.1" || config.host === "::1" ? "localhost" : config.host;
  const lines = [`Canopy is at http://${host}:${port}`];
  if (config.demoData !== "none")
    lines.push(
      `Demo sign-ins, each with the password ${DEMO_PASSWORD}:`,
      ...cast.map(({ name, surname }) => `  ${demoAddress(name, surname)}`),
    );
  return `\n${lines.join("\n")}\n\n`;
};
