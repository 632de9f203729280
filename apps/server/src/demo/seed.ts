import { lockAdministrators } from "../auth/administrators.ts";
import { ADMINISTRATOR } from "../auth/defaultRoles.ts";
import { hashPassword } from "../auth/passwords.ts";
import { seedRoles } from "../auth/seedRoles.ts";
import { recordHistory, systemActor } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import { withoutLimit } from "../database/statements/statementLimit.ts";
import type { Services } from "../http/services.ts";
import { DEMO_PASSWORD } from "../base/passwordRules.ts";
import type { DemoFile } from "./documents/demoFile.ts";
import { cast, demoAddress } from "./people.ts";
import { demoSizes, writeDemo } from "./writeDemo.ts";

/** The content given to an empty database: `nobody` if the configuration names none. A database with users gets `nothing`. */
export type Seeded = "demo" | "administrator" | "nothing" | "nobody";

/** Brings the roles up to date and, if there is no user yet, writes the demo data or the first administrator. If several processes start together, one writes and the others wait for it. */
export const seed = async (services: Services, sizes = demoSizes): Promise<Seeded> => {
  const { db, config } = services;
  await seedRoles(db);
  if (await hasUsers(db)) return "nothing";
  const password =
    config.demoData === "none" ? config.admin?.password : (config.demoPassword ?? DEMO_PASSWORD);
  if (password === undefined) return "nobody";
  const passwordHash = await hashPassword(password);
  let demoFiles: readonly DemoFile[] = [];
  const seeded = await withoutLimit(db, async (tx): Promise<Seeded> => {
    await lockAdministrators(tx);
    if (await hasUsers(tx)) return "nothing";
    if (config.demoData !== "none") {
      demoFiles = await writeDemo(tx, {
        now: services.now(),
        size: sizes[config.demoData],
        passwordHash,
      });
      return "demo";
    }
    if (config.admin) await writeAdministrator(services, tx, config.admin.email, passwordHash);
    return "administrator";
  });
  if (seeded === "demo") await storeFiles(services, demoFiles);
  return seeded;
};

/** Stores the files of the demo's documents; their rows are written. */
const storeFiles = async (
  { files }: Pick<Services, "files">,
  demoFiles: readonly DemoFile[],
): Promise<void> => {
  for (const { content } of demoFiles) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- a few small files, once
    const file = await files.receive(chunksOf(content), {
      checkHead: () => undefined,
      checkBytes: () => undefined,
    });
    // oxlint-disable-next-line eslint/no-await-in-loop
    await file.place();
  }
};

async function* chunksOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** Mail addresses of the demo users who can sign in; the administrator comes first. */
export const demoSignIns: readonly string[] = cast
  .filter(({ status }) => status === undefined)
  .map(({ name, surname }) => demoAddress(name, surname));

const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("appUser").select("id").limit(1).executeTakeFirst()) !== undefined;

const writeAdministrator = async (
  services: Services,
  tx: Db,
  email: string,
  passwordHash: string,
): Promise<void> => {
  const at = services.now();
  const id = services.randomUuid();
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
