import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { cast } from "./cast.ts";
import { expect, test } from "./test.ts";

test("the search finds any record from any screen by keyboard alone", async ({ openAs, people }) => {
  const project = await people.firstProject(cast.PROGRAMME_MANAGER);
  const page = await openAs(cast.PROGRAMME_MANAGER);
  await listPage(page, "/company/").open();
  await listPage(page, "/company/").seeRows();
  const box = page.getByRole("combobox", { name: "Search everything" });
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get("q") === project.code,
  );
  await page.keyboard.type(project.code);
  const hit = page.getByRole("option", { name: new RegExp(project.name.replaceAll(/[^\w ]/g, ".")) }).first();
  await expect(hit).toBeVisible();
  await answered;
  // hits of a shorter text may just be replaced, and with them the highlight
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(hit).toHaveAttribute("aria-selected", "true", { timeout: 1_000 });
  }).toPass();
  await expect(box).toBeFocused();
  await page.keyboard.press("Enter");
  await frame(page).seeAddress(`/project/${project.id}`);
  await frame(page).seeTitle("Project Information");
  await expect(box).toHaveValue("");
});

test("Ctrl and K find a milestone from a text field by the palette, and open its step", async ({
  openAs,
}) => {
  const page = await openAs(cast.PROGRAMME_MANAGER);
  await listPage(page, "/company/").open();
  await page.getByRole("searchbox", { name: "Search by name" }).focus();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Find a command or a record" })).toBeFocused();
  await page.keyboard.type("Emissions inventory");
  const hit = page.getByRole("group", { name: "Milestones" }).getByRole("option").first();
  await expect(hit).toContainText(/Ready|Reopened|Overdue/);
  await expect(hit).toContainText(/CP-\d{4}/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/process\/[\w-]+\?milestone=[\w-]+$/);
  await expect(page.getByRole("heading", { name: /Emissions inventory/ }).first()).toBeVisible();
});

test("the search says if nothing matches, and finds nothing that a partner may not read", async ({
  openAs,
}) => {
  const page = await openAs(cast.PARTNER_USER);
  await page.goto("/");
  await page.getByRole("combobox", { name: "Search everything" }).fill("Aldermoor");
  await expect(page.getByText("Nothing matches “Aldermoor”.")).toBeVisible();
  await page.getByRole("combobox", { name: "Search everything" }).fill("Brightwater");
  await expect(page.getByRole("group", { name: "Companies" }).getByRole("option")).toHaveText([
    /^Brightwater/,
  ]);
});

test("the search opens over the header on a phone, and closes when it loses the focus", async ({
  openAs,
}) => {
  const page = await openAs(cast.VIEWER, { viewport: { width: 390, height: 844 } });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const opener = page.getByRole("button", { name: "Search everything" });
  await opener.click();
  const box = page.getByRole("combobox", { name: "Search everything" });
  await expect(box).toBeFocused();
  await box.fill("Brightwater");
  await expect(page.getByRole("option").first()).toBeVisible();
  await frame(page).dontSeeSidewaysScroll();
  await page.getByRole("group", { name: "Companies" }).getByRole("option").first().click();
  await frame(page).seeTitle("Company Profile");
  await opener.click();
  await expect(box).toHaveValue("");
});

test("the palette goes to a screen, a view and a form, sets the theme, and closes by its own key", async ({
  openAs,
}) => {
  const page = await openAs(cast.PROGRAMME_MANAGER);
  await listPage(page, "/company/").open();
  await frame(page).seeTitle("Partner Companies");
  const run = async (text: string, option: RegExp | string) => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Find a command or a record" })).toBeFocused();
    await page.keyboard.type(text);
    await expect(page.getByRole("option", { name: option }).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Commands" })).toHaveCount(0);
  };
  await run("calendar", "Calendar");
  await frame(page).seeTitle("Reminder Calendar");
  await run("registered without", /Registered without issuance$/);
  await expect(page).toHaveURL(/\/project\/\?view=[\da-f-]{36}/);
  await run("create new project", "Create New Project");
  await frame(page).seeTitle("Create New Project");
  await run("dark theme", "Dark theme");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Commands" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Commands" })).toHaveCount(0);
});
