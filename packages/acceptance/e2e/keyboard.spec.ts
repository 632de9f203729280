import type { Locator, Page } from "@playwright/test";
import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { loginPage } from "./models/guestPages.ts";
import { notificationPanel } from "./models/notificationPanel.ts";
import { processPage } from "./models/processPage.ts";
import { cast } from "./cast.ts";
import { DEMO_PASSWORD } from "./people.ts";
import { expect, test } from "./test.ts";

test("a user signs in, sorts a list, cancels a deletion and opens a record by keyboard alone", async ({
  page,
}) => {
  await loginPage(page).open();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await page.keyboard.type(cast.PLATFORM_ADMIN);
  await page.keyboard.press("Tab");
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await frame(page).seeAddress("/");
  await frame(page).seeText("Partner companies");

  await page.reload();
  await frame(page).seeText("Partner companies");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await page.getByRole("link", { name: "Skip to content" }).focus();
  const companies = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Companies" });
  for (let presses = 0; presses < 16; presses += 1) {
    if (await companies.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(companies).toBeFocused();
  await page.keyboard.press("Enter");
  await frame(page).seeTitle("Partner Companies");
  const list = listPage(page, "/company/");
  await list.seeRows();

  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").focus();
  await page.keyboard.press("Enter");
  await list.seeSorted("Name", "ascending");
  await list.seeRows();
  const [name = ""] = await list.names();
  await page.getByRole("button", { name: `Actions for ${name}` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);

  await page.getByRole("rowheader").getByRole("link", { name }).focus();
  await page.keyboard.press("Enter");
  await frame(page).seeTitle("Company Profile");
});

test("Escape closes only the topmost layer and returns the focus", async ({ openAs }) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  await listPage(page, "/company/").open();
  const add = page.getByRole("button", { name: "Add company" });
  await add.focus();
  await page.keyboard.press("Enter");
  await frame(page).seeDialog("New company");
  const dialog = page.getByRole("dialog", { name: "New company" });
  await dialog.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.type("Typed");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Discard your changes?");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(dialog).toBeVisible();
  // A dialog that closes gives the focus back a frame later; a key that is pressed before reaches nothing.
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Typed");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).press("Enter");
  await frame(page).dontSeeDialog("New company");
  await expect(add).toBeFocused();
});

test("an open dialog keeps the focus inside", async ({ openAs }) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  await listPage(page, "/company/").open();
  await listPage(page, "/company/").pressCreate("Add company");
  const dialog = page.getByRole("dialog", { name: "New company" });
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
});

test("single keys are switched off and on by the keyboard, also for the next visit; keys with Ctrl stay", async ({
  openAs,
}) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  const list = listPage(page, "/company/");
  await list.open();
  await list.seeRows(10);
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const panel = page.locator("[data-peek]");
  const rowInFocus = page.locator("main tbody a:focus");
  /** Presses every single key with the focus on a row. */
  const pressAll = async () => {
    await page.locator("main tbody th a").first().focus();
    for (const key of ["j", "x", "p", "e", "?"]) await page.keyboard.press(key);
  };
  await page.keyboard.press("?");
  const toggle = help.getByRole("switch", { name: "Single-key shortcuts" });
  await expect(toggle).toBeChecked();
  await toggle.focus();
  await page.keyboard.press("Space");
  await expect(toggle).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);

  const seeNothingHappens = async () => {
    const first = await page.locator("main tbody th a").first().textContent();
    await pressAll();
    await expect(rowInFocus).toHaveText(first ?? "");
    await page.keyboard.press("/");
    await expect(rowInFocus).toHaveText(first ?? "");
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("group", { name: "Selected rows" })).toHaveCount(0);
  };
  await seeNothingHappens();
  await page.reload();
  await list.seeRows(10);
  await seeNothingHappens();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Commands" })).toBeVisible();
  await page.keyboard.type("shortcuts");
  await page.keyboard.press("Enter");
  await toggle.focus();
  await page.keyboard.press("Space");
  await expect(toggle).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await page.locator("main tbody th a").first().focus();
  await page.keyboard.press("p");
  await expect(panel).toBeVisible();
});

test("a row that takes the focus is not covered by the column heads above it", async ({ openAs }) => {
  const page = await openAs(cast.PLATFORM_ADMIN, { viewport: { width: 1_280, height: 520 } });
  const list = listPage(page, "/project/");
  await list.open("?size=25");
  await list.seeRows(25);
  const links = page.locator("main tbody th a");
  /** How many pixels of what has the focus are under the heads. */
  const covered = () =>
    page.evaluate(() => {
      const { bottom = 0 } = document.querySelector("main thead th")?.getBoundingClientRect() ?? {};
      return Math.max(0, bottom - (document.activeElement?.getBoundingClientRect().top ?? 0));
    });
  for (const key of ["k", "ArrowUp", "Shift+Tab"])
    await test.step(key, async () => {
      await links.last().focus();
      for (let presses = 0; presses < 24; presses += 1) {
        await page.keyboard.press(key);
        expect(await covered()).toBe(0);
      }
    });
});

/** The most Tabs from the list of messages to a button of one of the newest. */
const MOST_TABS = 8;

const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
};

test("Alt and T reach a message: its link leads on to the next step, its Undo gives the focus back to the panel", async ({
  openAs,
  people,
}) => {
  const officer = await people.create("PROJECT_OFFICER");
  const project = await people.createProject({ leadUserId: officer.id });
  const { id } = await people.createProcess(project.id, "VCS-REG");
  const page = await openAs(officer);
  await processPage(page).open(id);
  await processPage(page).seeSelected("Concept note screened");
  await processPage(page).press("Complete");
  await processPage(page).pressInDialog("Complete milestone");
  const messages = page.getByRole("region", { name: /^Messages/ });
  const next = messages.getByRole("link", { name: /^Methodology and eligibility fixed/ });
  await expect(next).toBeVisible();
  await page.keyboard.press("Alt+t");
  await tabTo(page, next);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { name: "Methodology and eligibility fixed", exact: true }),
  ).toBeFocused();

  await people.notify(officer.id, "A message to be read");
  const panel = notificationPanel(page);
  await panel.open();
  await panel.pressAllRead();
  const undo = messages
    .getByRole("listitem")
    .filter({ hasText: "marked as read" })
    .getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await page.keyboard.press("Alt+t");
  await tabTo(page, undo);
  await page.keyboard.press("Enter");
  await expect(undo).toHaveCount(0);
  await panel.seeFocus();
  await expect(messages.getByText("They are unread again")).toHaveCount(0); // nothing holds its time any more
});
