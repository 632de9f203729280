import type { Config } from "./base/settings.ts";
import { passwordMatches } from "./auth/passwords.ts";
import { isPublic } from "./base/publicServer.ts";
import { DEMO_PASSWORD } from "./base/passwordRules.ts";
import type { Services } from "./http/services.ts";
import { demoSignIns } from "./demo/seed.ts";

/** The addresses of the demo's story with which people can sign in by the demo's password; none where the database holds other data, or DEMO_DATA is none. */
export const openDemoSignIns = async ({
  db,
  config,
}: Pick<Services, "db" | "config">): Promise<readonly string[]> => {
  if (config.demoData === "none") return [];
  const people = await db
    .selectFrom("appUser")
    .select(["email", "passwordHash"])
    .where("email", "in", [...demoSignIns])
    .where("status", "=", "ACTIVE")
    .whereRef("passwordHash", "=", "demoHash")
    .execute();
  // the demo gives all its people one hash
  const hash = people[0]?.passwordHash;
  if (hash === undefined || !(await passwordMatches(config.demoPassword ?? DEMO_PASSWORD, hash))) return [];
  const open = new Set(people.map(({ email }) => email));
  return demoSignIns.filter((address) => open.has(address));
};

/** The text that a started server prints: its address and, with demo data, the users who can sign in. */
export const greeting = (config: Config, port: number, signIns: readonly string[]): string => {
  const host = config.host === "127.0.0.1" || config.host === "::1" ? "localhost" : config.host;
  // an IPv6 address stands in brackets
  const named = host.includes(":") ? `[${host}]` : host;
  const own = `http://${named}:${port}`;
  const lines = isPublic(config)
    ? [`Canopy is at ${config.publicUrl}, and listens on ${own}`]
    : [`Canopy is at ${own}`];
  if (signIns.length > 0)
    lines.push(
      `Demo sign-ins, each with the password ${config.demoPassword === undefined ? DEMO_PASSWORD : "in DEMO_PASSWORD"}:`,
      ...signIns.map((address) => `  ${address}`),
    );
  return `\n${lines.join("\n")}\n\n`;
};
