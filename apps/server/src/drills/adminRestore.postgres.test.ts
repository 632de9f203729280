import { expect, test } from "vitest";
import { startChild } from "../testing/childProcess.ts";
import { emptyPostgres, testPostgres } from "../testing/database/postgresTestDatabase.ts";

test("an empty PostgreSQL database needs a first administrator; admin:restore adds another one beside the running server", async () => {
  const env = {
    DATABASE_URL: await emptyPostgres(testPostgres()),
    JWT_SECRET: "a secret of more than thirty-two bytes",
    PORT: "0",
  };
  const main = new URL("../main.ts", import.meta.url);
  const refused = startChild(main, { env });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain("ADMIN_EMAIL and ADMIN_PASSWORD");

  const server = startChild(main, { env: { ...env, DEMO_DATA: "small" } });
  await server.saw(/Canopy is at/);
  const address = /http:\/\/localhost:\d+/.exec(server.output())?.[0] ?? "";
  const signedIn = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "leila.haddad@canopy.example", password: "canopy-demo-2026" }),
  });
  const token = String(Reflect.get(Object(await signedIn.json()), "access_token"));
  const users = async () =>
    (await fetch(`${address}/api/users`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await users()).toBe(403);
  const command = startChild(new URL("../adminRestore.ts", import.meta.url), {
    args: ["leila.haddad@canopy.example"],
    env: { DATABASE_URL: env.DATABASE_URL },
  });
  expect(await command.ended).toBe(0);
  expect(command.output()).toContain("is an effective administrator now");
  expect(await users()).toBe(200);
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});
