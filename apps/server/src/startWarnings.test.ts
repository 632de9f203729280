import { expect, onTestFinished, test } from "vitest";
import type { Config } from "./base/settings.ts";
import { openTestServer } from "./testing/index.ts";

const linesAt = async (config: Partial<Config>, variable: string) => {
  const server = await openTestServer({ data: "empty", config });
  onTestFinished(() => server.close());
  return server.logLines.filter((line) => line.includes(variable));
};

test("a server that is asked for demo data and for an administrator says which of them it made", async () => {
  const admin = { email: "first@canopy.example", password: "first-of-them-all" };
  expect(await linesAt({ demoData: "small", admin }, "ADMIN_EMAIL")).toEqual([
    expect.stringContaining("ADMIN_EMAIL was not used: the demo data has an administrator of its own."),
  ]);
  expect(await linesAt({ demoData: "none", admin }, "ADMIN_EMAIL")).toEqual([]);
});

test("a public server whose mails lead to this machine alone says so at its start", async () => {
  expect(await linesAt({ host: "0.0.0.0" }, "PUBLIC_URL")).toEqual([
    expect.stringContaining(
      "links in mails and calendars lead to this machine alone: set PUBLIC_URL to the address at which people open Canopy",
    ),
  ]);
  expect(await linesAt({ host: "0.0.0.0", publicUrl: "http://canopy.example" }, "PUBLIC_URL")).toEqual([]);
  expect(await linesAt({}, "PUBLIC_URL")).toEqual([]);
});
