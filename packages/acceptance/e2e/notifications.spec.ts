import type { Page } from "@playwright/test";
import { seeAccessible } from "./axe.ts";
import { isDeep } from "./deep.ts";
import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { notificationPanel } from "./models/notificationPanel.ts";
import { expect, test } from "./test.ts";

/** Polls come every ten seconds; only one that never comes is waited for so long, on however busy a machine. */
const PATIENCE_MS = 90_000;

/** The polls that a page sends from now on. */
const pollsOf = (page: Page): readonly string[] => {
  const polls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/api\/notifications\/(undelivered|unread\/count)$/.test(pathname)) polls.push(pathname);
  });
  return polls;
};

test("a notification counts at the bell, shows a toast with a close button, and can be marked as read alone or with all", async ({
  openAs,
  people,
}) => {
  test.slow(); // waits for several polls
  const person = await people.create("PROJECT_OFFICER");
  const page = await openAs(person);
  const panel = notificationPanel(page);
  await page.goto("/");
  await panel.seeCount(0);
  for (const [title, link] of [["The first"], ["The second", "/company/"], ["The third"]] as const)
    await people.notify(person.id, title, link);
  await expect(panel.toast("The third")).toBeVisible({ timeout: PATIENCE_MS });
  await expect(panel.toast("The second")).toBeVisible();
  await expect(panel.toast("The first")).toHaveCount(0);
  await panel.toast("The third").getByRole("button", { name: "Close" }).click();
  await expect(panel.toast("The third")).toHaveCount(0);
  await expect(panel.toast("The first")).toBeVisible();
  await panel.seeCount(3);

  await panel.open();
  await expect(panel.panel.getByRole("listitem")).toHaveCount(3);
  await seeAccessible(page, "notification panel");
  await panel.notice("The first").getByRole("button", { name: "Mark as read: The first" }).click();
  await expect(panel.notice("The first").getByRole("button", { name: /^Mark as unread/ })).toBeVisible();
  await panel.notice("The second").getByRole("link").click();
  await frame(page).seeAddress("/company/");
  await panel.seeCount(1);
  await panel.open();
  await panel.pressAllRead();
  await expect(panel.panel.getByRole("button", { name: /^Mark (as read|all)/ })).toHaveCount(0);
  await panel.panel.getByRole("link", { name: "All notifications" }).click();
  await frame(page).seeTitle("System Notifications");
  const list = listPage(page, "/notifications/");
  await list.seeRows(3);
  await page.goto("/notifications/?sort=title,asc&status=READ");
  await list.seeNames([/^The first/, /^The second/, /^The third/]);
  await panel.seeCount(0);
});

test("the first message of a session, over the open panel, is undone by mouse", async ({
  openAs,
  people,
}) => {
  const person = await people.create("PROJECT_OFFICER");
  await people.notify(person.id, "A message from before");
  const page = await openAs(person);
  const panel = notificationPanel(page);
  await page.goto("/");
  await panel.seeCount(1);
  await panel.open();
  await panel.pressAllRead();
  await panel.toast("All notifications are marked as read").getByRole("button", { name: "Undo" }).click();
  await expect(panel.panel).toBeVisible();
  // the focus comes back into the panel as the message goes
  await panel.seeFocus();
  await panel.close();
  await panel.seeCount(1);
});

test("one of two tabs shows a notification's toast", async ({ openAs, people }) => {
  test.slow(); // polls run in real time
  const person = await people.create("VIEWER");
  const first = await openAs(person);
  const second = await first.context().newPage();
  await first.goto("/");
  await notificationPanel(first).seeCount(0);
  await second.goto("/");
  await notificationPanel(second).seeCount(0);
  await people.notify(person.id, "Only once");
  const toasts = [first, second].map((page) => notificationPanel(page).toast("Only once"));
  await expect
    .poll(async () => (await Promise.all(toasts.map((toast) => toast.count()))).reduce((a, b) => a + b), {
      timeout: PATIENCE_MS,
    })
    .toBe(1);
  await notificationPanel(first).seeCount(1);
  await notificationPanel(second).seeCount(1);
  const counts = await Promise.all(toasts.map((toast) => toast.count()));
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1]);
});

// Four polls in real time; core's tests prove the same by fake time.
if (isDeep)
  test("a hidden tab does not poll", async ({ openAs, people }) => {
    test.slow();
    const person = await people.create("VIEWER");
    const first = await openAs(person);
    const second = await first.context().newPage();
    const polls = { first: pollsOf(first), second: pollsOf(second) };
    await first.goto("/");
    await notificationPanel(first).seeCount(0);
    await second.goto("/");
    await notificationPanel(second).seeCount(0);
    const setHidden = (isHidden: boolean) =>
      second.evaluate((hidden) => {
        Object.defineProperty(document, "visibilityState", {
          configurable: true,
          get: () => (hidden ? "hidden" : "visible"),
        });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    await setHidden(true);
    const before = { first: polls.first.length, second: polls.second.length };
    await expect.poll(() => polls.first.length, { timeout: PATIENCE_MS }).toBeGreaterThan(before.first + 2);
    expect(polls.second.length).toBe(before.second);
    await setHidden(false);
    await expect.poll(() => polls.second.length).toBeGreaterThan(before.second);
    // One poll of each stream at once, not one for every tick that was missed.
    expect(polls.second.length - before.second).toBeLessThanOrEqual(2);
  });
