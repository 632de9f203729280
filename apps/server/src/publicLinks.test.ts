import { expect, onTestFinished, test } from "vitest";
import { openTestServer } from "./testing/index.ts";

const warned = async (config: { readonly host?: string; readonly publicUrl?: string }) => {
  const server = await openTestServer({ data: "empty", config });
  onTestFinished(() => server.close());
  return server.logLines.filter((line) => line.includes("PUBLIC_URL"));
};

test("a public server whose mails lead to this machine alone says so at its start", async () => {
  expect(await warned({ host: "0.0.0.0" })).toEqual([
    expect.stringContaining(
      "links in mails and calendars lead to this machine alone: set PUBLIC_URL to the address at which people open Canopy",
    ),
  ]);
  expect(await warned({ host: "0.0.0.0", publicUrl: "http://canopy.example" })).toEqual([]);
  expect(await warned({})).toEqual([]);
});
