import type { Locator, Page, Route } from "@playwright/test";
import { feedbackModal } from "./models/feedbackModal.ts";
import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { countLoads } from "./models/pageLoads.ts";
import { processPage } from "./models/processPage.ts";
import { recordForm } from "./models/recordForm.ts";
import { cast } from "./cast.ts";
import { isDeep } from "./deep.ts";
import { expect, test } from "./test.ts";

const LATE =
  /ERR_FAILED|ERR_INTERNET_DISCONNECTED|404|Failed to fetch|Unable to preload|could not be loaded|call failed: network/;
const UNEXPECTED = "An unexpected error occurred. Please try again.";

const fileOf = (name: string) => new RegExp(String.raw`/assets/${name}-[^/]*\.js$`);
const abort = (route: Route) => route.abort();

/** Short limit of one attempt among several, so that the next one follows soon. */
const TRY = { timeout: 4_000 };
/** Short limit of a press that a closing dialog may still cover; the press is tried again. */
const PRESS = { timeout: 15_000 };

/**
 * Most loads of the page until a part opens whose code failed for good: one with the failure, and one after it in a
 * browser that remembers a failed import for the page's life.
 */
const MOST_LOADS = 2;

test("a question whose code fails for good leaves the list working, and appears once the code loads", async ({
  openAs,
  people,
  trouble,
}) => {
  trouble.expect(LATE);
  const { name } = await people.createCompany();
  const page = await openAs(cast.PLATFORM_ADMIN);
  const companies = listPage(page, "/company/");
  await page.route(fileOf("Confirmation"), abort);
  await companies.open();
  await companies.fillSearch(name);
  await companies.seeRows(1);
  const loads = countLoads(page);
  await companies.pressRowAction(name, "Delete");
  await expect.poll(() => loads.count).toBe(1);
  await companies.seeRows(1);
  await companies.pressRowAction(name, "Delete");
  await frame(page).seeToast(UNEXPECTED);
  await companies.seeRows(1);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.unroute(fileOf("Confirmation"));
  await expect(async () => {
    await companies.seeRows(1);
    await companies.pressRowAction(name, "Delete");
    await expect(page.getByRole("alertdialog")).toBeVisible(TRY);
  }).toPass();
  await frame(page).pressConfirm("Delete");
  await frame(page).seeToast("Company deleted successfully");
  expect(loads.count).toBeLessThanOrEqual(MOST_LOADS);
});

/** Parts of the companies' list that load late: the file, the press that needs it, and the part once it is there. */
const lateParts: readonly {
  readonly name: string;
  readonly file: string;
  readonly press: (page: Page) => Promise<void>;
  readonly part: (page: Page) => Locator;
}[] = [
  {
    name: "a row's menu",
    file: "TypedMenu",
    press: (page) =>
      page
        .getByRole("button", { name: /^Actions/ })
        // the menus of upper rows may lie below a toast
        .last()
        .click(PRESS),
    part: (page) => page.getByRole("menu"),
  },
  {
    name: "the notification panel",
    file: "NotificationPanel",
    press: (page) =>
      page
        .getByRole("button", { name: /notifications/i })
        .first()
        .click(PRESS),
    part: (page) => page.getByRole("dialog", { name: "Notifications" }),
  },
  {
    name: "the layer of dialogs",
    file: "ModalLayer",
    press: (page) => page.getByRole("button", { name: "Add company" }).click(PRESS),
    part: (page) => page.getByRole("dialog", { name: "New company" }),
  },
  {
    name: "a dialog's content",
    file: "ShortcutsHelp",
    press: (page) => page.keyboard.press("?"),
    part: (page) => page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByRole("switch"),
  },
  {
    name: "what feedback needs",
    file: "feedbackParts",
    press: (page) => page.getByRole("button", { name: "Feedback", exact: true }).click(PRESS),
    part: (page) => page.getByRole("dialog", { name: "Send feedback" }),
  },
];

/** All load by the same `lazyPart`: one that a row opens and one in a dialog, and all in a deep run. */
const tried = isDeep
  ? lateParts
  : lateParts.filter(({ file }) => ["TypedMenu", "ShortcutsHelp"].includes(file));

for (const { name, file, press, part } of tried)
  test(`the list keeps working while ${name} fails to load, once or for good, and shows it once the file loads`, async ({
    openAs,
    trouble,
  }) => {
    trouble.expect(LATE);
    const page = await openAs(cast.PLATFORM_ADMIN);
    const companies = listPage(page, "/company/");
    let isGone = true;
    await page.route(fileOf(file), (route) => (isGone ? route.abort() : route.continue()));
    await companies.open();
    await companies.seeRows();
    const loads = countLoads(page);
    await press(page);
    await expect.poll(() => loads.count).toBe(1);
    await companies.seeRows();
    await press(page);
    await companies.seeRows();
    await expect(part(page)).toHaveCount(0);
    isGone = false;
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0, TRY);
      await press(page);
      await expect(part(page)).toBeVisible(TRY);
    }).toPass();
    expect(loads.count).toBeLessThanOrEqual(3);
  });

test("a process shows its outline and actions while the flowchart's code fails, and the flowchart once it loads", async ({
  openAs,
  people,
  trouble,
}) => {
  trouble.expect(LATE);
  const project = await people.createProject();
  const { id } = await people.createProcess(project.id, "VCS-REG");
  const page = await openAs(cast.PROGRAMME_MANAGER);
  const loads = countLoads(page);
  await page.route(fileOf("Flowchart"), abort);
  await processPage(page).open(id);
  await frame(page).seeText("The flowchart could not be loaded");
  const loadsOfFailure = 2;
  expect(loads.count).toBe(loadsOfFailure);
  await expect(page.getByRole("list", { name: /^Outline of/ })).toBeVisible();
  await frame(page).seeTitle("Process Information");
  await page.unroute(fileOf("Flowchart"));
  await page.getByRole("button", { name: "Try again" }).click();
  await processPage(page).seeCard("Concept note screened", "Ready");
  expect(loads.count - loadsOfFailure).toBeLessThanOrEqual(1);
});

test("feedback keeps its text while the screenshot's code fails, once and for good", async ({
  openAs,
  trouble,
}) => {
  trouble.expect(LATE);
  const page = await openAs(cast.VIEWER);
  const modal = feedbackModal(page);
  const pressCapture = () => modal.bar.getByRole("button", { name: "Capture" }).click();
  await page.route(fileOf("(feedbackPort|dist)"), abort);
  await page.goto("/");
  await modal.open();
  await modal.fill("Title", "Typed before the capture");
  await modal.beginScreenshot();
  const loads = countLoads(page);
  await pressCapture();
  await expect.poll(() => loads.count).toBe(1);
  await modal.open();
  await page.getByRole("button", { name: "Restore" }).click();
  await modal.see("Title", "Typed before the capture");
  await modal.beginScreenshot();
  await pressCapture();
  await modal.see("Title", "Typed before the capture");
  expect(loads.count).toBe(1);
});

test("a dialog keeps its text after a new deployment has removed the old files", async ({
  openAs,
  trouble,
}) => {
  trouble.expect(LATE);
  const page = await openAs(cast.PLATFORM_ADMIN);
  const companies = listPage(page, "/company/");
  let areRemoved = false;
  // before the page opens: on an open page that is busy, a press can send its request before the route takes effect
  await page.route("**/assets/**", (route) =>
    areRemoved ? route.fulfill({ status: 404, body: "There is no such file." }) : route.continue(),
  );
  // The page that comes next is of the new build, whose files are there.
  await page.route("**/company/", (route) => {
    if (route.request().isNavigationRequest()) areRemoved = false;
    return route.continue();
  });
  await companies.open();
  await companies.seeRows();
  await companies.pressCreate("Add company");
  const form = recordForm(page, "New company");
  await form.fill("Name", "Typed before the deployment");
  const loads = countLoads(page);
  areRemoved = true;
  await page.keyboard.press("Escape");
  await expect.poll(() => loads.count).toBe(1);
  await companies.seeRows();
  await companies.pressCreate("Add company");
  await form.seeDraftOffer();
  await page.getByRole("button", { name: "Restore" }).click();
  await form.seeField("Name", "Typed before the deployment");
  await page.keyboard.press("Escape");
  await frame(page).pressConfirm("Discard");
  expect(loads.count).toBe(1);
});

test("an offline page stays, and shows the wanted screen once the network is back", async ({
  openAs,
  trouble,
}) => {
  trouble.expect(LATE);
  const page = await openAs(cast.PLATFORM_ADMIN);
  await listPage(page, "/company/").open();
  await listPage(page, "/company/").seeRows();
  const loads = countLoads(page);
  await page.context().setOffline(true);
  await frame(page).pressNavigation("Users");
  const failure = page.getByRole("alert").filter({ hasText: "This screen could not be shown" });
  await expect(failure).toContainText("Network error. Please check your connection.");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toBeVisible();
  await frame(page).seeAddress(/\/user\/$/);
  expect(loads.count).toBe(0);
  await page.context().setOffline(false);
  await frame(page).seeTitle("System Users");
  await listPage(page, "/user/").seeRows();
});
