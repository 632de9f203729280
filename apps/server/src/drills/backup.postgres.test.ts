import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { isDeepStrictEqual } from "node:util";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { silentLog } from "../base/log.ts";
import { openDatabase } from "../database/open.ts";
import { startChild } from "../testing/childProcess.ts";
import { emptyPostgres, testPostgres } from "../testing/database/postgresTestDatabase.ts";

const folder = mkdtempSync(join(tmpdir(), "canopy-drill-"));
afterAll(() => rmSync(folder, { recursive: true }));

const commandIn = async (
  dataDir: string,
  name: "backup" | "restore",
  databaseUrl: string,
  ...args: readonly string[]
) => {
  const child = startChild(new URL(`../${name}Command.ts`, import.meta.url), {
    args,
    env: { DATA_DIR: join(folder, dataDir), DATABASE_URL: databaseUrl },
  });
  return { code: await child.ended, output: child.output() };
};
const command = (name: "backup" | "restore", databaseUrl: string, ...args: readonly string[]) =>
  commandIn("data", name, databaseUrl, ...args);

/** Every row of every table as text, by table; without the counts that servers exchange and the event of a restoring. */
const everything = async (databaseUrl: string): Promise<Readonly<Record<string, readonly string[]>>> => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: "" }, silentLog);
  const { rows: tables } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = 'public'
      and table_name not in ('migration', 'server_count') order by 1`.execute(db);
  const all: [string, string[]][] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    all.push([name, rows.map(({ row }) => row).filter((row) => !row.includes(",RESTORED,"))]);
  }
  await close();
  return Object.fromEntries(all);
};

test(
  "a backup made while servers write restores to one moment of the database, with every row that was committed before it began",
  { timeout: 300_000 },
  async () => {
    const source = await emptyPostgres(testPostgres());
    const env = {
      DATABASE_URL: source,
      JWT_SECRET: "a secret of the servers of this drill",
      DATA_DIR: join(folder, "data"),
      DEMO_DATA: "small",
      PORT: "0",
    };
    const server = startChild(new URL("../main.ts", import.meta.url), { env });
    await server.saw(/Canopy is at/);
    const before = await everything(source);
    const writing = await openDatabase({ databaseUrl: source, dataDir: "" }, silentLog);
    const write = (number: number) =>
      writing.db.transaction().execute(async (tx) => {
        await sql`update company set notes = ${`moment ${number}`}`.execute(tx);
        await sql`update milestone_owner set contact_name = ${`moment ${number}`}`.execute(tx);
      });
    const file = join(folder, "drill.zip");
    let moments = 0;
    const running = command("backup", source, file);
    const isOver = running.then(() => true);
    while (!(await Promise.race([isOver, write((moments += 1)).then(() => false)])));
    await writing.close();
    expect(await running).toMatchObject({ code: 0, output: expect.stringMatching(/compared: ok\n$/) });
    const later = await everything(source);

    const target = await emptyPostgres(testPostgres());
    expect(await commandIn("other", "restore", target, file)).toMatchObject({ code: 0 });
    // packs of the backup were signed with this key
    const [key, otherKey] = ["data", "other"].map((dataDir) =>
      readFileSync(join(folder, dataDir, "signing-key"), "utf8"),
    );
    expect(otherKey).toBe(key);
    const after = await everything(target);
    // the running server's own jobs write as well: a table is compared if it was the same before and after the backup
    const untouched = Object.keys(before).filter((name) => isDeepStrictEqual(before[name], later[name]));
    expect(untouched).not.toContain("company");
    expect(untouched.length).toBeGreaterThan(Object.keys(before).length / 2);
    for (const name of untouched) expect([name, after[name]]).toEqual([name, before[name]]);
    const copy = await openDatabase({ databaseUrl: target, dataDir: "" }, silentLog);
    const { rows } = await sql<{ notes: string | null }>`select notes from company
      union select contact_name from milestone_owner`.execute(copy.db);
    const { rows: keys } = await sql<{ count: number }>`select count(*) as count from pg_constraint
      where contype = 'f' and convalidated`.execute(copy.db);
    const { rows: events } = await sql<{ details: unknown }>`select details from security_event
      where kind = 'RESTORED'`.execute(copy.db);
    expect(events).toEqual([
      { details: { backedUpAt: expect.any(String), rows: expect.any(Number), files: expect.any(Number) } },
    ]);
    await copy.close();
    if (rows.some(({ notes }) => notes?.startsWith("moment"))) expect(rows).toHaveLength(1);
    expect(keys[0]?.count).toBeGreaterThan(40);

    const refused = await command("restore", source, file, "--replace");
    expect(refused).toEqual({ code: 1, output: expect.stringContaining("Canopy runs on this database") });
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(await command("restore", source, file)).toEqual({
      code: 1,
      output: expect.stringContaining("The database is not empty. Nothing was changed."),
    });
    // somebody whom another server of the database anonymised since
    const replaced = await openDatabase({ databaseUrl: source, dataDir: "" }, silentLog);
    const { rows: former } = await sql<{
      id: string;
    }>`update app_user set name = 'Former', surname = 'user 0007',
      email = 'former-user-0007@anonymous.invalid', status = 'DISABLED', anonymised_at = now()
      where email = 'leila.haddad@canopy.example' returning id`.execute(replaced.db);
    await replaced.close();
    // a file that the disk changed since
    const files = readdirSync(join(folder, "data", "files"), { recursive: true, withFileTypes: true });
    const stored = files.find((one) => one.isFile());
    const path = join(stored?.parentPath ?? "", stored?.name ?? "");
    const content = readFileSync(path);
    writeFileSync(path, "changed");
    expect(await command("restore", source, file, "--replace")).toMatchObject({
      code: 0,
      output: expect.stringContaining("Anonymised since then, and again when the server starts: one person."),
    });
    // what was mailed since the backup does not wait again
    const besideMails = ({ mail: _mails, notification: _notifications, ...rest }: typeof after) => rest;
    const restored = await everything(source);
    expect(besideMails(restored)).toEqual(besideMails(after));
    for (const name of ["mail", "notification"])
      expect(restored[name]).toHaveLength(after[name]?.length ?? 0);
    expect(readFileSync(path)).toEqual(content);
    // the engines have the same rows, so a backup of one restores into the other; the folder holds the files of the demo
    const embedded = await command("restore", "", file, "--replace");
    expect(embedded).toEqual({ code: 0, output: expect.any(String) });
    const own = await openDatabase({ databaseUrl: undefined, dataDir: join(folder, "data") }, silentLog);
    const people = await own.db.selectFrom("appUser").select("id").execute();
    await own.close();
    expect(people).toHaveLength(after["app_user"]?.length ?? 0);
    const again = startChild(new URL("../main.ts", import.meta.url), { env });
    await again.saw(/Canopy is at/);
    const started = await openDatabase({ databaseUrl: source, dataDir: "" }, silentLog);
    const { rows: anonymous } =
      await sql`select id, surname from app_user where anonymised_at is not null`.execute(started.db);
    await started.close();
    expect(anonymous).toEqual([{ id: former[0]?.id, surname: "user 0007" }]);
    again.process.kill("SIGTERM");
    expect(await again.ended).toBe(0);
  },
);
