import type { Page } from "@playwright/test";
import { colourRules, seeAccessible } from "./axe.ts";
import { isDeep } from "./deep.ts";
import type { Look } from "./look.ts";
import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { recordForm } from "./models/recordForm.ts";
import { recordPage } from "./models/recordPage.ts";
import { cast } from "./cast.ts";
import { guestLooks, looksOf } from "./screens.ts";
import { expect, test, type TestInfo } from "./test.ts";

const themes = isDeep ? (["light", "dark"] as const) : (["light"] as const);
const widths = [1440, 1024, 390] as const;
const HEIGHT = 900;

/**
 * Expects that axe finds nothing, and that nothing scrolls sideways at three widths. A deep run also looks at the
 * colours of the dark theme, which after each story are checked piece by piece, and keeps a picture of each theme and width.
 */
const lookAt = async (page: Page, name: string, info: TestInfo): Promise<void> => {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      await frame(page).dontSeeSidewaysScroll();
      const path = info.outputPath(`${name} ${theme} ${width}.png`);
      if (isDeep) await page.screenshot({ path, animations: "disabled" });
      if (width === widths[0])
        await seeAccessible(page, `${name}, ${theme}`, theme === "dark" ? colourRules : undefined);
    }
  }
};

const open = async (page: Page, { path, title, sign }: Look): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(sign).first()).toBeVisible();
};

test.use({ reducedMotion: "reduce" });
test.beforeEach(() => test.slow()); // every screen in three widths, in a deep run in two themes

test("screens for guests are accessible and fit every window", async ({ page }, info) => {
  for (const look of guestLooks)
    await test.step(look.name, async () => {
      await open(page, look);
      await lookAt(page, look.name, info);
    });
});

const PARTS = 3;
for (const part of Array(PARTS).keys())
  test(`screens of the app are accessible and fit every window, part ${part + 1}`, async ({
    openAs,
    people,
  }, info) => {
    const looks = await looksOf(people, cast.PLATFORM_ADMIN);
    const page = await openAs(cast.PLATFORM_ADMIN);
    for (const look of looks.filter((_, index) => index % PARTS === part))
      await test.step(look.name, async () => {
        await open(page, look);
        await lookAt(page, look.name, info);
      });
  });

test("forms, dialogs and menus are accessible and fit every window", async ({ openAs, people }, info) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  const company = await people.createCompany();
  await listPage(page, "/company/").open();
  await listPage(page, "/company/").seeRows();
  await listPage(page, "/company/").pressCreate("Add company");
  await recordForm(page, "New company").press("Create company");
  await recordForm(page, "New company").seeFault("Name is required");
  await lookAt(page, "company form with faults", info);

  await recordPage(page, "/company").open(company.id);
  await recordPage(page, "/company").pressAction("Delete");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await lookAt(page, "question", info);

  await page.setViewportSize({ width: 1440, height: HEIGHT });
  await page.goto("/toast-test");
  for (const kind of ["Success", "Error, several lines", "Loading", "Custom, with a close button"])
    await page.getByRole("button", { name: kind }).click();
  await frame(page).seeToast("Processing...");
  await lookAt(page, "toasts", info);

  const project = await people.createProject();
  const process = await people.createProcess(project.id, "VCS-REG");
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  await page.goto(`/process/${process.id}`);
  await expect(page.getByRole("list", { name: /^Outline of/ })).toBeVisible();
  await lookAt(page, "outline of a process", info);
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  await page.getByRole("button", { name: "Complete", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await lookAt(page, "question about a milestone", info);
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.setViewportSize({ width: 1440, height: HEIGHT });
  await page.getByRole("combobox", { name: "Search everything" }).fill("Brightwater");
  await expect(page.getByRole("option").first()).toBeVisible();
  await seeAccessible(page, "search with hits");

  await page.setViewportSize({ width: 1440, height: HEIGHT });
  await page.goto("/");
  await frame(page).pressUserMenu();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await lookAt(page, "user menu", info);

  await page.setViewportSize({ width: 390, height: HEIGHT });
  await page.goto("/");
  await page.getByRole("button", { name: "Open navigation" }).click();
  await seeAccessible(page, "drawer");
});
