import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "./base/config.ts";
import { demoSignIns } from "./demo/seed.ts";
import { greeting, openDemoSignIns } from "./greeting.ts";
import { openTestServer } from "./testing/index.ts";

const greet = (env: Readonly<Record<string, string>>, signIns: readonly string[] = []) =>
  greeting(
    {
      ...readConfig({ JWT_SECRET: "a secret of this test that is long enough", ...env }),
      jwtSecrets: [],
      signingKey: "",
    },
    4100,
    signIns,
  );

test("a server for this machine alone names the address to open and the demo's sign-ins", () => {
  expect(greet({}, demoSignIns)).toMatch(
    /^\nCanopy is at http:\/\/localhost:4100\nDemo sign-ins, .*\n {2}ines\.duarte@/,
  );
  expect(greet({})).toBe("\nCanopy is at http://localhost:4100\n\n");
});

test("the demo's sign-ins are those of its people who can sign in with its password now", async () => {
  const server = await openTestServer();
  onTestFinished(() => server.close());
  const { db, config } = server.services;
  const named = (given: Partial<typeof config> = {}) =>
    openDemoSignIns({ db, config: { ...config, ...given } });
  expect(await named()).toEqual(demoSignIns);
  expect(await named({ demoData: "none" })).toEqual([]);
  expect(await named({ demoPassword: "another one than at the first start" })).toEqual([]);
  const [administrator, manager, ...others] = demoSignIns;
  const change = (email: string | undefined, set: { status: "DISABLED" } | { passwordHash: string }) =>
    db
      .updateTable("appUser")
      .set(set)
      .where("email", "=", email ?? "")
      .execute();
  await change(administrator, { passwordHash: "that of a password of one's own" });
  await change(manager, { status: "DISABLED" });
  expect(await named()).toEqual(others);
});

test("a database with other people than the demo's has none of its sign-ins, also by the default of DEMO_DATA", async () => {
  const server = await openTestServer({ data: "empty" });
  onTestFinished(() => server.close());
  const { db, config } = server.services;
  expect(await openDemoSignIns({ db, config: { ...config, demoData: "small" } })).toEqual([]);
});

test("a public server names the address that people open, and where it listens", () => {
  const env = {
    PUBLIC_URL: "https://canopy.example",
    HOST: "0.0.0.0",
    TRUSTED_PROXIES: "none",
    MAIL: "files",
  };
  expect(greet(env)).toBe("\nCanopy is at https://canopy.example, and listens on http://0.0.0.0:4100\n\n");
  expect(greet({ ...env, HOST: "::" })).toContain(", and listens on http://[::]:4100\n");
});
