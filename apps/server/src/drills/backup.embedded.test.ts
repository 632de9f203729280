import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { silentLog } from "../base/log.ts";
import { migrate } from "../database/migrate.ts";
import { openDatabase } from "../database/open.ts";
import { startChild } from "../testing/childProcess.ts";
import { initialiseFolder } from "../testing/database/initialisedFolder.ts";
import { openClient } from "../testing/openClient.ts";

const folder = mkdtempSync(join(tmpdir(), "canopy-drill-"));
afterAll(() => rmSync(folder, { recursive: true }));

const start = async (dataDir: string) => {
  const server = startChild(new URL("../main.ts", import.meta.url), {
    env: { DATA_DIR: dataDir, PORT: "0" },
  });
  await server.saw(/Canopy is at http:\/\/localhost:\d+/);
  const port = Number(/localhost:(\d+)/.exec(server.output())?.[1]);
  const send = (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url);
    return fetch(`http://localhost:${port}${pathname}${search}`, init);
  };
  const pair = { email: "ines.duarte@canopy.example", password: "canopy-demo-2026" };
  const signIn = async () => {
    const { body } = await openClient(send).post("/api/auth/login", pair);
    return openClient(send, `Bearer ${String(Reflect.get(Object(body), "access_token"))}`);
  };
  const stop = async () => {
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  };
  return { signIn, send, stop };
};

const command = async (name: "backup" | "restore", dataDir: string, ...args: readonly string[]) => {
  const child = startChild(new URL(`../${name}Command.ts`, import.meta.url), {
    args,
    env: { DATA_DIR: dataDir },
  });
  return { code: await child.ended, output: child.output() };
};

const idOf = (body: unknown) => String(Reflect.get(Object(body), "id"));

test(
  "a backup made while the server writes has every row that was acknowledged before it began, and a server starts on its restored copy",
  { timeout: 300_000 },
  async () => {
    const home = join(folder, "home");
    await initialiseFolder(home);
    const server = await start(home);
    const admin = await server.signIn();
    const acknowledged: string[] = [];
    const write = async () => {
      const name = `Drill ${acknowledged.length}`;
      const { status, body } = await admin.post("/api/companies", { name, country: "PT" });
      // a quick machine writes faster than one person may
      if (status === 429) return;
      expect(status).toBe(201);
      acknowledged.push(idOf(body));
    };
    while (acknowledged.length < 5) await write();
    const before = acknowledged.length;
    const file = join(folder, "drill.zip");
    const running = command("backup", home, file);
    const isOver = running.then(() => true);
    while (!(await Promise.race([isOver, write().then(() => false)])));
    expect(await running).toMatchObject({ code: 0, output: expect.stringMatching(/compared: ok\n$/) });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(home, "backups", "asked"))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(before);

    const copy = join(folder, "copy");
    expect(await command("restore", copy, file)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Restored \d+ rows of \d+ tables/),
    });
    for (const name of ["jwt-secret", "signing-key"])
      expect([name, await readFile(join(copy, name), "utf8")]).toEqual([
        name,
        await readFile(join(home, name), "utf8"),
      ]);
    const restored = await start(copy);
    // the same secret and the same sessions: the administrator is still signed in
    const there = openClient(restored.send, admin.authorization);
    for (const id of acknowledged.slice(0, before)) {
      const original = await admin.get(`/api/companies/${id}`);
      expect((await there.get(`/api/companies/${id}`)).body).toEqual(original.body);
    }
    const code = async (client: typeof admin) => {
      const { body } = await client.get("/api/projects?size=1&sortField=createdAt&sortDirection=asc");
      return body;
    };
    expect(await code(there)).toEqual(await code(admin));

    const detailsOf = async (client: typeof admin, kind: string) => {
      const query = `filters[0].fieldId=kind&filters[0].operator=equals&filters[0].value=${kind}`;
      const { body } = await client.get(`/api/events?${query}`);
      return Object(body).data.map(({ details }: { details: unknown }) => details);
    };
    const counted = { rows: expect.any(Number), files: expect.any(Number) };
    expect(await detailsOf(admin, "BACKED_UP")).toMatchObject([
      { by: "COMMAND", file: "drill.zip", ...counted },
    ]);
    expect(await detailsOf(there, "BACKED_UP")).toEqual([]);
    expect(await detailsOf(there, "RESTORED")).toEqual([{ backedUpAt: expect.any(String), ...counted }]);

    expect(await command("restore", copy, file, "--replace")).toEqual({
      code: 1,
      output: expect.stringContaining("Canopy runs on"),
    });
    await restored.stop();
    expect(await command("restore", copy, file)).toEqual({
      code: 1,
      output: expect.stringContaining("is not empty. Nothing was changed. Add --replace"),
    });
    await writeFile(join(copy, "signing-key"), "a key of another server");
    expect(await command("restore", copy, file, "--replace")).toMatchObject({ code: 0 });
    expect(readdirSync(copy).some((name) => name.startsWith("replaced-"))).toBe(true);
    expect(await readFile(join(copy, "signing-key"), "utf8")).toBe(
      await readFile(join(home, "signing-key"), "utf8"),
    );
    expect(readdirSync(copy).filter((name) => name.startsWith("signing-key-replaced-"))).toHaveLength(1);
    expect(await command("restore", copy, join(folder, "nowhere.zip"))).toEqual({
      code: 1,
      output: `There is no file ${join(folder, "nowhere.zip")}.\n`,
    });
    expect(existsSync(join(copy, "restoring"))).toBe(false);
    await server.stop();

    const stopped = join(folder, "stopped.zip");
    expect(await command("backup", home, stopped)).toMatchObject({ code: 0 });
    expect(await command("backup", home, stopped)).toEqual({
      code: 1,
      output: expect.stringContaining("exists already"),
    });
  },
);

test(
  "a lost file of a document ends a backup, but not with the option, whose backup is restored and says what it lacks",
  { timeout: 300_000 },
  async () => {
    const home = join(folder, "lost");
    await initialiseFolder(home);
    const server = await start(home);
    const admin = await server.signIn();
    const accepted = "filters[0].fieldId=state&filters[0].operator=equals&filters[0].value=ACCEPTED";
    const { body: list } = await admin.get(`/api/documents?size=1&${accepted}`);
    const [{ id, title }] = Object(list).data;
    const { body: document } = await admin.get(`/api/documents/${id}`);
    const [{ no, sha256 }] = Object(document).versions;
    const content = `/api/documents/${id}/versions/${no}/content`;
    expect((await admin.get(content)).status).toBe(200);
    rmSync(join(home, "files", sha256.slice(0, 2), sha256.slice(2)));
    const file = join(folder, "lost.zip");
    expect(await command("backup", home, file)).toEqual({
      code: 1,
      output: expect.stringMatching(/is missing: .*Nothing was backed up.* add --without-broken-files\.\n$/),
    });
    expect(existsSync(file)).toBe(false);
    const lacks = `Not in the backup, because broken: one stored file.\n- ${sha256} is missing: `;
    expect(await command("backup", home, file, "--without-broken-files")).toEqual({
      code: 3,
      output: expect.stringContaining(`read back and compared: ok\n${lacks}`),
    });
    await server.stop();

    const copy = join(folder, "lost-copy");
    const restored = await command("restore", copy, file);
    expect(restored).toEqual({ code: 0, output: expect.stringContaining(lacks) });
    expect(restored.output).toContain(`document '${title}' (${id}), version ${no}`);
    const started = await start(copy);
    const answer = await openClient(started.send, admin.authorization).get(content);
    expect([answer.status, Reflect.get(Object(answer.body), "detail")]).toEqual([
      500,
      "The server no longer has this file. Please tell your administrator.",
    ]);
    await started.stop();
    // the stopped folder is backed up by the command itself
    const again = join(folder, "lost-again.zip");
    expect(await command("backup", copy, again)).toMatchObject({ code: 1 });
    expect(await command("backup", copy, again, "--without-broken-files")).toMatchObject({ code: 3 });
  },
);

test("a server does not start on a schema that it does not know, and names its migrations and its version", async () => {
  const home = join(folder, "newer");
  await initialiseFolder(home);
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: home }, silentLog);
  await migrate(db);
  await sql`insert into migration (name, checksum, canopy) values ('9901_later.sql', 'x', '7.8.9')`.execute(
    db,
  );
  await close();
  const server = startChild(new URL("../main.ts", import.meta.url), { env: { DATA_DIR: home, PORT: "0" } });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(
    /written by Canopy 7\.8\.9, and this is Canopy 1\.\d+\.\d+, .* 9901_later\.sql/,
  );
});
