import type { Page, Request } from "@playwright/test";
import { listPage } from "./models/listPage.ts";
import { loginPage } from "./models/guestPages.ts";
import { cast } from "./people.ts";
import { expect, test } from "./test.ts";

const LOGIN_BYTES = 120_000;
const LIST_BYTES = 190_000;

/** What several screens are made of; no route's own. */
const shared: readonly (string | undefined)[] = ["ListScreen", "RecordScreen", undefined];

const watchScripts = (page: Page) => {
  const scripts: Request[] = [];
  page.on("requestfinished", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) scripts.push(request);
  });
  return {
    /** Bytes of their bodies as they came over the wire. */
    bytes: async () => {
      const sizes = await Promise.all(scripts.map((request) => request.sizes()));
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    },
    encodings: async () => {
      const answers = await Promise.all(scripts.map((request) => request.response()));
      return new Set(answers.map((answer) => answer?.headers()["content-encoding"]));
    },
    /** Names of the screens whose code was loaded. */
    screens: () =>
      scripts
        .map((request) => /\/(\w+Screens?)-[^/]*\.js$/.exec(request.url())?.[1])
        .filter((name) => !shared.includes(name)),
  };
};

test("loads at most 120,000 bytes of JavaScript until the login form is usable, and of no other screen", async ({
  page,
}) => {
  const scripts = watchScripts(page);
  await page.goto("/login");
  await loginPage(page).fillEmail("somebody@canopy.example");
  expect(await scripts.encodings()).toEqual(new Set(["br"]));
  expect(scripts.screens()).toEqual(["LoginScreen"]);
  const bytes = await scripts.bytes();
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(LOGIN_BYTES);
});

test("loads at most 190,000 bytes of JavaScript until the first list shows its rows, and of no other screen", async ({
  openAs,
}) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  const scripts = watchScripts(page);
  await listPage(page, "/user/").open();
  await listPage(page, "/user/").seeRows();
  expect(await scripts.encodings()).toEqual(new Set(["br"]));
  expect(scripts.screens()).toEqual(["UserListScreen"]);
  expect(await scripts.bytes()).toBeLessThanOrEqual(LIST_BYTES);
});

test("keeps hashed files for good, asks for the page every time, and answers no page for a missing file", async ({
  request,
}) => {
  const page = await request.get("/login");
  expect(page.headers()["cache-control"]).toBe("no-cache");
  const [, script = ""] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
  expect((await request.get(script)).headers()["cache-control"]).toContain("immutable");
  const missing = await request.get("/assets/nothing-here.js");
  expect(missing.status()).toBe(404);
  expect(missing.headers()["content-type"]).not.toContain("text/html");
});
