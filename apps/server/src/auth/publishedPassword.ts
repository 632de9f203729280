import { passwordMatches } from "./passwords.ts";
import type { Db } from "../database/schema.ts";
import type { Services } from "../http/services.ts";
import { isPublic } from "../base/publicServer.ts";
import { DEMO_PASSWORD } from "../base/passwordRules.ts";

/** Throws if a demo user could sign in to a public server with the password that the documentation publishes. Source: behaviour.md §7 A public server. */
export const refusePublishedPassword = async ({
  db,
  config,
}: Pick<Services, "db" | "config">): Promise<void> => {
  if (!isPublic(config)) return;
  const people = await db
    .selectFrom("appUser")
    .select(["email", "passwordHash"])
    .where("status", "=", "ACTIVE")
    .whereRef("passwordHash", "=", "demoHash")
    .orderBy("createdAt")
    .execute();
  const hashes = [...new Set(people.map(({ passwordHash }) => passwordHash))];
  const published = new Set<string | null>();
  for (const hash of hashes) if (await passwordMatches(DEMO_PASSWORD, hash)) published.add(hash);
  const open = people.filter(({ passwordHash }) => published.has(passwordHash));
  const [first] = open;
  if (!first) return;
  throw new Error(
    `The configuration is not usable:\n- DEMO_DATA made ${open.length} people who can sign in with the published password, such as ${first.email}. A public server does not start with them: name an empty DATA_DIR or DATABASE_URL, or start once with HOST=127.0.0.1 and without an https PUBLIC_URL, and disable them or give each a new password`,
  );
};

/** Removes the published password of a disabled demo user, so that enabling them lets nobody in: they set one by an invitation. Gives true if it was removed. Source: behaviour.md §4 Statuses. */
export const forgetPublishedPassword = async (tx: Db, userId: string): Promise<boolean> => {
  const demo = tx
    .selectFrom("appUser")
    .select("passwordHash")
    .where("id", "=", userId)
    .where("status", "=", "DISABLED")
    .whereRef("passwordHash", "=", "demoHash");
  const { passwordHash = null } = (await demo.executeTakeFirst()) ?? {};
  if (passwordHash === null || !(await passwordMatches(DEMO_PASSWORD, passwordHash))) return false;
  const forgotten = { passwordHash: null, demoHash: null };
  await tx.updateTable("appUser").set(forgotten).where("id", "=", userId).execute();
  return true;
};
