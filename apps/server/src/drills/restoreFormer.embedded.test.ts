import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startChild } from "../testing/childProcess.ts";
import { initialiseFolder } from "../testing/database/initialisedFolder.ts";
import { openClient } from "../testing/openClient.ts";

const home = mkdtempSync(join(tmpdir(), "canopy-former-"));
afterAll(() => rmSync(home, { recursive: true }));

const start = async () => {
  const server = startChild(new URL("../main.ts", import.meta.url), { env: { DATA_DIR: home, PORT: "0" } });
  await server.saw(/Canopy is at http:\/\/localhost:\d+/);
  const port = Number(/localhost:(\d+)/.exec(server.output())?.[1]);
  const send = (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url);
    return fetch(`http://localhost:${port}${pathname}${search}`, init);
  };
  const pair = { email: "ines.duarte@canopy.example", password: "canopy-demo-2026" };
  const signIn = async () => {
    const { body } = await openClient(send).post("/api/auth/login", pair);
    return openClient(send, `Bearer ${String(Object(body)["access_token"])}`);
  };
  const admin = await signIn();
  const stop = async () => {
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  };
  return { admin, signIn, send, stop };
};

const command = async (file: string, ...args: readonly string[]) => {
  const child = startChild(new URL(file, import.meta.url), { args, env: { DATA_DIR: home } });
  return { code: await child.ended, output: child.output() };
};

test(
  "a person who was anonymised after a backup is not brought back by its restoring, nor by admin:restore; a sign-in that was ended since stays ended",
  { timeout: 300_000 },
  async () => {
    await initialiseFolder(home);
    const email = "leila.haddad@canopy.example";
    const before = await start();
    const query = `filters[0].fieldId=email&filters[0].operator=equals&filters[0].value=${email}`;
    const found = await before.admin.get(`/api/users?${query}`);
    const id = String(Object(found.body).data[0].id);
    const left = await before.signIn();
    const file = join(home, "before.zip");
    expect(await command("../backupCommand.ts", file)).toMatchObject({ code: 0 });
    expect((await before.admin.put(`/api/users/${id}/disable`)).status).toBe(200);
    const { body: former } = await before.admin.put(`/api/users/${id}/anonymise`, { email });
    expect(former).toMatchObject({ id, name: "Former", surname: "user 0001" });
    expect((await left.put("/api/auth/logout")).status).toBe(204);
    await before.stop();

    expect(await command("../restoreCommand.ts", file, "--replace")).toMatchObject({
      code: 0,
      output: expect.stringContaining("Anonymised since then, and again when the server starts: one person."),
    });
    expect(await command("../adminRestore.ts", email)).toEqual({
      code: 1,
      output: `The user with the address ${email} was anonymised, for good: nobody signs in as them again. Nothing was changed.\n`,
    });

    const after = await start();
    const again = openClient(after.send, left.authorization);
    expect((await again.get("/api/users/me/sessions")).status).toBe(401);
    expect(
      (await openClient(after.send, before.admin.authorization).get("/api/users/me/sessions")).status,
    ).toBe(200);
    const same = Object(former);
    expect((await after.admin.get(`/api/users/${id}`)).body).toMatchObject({
      ...{ name: same.name, surname: same.surname, email: same.email, status: "DISABLED" },
      anonymisedAt: same.anonymisedAt,
    });
    expect((await after.admin.get(`/api/users?${query}`)).body).toMatchObject({ total: 0 });
    await after.stop();
  },
);
