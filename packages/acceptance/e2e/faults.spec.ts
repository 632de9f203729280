import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { countLoads } from "./models/pageLoads.ts";
import { recordForm } from "./models/recordForm.ts";
import { cast } from "./cast.ts";
import { expect, test } from "./test.ts";

test("a lost network is reported after the last retry, and the list recovers once it is back", async ({
  openAs,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  // A slow machine may still fetch the code of toasts, or poll for news.
  trouble.expect(/Failed to fetch dynamically imported module|Unable to preload|The call failed: network/);
  const page = await openAs(cast.PLATFORM_ADMIN);
  await page.clock.install();
  const users = listPage(page, "/user/");
  await users.open();
  await users.seeRows();
  await page.context().setOffline(true);
  let tries = 0;
  page.on("requestfailed", (request) => {
    if (request.url().includes("/api/users")) tries += 1;
  });
  await users.pressColumn("Email");
  for (const [seen, pauseMs] of [
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
  ] as const) {
    await expect.poll(() => tries).toBe(seen);
    await page.clock.runFor(pauseMs + 100);
  }
  await expect.poll(() => tries).toBe(4);
  await frame(page).seeToast("Network error. Please check your connection.");
  await page.context().setOffline(false);
  await users.seeRows(10);
  // a slow machine whose code of toasts had failed may load the page anew, which takes the names away for a moment
  await expect(async () => {
    const names = await users.names();
    expect(names).toHaveLength(10);
    expect(names).toEqual(names.toSorted());
  }).toPass();
});

test("a screen whose code fails to load reloads the page once, then shows an error with a retry", async ({
  openAs,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED|Failed to fetch dynamically imported module|could not be loaded|broke/);
  const page = await openAs(cast.PLATFORM_ADMIN);
  await page.route(/\/assets\/UserListScreen-.*\.js$/, (route) => route.abort());
  await page.goto("/");
  await frame(page).seeText("Partner companies");
  const loads = countLoads(page);
  await frame(page).pressNavigation("Users");
  await expect(page.getByRole("alert").filter({ hasText: "An unexpected error occurred" })).toBeVisible();
  expect(loads.count).toBe(1);
  await frame(page).pressNavigation("Companies");
  await frame(page).seeTitle("Partner Companies");
  await frame(page).pressNavigation("Users");
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible(); // before the file is there again: else the app may open the screen by itself
  await page.unroute(/\/assets\/UserListScreen-.*\.js$/);
  await again.click();
  await frame(page).seeTitle("System Users");
  await listPage(page, "/user/").seeRows();
  // The browser remembers the failed import; the file exists again, so the next attempt is a new page.
  expect(loads.count).toBeLessThanOrEqual(2);
});

test("a dialog whose code fails to load closes with a toast, and opens once the code loads", async ({
  openAs,
  trouble,
}) => {
  trouble.expect(
    /ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload|could not be loaded/,
  );
  const page = await openAs(cast.PLATFORM_ADMIN);
  const companies = listPage(page, "/company/");
  await page.route(/\/assets\/ModalLayer-.*\.js$/, (route) => route.abort());
  await companies.open();
  const again = page.waitForEvent("load");
  await companies.pressCreate("Add company");
  await again;
  await companies.seeRows();
  await companies.pressCreate("Add company");
  await frame(page).seeToast("An unexpected error occurred. Please try again.");
  await companies.seeRows();
  await page.unroute(/\/assets\/ModalLayer-.*\.js$/);
  // A browser that remembers the failed import gets a new page first.
  await expect(async () => {
    await companies.seeRows();
    await companies.pressCreate("Add company");
    await expect(page.getByRole("dialog", { name: "New company" })).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await frame(page).seeDialog("New company");
});

test("an error appears even if the code of toasts fails to load", async ({ openAs, trouble }) => {
  trouble.expect(
    /ERR_FAILED|400 .*\/api\/users|Failed to fetch dynamically imported module|Unable to preload/,
  );
  const page = await openAs(cast.PLATFORM_ADMIN);
  await page.route(/\/assets\/Messages-.*\.js$/, (route) => route.abort());
  await page.route("**/api/users?*", (route) =>
    route.fulfill({ status: 400, contentType: "text/html", body: "<html></html>" }),
  );
  await listPage(page, "/user/").open();
  await frame(page).seeToast("An unexpected error occurred. Please try again.");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("a server that answers with markup shows as a plain sentence with a retry", async ({
  openAs,
  trouble,
}) => {
  trouble.expect(/400 .*\/api\/users/);
  const page = await openAs(cast.PLATFORM_ADMIN);
  await page.route("**/api/users?*", (route) =>
    route.fulfill({ status: 400, contentType: "text/html", body: "<html><h1>Bad gateway</h1></html>" }),
  );
  const users = listPage(page, "/user/");
  await users.open();
  await frame(page).seeToast("An unexpected error occurred. Please try again.");
  await page.unroute("**/api/users?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await users.seeRows();
});

test("a button pressed twice creates one company", async ({ openAs }) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await page.goto("/company/");
  await listPage(page, "/company/").pressCreate("Add company");
  const form = recordForm(page, "New company");
  await form.fill("Name", `Pressed twice ${Date.now()}`);
  await form.chooseCountry("Norway");
  await form.pressTwice("Create company");
  await frame(page).seeToast("Company created successfully");
  expect(posts).toHaveLength(1);
});
