import type { Page } from "@playwright/test";
import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { loginPage } from "./models/guestPages.ts";
import { cast } from "./cast.ts";
import { DEMO_PASSWORD } from "./people.ts";
import { expect, test } from "./test.ts";

const EIGHT_HOURS_MS = 8 * 60 * 60_000;

interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly detail?: string;
  readonly isRefused?: () => boolean;
}

/** Answers reads of users with this problem, by default every one. */
const refuseUsers = (page: Page, { status, type, detail, isRefused = () => true }: Refusal) =>
  page.route("**/api/users?*", (route) =>
    isRefused()
      ? route.fulfill({ status, contentType: "application/problem+json", json: { type, status, detail } })
      : route.continue(),
  );

/** What the page asks by itself every ten seconds. */
const polls: ReadonlySet<string> = new Set([
  "GET /api/notifications/undelivered",
  "GET /api/notifications/unread/count",
]);

const STEP_MS = 20;

/** Advances the paused clock in small steps, while network and drawing take their real time. */
const passUntil = (page: Page, read: () => Promise<unknown>, value: unknown) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(STEP_MS);
        return read();
      },
      { intervals: [STEP_MS], timeout: 10_000 },
    )
    .toBe(value);

/** Returns a function that runs the page's clock to this many milliseconds after now. */
const startWatch = async (page: Page) => {
  const now = () => page.evaluate(() => Date.now());
  const start = await now();
  return async (ms: number) => page.clock.runFor(start + ms - (await now()));
};

test("a 401 shows its toast at once, the login page after 1,500 ms, and ends the toast after 3,000 ms", async ({
  openAs,
  trouble,
}) => {
  trouble.expect(/401 .*\/api\/users/);
  const page = await openAs(cast.PLATFORM_ADMIN);
  await page.clock.install();
  const users = listPage(page, "/user/");
  let isRefused = false;
  // before the page opens: on an open page that is busy, a press can send its request before the route takes effect
  await refuseUsers(page, { status: 401, type: "/errors/token-expired", isRefused: () => isRefused });
  await users.open();
  await users.seeRows();
  isRefused = true;
  await page.clock.pauseAt(Date.now() + 60_000);
  await users.pressColumn("Email");
  const text = "Your session has expired. Please log in again.";
  await passUntil(page, () => page.evaluate(() => localStorage.getItem("access_token")), null);
  const passTo = await startWatch(page);
  await passUntil(page, () => frame(page).countToasts(text), 1);
  await passTo(1_400);
  await frame(page).seeAddress(/\/user\/\?sortField=email/);
  await passTo(1_550);
  await frame(page).seeAddress("/login?redirect=%2Fuser%2F%3FsortField%3Demail%26sortDirection%3Dasc");
  await passTo(2_900);
  await frame(page).seeToast(text);
  await passTo(4_100);
  await passUntil(page, () => frame(page).countToasts(text), 0);

  await page.unroute("**/api/users?*");
  await page.clock.resume();
  await loginPage(page).signIn(cast.PLATFORM_ADMIN, DEMO_PASSWORD);
  await users.seeRows();
  await frame(page).seeAddress("/user/?sortField=email&sortDirection=asc");
});

test("a 403 shows the server's words, and /unauthorized instead of the page", async ({ openAs, trouble }) => {
  trouble.expect(/403 .*\/api\/users/);
  const page = await openAs(cast.PLATFORM_ADMIN);
  await refuseUsers(page, { status: 403, type: "/errors/forbidden", detail: "Users are closed today." });
  await page.goto("/");
  await frame(page).seeToast("Users are closed today.");
  await frame(page).seeAddress("/unauthorized");
  await page.unroute("**/api/users?*");
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await frame(page).seeAddress("/");
});

test("an expired token signs out, and the next sign-in leads back", async ({ openAs }) => {
  const page = await openAs(cast.VIEWER);
  await page.clock.install();
  await listPage(page, "/company/").open("?page=1&filter=a");
  await listPage(page, "/company/").seeRows();
  await page.clock.fastForward(EIGHT_HOURS_MS);
  await frame(page).seeToast("Your session has expired. Please log in again.");
  await loginPage(page).see();
  await frame(page).seeAddress(/^.*\/login\?redirect=%2Fcompany%2F%3F.*filter%3Da/);
});

test("a session that expired during sleep shows nothing more", async ({ openAs }) => {
  const page = await openAs(cast.VIEWER);
  await listPage(page, "/company/").open();
  await listPage(page, "/company/").seeRows();
  await page.evaluate((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
    document.dispatchEvent(new Event("visibilitychange"));
  }, EIGHT_HOURS_MS);
  await loginPage(page).see();
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("signing out and in reaches the second tab", async ({ openAs, people }) => {
  const person = await people.create();
  const first = await openAs(person);
  const second = await first.context().newPage();
  await first.goto("/");
  await listPage(second, "/company/").open();
  await listPage(second, "/company/").seeRows();
  await frame(first).pressSignOut();
  await frame(first).seeToast("Logout successful");
  await loginPage(first).see();
  await loginPage(second).see();
  await frame(second).dontSeeToast("Logout successful");
  await loginPage(first).signIn(person.email, person.password);
  await frame(first).seeAddress("/");
  await expect(second.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("after signing out, Back shows nothing, nor does a page that the browser kept", async ({
  openAs,
  people,
}) => {
  // a sign-out ends the session on the server, also for other specs of the same person
  const viewer = await people.create("VIEWER");
  const page = await openAs(viewer);
  await listPage(page, "/company/").open();
  await listPage(page, "/company/").seeRows();
  await page.goto("/");
  await frame(page).pressSignOut();
  await loginPage(page).see();
  await page.goBack();
  await loginPage(page).see();
  await expect(page.getByRole("table")).toHaveCount(0);

  await loginPage(page).signIn(viewer.email, viewer.password);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.evaluate(() => {
    localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await loginPage(page).see();
});

test("signing out tells the server once, and asks for nothing else", async ({ openAs, people }) => {
  const page = await openAs(await people.create("VIEWER"));
  await page.goto("/");
  await frame(page).seeText("Partner companies");
  // The bell asks for its count once the first screen is shown, and polls every ten seconds from then on.
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await frame(page).pressUserMenu();
  const signOut = page.getByRole("menuitem", { name: "Sign out" });
  await expect(signOut).toBeVisible();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await signOut.click();
  await loginPage(page).see();
  // a poll may come between the listener and the press
  const signedOutAt = calls.indexOf("PUT /api/auth/logout");
  expect(calls.filter((call, at) => at > signedOutAt || !polls.has(call))).toEqual(["PUT /api/auth/logout"]);
});
