import { expect, test } from "vitest";
import { startChild } from "../testing/childProcess.ts";
import { emptyPostgres, testPostgres } from "../testing/database/postgresTestDatabase.ts";

test("two servers start at once on one empty PostgreSQL database, and share its data and sessions", async () => {
  const env = {
    DATABASE_URL: await emptyPostgres(testPostgres()),
    JWT_SECRET: "a secret that both of the servers share",
    DEMO_DATA: "small",
    PORT: "0",
  };
  const servers = [
    startChild(new URL("../main.ts", import.meta.url), { env }),
    startChild(new URL("../main.ts", import.meta.url), { env }),
  ];
  await Promise.all(servers.map((server) => server.saw(/Canopy is at/)));
  const [one, other] = servers.map((server) => /http:\/\/localhost:\d+/.exec(server.output())?.[0] ?? "");
  const signedIn = await fetch(`${one}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ines.duarte@canopy.example", password: "canopy-demo-2026" }),
  });
  const token = String(Reflect.get(Object(await signedIn.json()), "access_token"));
  const total = async (server = "") => {
    const answer = await fetch(`${server}/api/users`, { headers: { authorization: `Bearer ${token}` } });
    return Number(Reflect.get(Object(await answer.json()), "total"));
  };
  expect(await total(one)).toBeGreaterThan(1);
  expect(await total(other)).toBe(await total(one));
  for (const server of servers) server.process.kill("SIGTERM");
  expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0]);
});
