import type { Kysely } from "kysely";
import { ADMINISTRATOR } from "../auth/defaultRoles.ts";
import { hashPassword } from "../auth/passwords.ts";
import { seedRoles } from "../auth/seedRoles.ts";
import { recordHistory, systemActor } from "../database/history.ts";
import type { Database } from "../database/schema.ts";
import type { Parts } from "../parts.ts";
import { companyRows } from "./companyRows.ts";
import { milestoneOwnerRows, projectTypeRows } from "./directoryRows.ts";
import { cast, DEMO_PASSWORD, demoAddress, peopleRows } from "./people.ts";
import { createRng } from "./rng.ts";

const SEED = 2026;
const ROWS_A_STATEMENT = 500;

const sizes = {
  small: { furtherCompanies: 0, people: 38 },
  large: { furtherCompanies: 500, people: 5_038 },
} as const;

/** What an empty database was given. */
export type Seeded = "demo" | "administrator" | "nothing";

/**
 * Brings the roles up to date and, where there is no user yet, writes the demo data or the first administrator.
 * Of several processes that start together one writes, the others wait and find it done.
 */
export const seed = async (parts: Parts): Promise<Seeded> => {
  const { db, config } = parts;
  await seedRoles(db);
  if (await hasUsers(db)) return "nothing";
  const password = config.demoData === "none" ? config.admin?.password : DEMO_PASSWORD;
  if (password === undefined) {
    parts.log.warn("nobody can sign in: set ADMIN_EMAIL and ADMIN_PASSWORD, or DEMO_DATA");
    return "nothing";
  }
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom("role").select("code").where("code", "=", ADMINISTRATOR).forUpdate().execute();
    if (await hasUsers(tx)) return "nothing";
    if (config.demoData !== "none") {
      await writeDemo(parts, tx, sizes[config.demoData], passwordHash);
      return "demo";
    }
    if (config.admin) await writeAdministrator(parts, tx, config.admin.email, passwordHash);
    return "administrator";
  });
};

/** Mail addresses of the demo users who can sign in, the administrator first. */
export const demoSignIns: readonly string[] = cast
  .filter(({ status }) => status === undefined)
  .map(({ name, surname }) => demoAddress(name, surname));

const hasUsers = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom("appUser").select("id").limit(1).executeTakeFirst()) !== undefined;

const writeDemo = async (
  parts: Parts,
  tx: Kysely<Database>,
  size: (typeof sizes)[keyof typeof sizes],
  passwordHash: string,
): Promise<void> => {
  const rng = createRng(SEED);
  const now = parts.now();
  const companies = companyRows(rng, now, size.furtherCompanies);
  const people = peopleRows({ rng, now, companies, passwordHash, count: size.people });
  await Promise.all(batches(companies).map((rows) => tx.insertInto("company").values(rows).execute()));
  await Promise.all(batches(people).map((rows) => tx.insertInto("appUser").values(rows).execute()));
  await tx.insertInto("projectType").values(projectTypeRows(rng, now)).execute();
  const owners = milestoneOwnerRows({ rng, now, companies, people });
  await Promise.all(batches(owners).map((rows) => tx.insertInto("milestoneOwner").values(rows).execute()));
};

const batches = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, i) =>
    rows.slice(i * ROWS_A_STATEMENT, (i + 1) * ROWS_A_STATEMENT),
  );

const writeAdministrator = async (
  parts: Parts,
  tx: Kysely<Database>,
  email: string,
  passwordHash: string,
): Promise<void> => {
  const at = parts.now();
  const id = parts.randomUuid();
  const user = {
    email: email.toLowerCase(),
    name: "First",
    surname: "Administrator",
    companyId: null,
    roles: [ADMINISTRATOR],
    status: "ACTIVE",
  } as const;
  await tx
    .insertInto("appUser")
    .values({
      ...user,
      roles: [...user.roles],
      id,
      passwordHash,
      createdAt: at,
      updatedAt: at,
      language: null,
      timeZone: null,
      weekStart: null,
    })
    .execute();
  const entry = { actor: systemActor, at, entity: "user", entityId: id, action: "create", after: user };
  await recordHistory(tx, entry);
};
