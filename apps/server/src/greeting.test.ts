import { expect, test } from "vitest";
import { readConfig } from "./base/config.ts";
import { greeting } from "./greeting.ts";

const greet = (env: Readonly<Record<string, string>>) =>
  greeting(
    {
      ...readConfig({ JWT_SECRET: "a secret of this test that is long enough", ...env }),
      jwtSecrets: [],
      signingKey: "",
    },
    4100,
  );

test("a server for this machine alone names the address to open and the demo's sign-ins", () => {
  expect(greet({})).toMatch(/^\nCanopy is at http:\/\/localhost:4100\nDemo sign-ins, .*\n {2}ines\.duarte@/);
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
