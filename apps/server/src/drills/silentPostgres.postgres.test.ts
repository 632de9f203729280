import { expect, test } from "vitest";
import { startChild } from "../testing/childProcess.ts";
import { emptyPostgres, testPostgres } from "../testing/database/postgresTestDatabase.ts";
import { openSilentProxy } from "../testing/silentProxy.ts";

test("a server that is told to end while its connections to PostgreSQL are silent says so in the log, and ends", async () => {
  const proxy = await openSilentProxy(await emptyPostgres(testPostgres()));
  const env = {
    DATABASE_URL: proxy.url,
    JWT_SECRET: "a secret that only this server knows",
    DEMO_DATA: "small",
    PORT: "0",
  };
  const server = startChild(new URL("../main.ts", import.meta.url), { env });
  await server.saw(/Canopy is at/);
  proxy.silence();
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain("did not end cleanly");
  proxy.close();
});
