import type { Page } from "@playwright/test";
import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { processPage } from "./models/processPage.ts";
import { everyone, walkedRoles } from "./openTo.ts";
import { cast, type RoleCode } from "./cast.ts";
import { expect, test } from "./test.ts";

const card = (page: Page, group: string, label: string) =>
  page.getByRole("region", { name: group, exact: true }).getByRole("link", { name: new RegExp(`^${label}`) });

const figureOf = async (page: Page, group: string, label: string): Promise<number> => {
  await expect(card(page, group, label)).not.toContainText("Loading");
  const [, figure = ""] =
    /(\d[\d,]*)/.exec((await card(page, group, label).innerText()).replace(label, "")) ?? [];
  return Number(figure.replaceAll(",", ""));
};

const counted: readonly (readonly [group: string, label: string, path: `/${string}/`])[] = [
  ["Projects", "All projects", "/project/"],
  ["Projects", "Active", "/project/"],
  ["Milestones", "Pending", "/milestone/"],
  ["Milestones", "Recently completed", "/milestone/"],
];

const WIDTH_CHANGES = 5;

test("a dashboard figure leads to the list of exactly what it counts", async ({ openAs }) => {
  test.slow(); // four lists in a row
  const page = await openAs(cast.PROGRAMME_MANAGER);
  for (const [group, label, path] of counted)
    await test.step(label, () =>
      // Other specs create projects meanwhile, so figure and list are read in one attempt until they agree.
      expect(async () => {
        // the first attempt loads the page; each later one opens the dashboard in the running app, which counts anew
        if (page.url() === "about:blank") await page.goto("/");
        else await frame(page).pressNavigation("Dashboard");
        const figure = await figureOf(page, group, label);
        await card(page, group, label).click();
        await listPage(page, path).seeRange(new RegExp(` of ${figure.toLocaleString("en-US")}$`));
      }).toPass({ timeout: 60_000 }),
    );
});

test("the background is bare in the greeting band and under a veil in the rest of the page, wherever it is scrolled to", async ({
  openAs,
}) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Projects by technology" })).toBeVisible();
    for (const scroll of [0, 90, 100_000]) {
      const edges = await page.evaluate((top) => {
        window.scrollTo({ top, behavior: "instant" });
        const band = document.querySelector("[data-band]")?.getBoundingClientRect();
        const veil = document.querySelector("[data-veil=belowBand]")?.getBoundingClientRect();
        const hasWholeVeil = document.querySelector("[data-veil=band]")?.checkVisibility();
        return {
          hasWholeVeil,
          bandEnd: band?.bottom,
          veilStart: veil?.top,
          veilEnd: veil?.bottom,
          window: innerHeight,
        };
      }, scroll);
      expect(edges.hasWholeVeil).toBe(false);
      expect(edges.veilStart).toBeCloseTo(edges.bandEnd ?? Number.NaN, 0);
      expect(edges.veilEnd).toBeGreaterThanOrEqual(edges.window - 1);
    }
  }
});

test("the dashboard counts a completion at once, and leads the next person to what waits on them", async ({
  openAs,
  people,
}) => {
  const project = await people.createProject();
  const { id } = await people.createProcess(project.id, "MRV-CYCLE");
  await people.complete(id, "OPEN");
  await people.fillSlots(id, "DATA");
  const page = await openAs(cast.PARTNER_USER);
  await page.goto("/");
  const before = await figureOf(page, "Milestones", "Completed");
  const waiting = page.getByRole("heading", { name: "Mine to do", exact: true });
  await expect(waiting).toBeVisible();
  await page
    .getByRole("link", { name: /^All (\d+ )?of them, mine to do$/ })
    .first()
    .click();
  await frame(page).seeTitle("Milestones");
  await listPage(page, "/milestone/").seeRows();

  await processPage(page).open(id);
  await processPage(page).pressCard("Monitoring data complete");
  await processPage(page).press("Complete");
  await processPage(page).pressInDialog("Complete milestone");
  await frame(page).seeToast("Operation completed successfully");
  await frame(page).pressNavigation("Dashboard");
  await expect.poll(() => figureOf(page, "Milestones", "Completed")).toBeGreaterThan(before);
});

test("the dashboard charts projects by technology and by month, each linked to its projects", async ({
  openAs,
}) => {
  const page = await openAs(cast.VIEWER);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Projects by technology" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "New projects by month" })).toBeVisible();
  await page.getByRole("main").locator('a[href^="/project/?technology="]').first().click();
  await frame(page).seeTitle("Climate Projects");
  await frame(page).seeAddress(/\/project\/\?technology=[0-9a-f-]{36}/);
  await listPage(page, "/project/").seeRows();
});

const parts: Record<string, readonly RoleCode[]> = { Projects: everyone, Milestones: everyone };
const mayCreate: ReadonlySet<RoleCode> = new Set(["PLATFORM_ADMIN", "PROGRAMME_MANAGER", "PROJECT_OFFICER"]);

for (const [role, email] of walkedRoles)
  test(`the dashboard of a ${role} has the parts that they may read`, async ({ openAs }) => {
    const page = await openAs(email);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Milestones", exact: true })).toBeVisible();
    // Everybody may have reminders that wait on them, even without milestones; the part says so if there are none.
    await expect(page.getByRole("heading", { name: /^(Reminders w|W)aiting on me$/ }).first()).toBeVisible();
    for (const [name, roles] of Object.entries(parts))
      await expect(page.getByRole("heading", { name, exact: true })).toHaveCount(
        roles.includes(role) ? 1 : 0,
      );
    const link = page.getByRole("main").getByRole("link", { name: "Create project" });
    await expect(link).toHaveCount(mayCreate.has(role) ? 1 : 0);
    const users = role === "PLATFORM_ADMIN" || role === "PROGRAMME_MANAGER";
    await expect(page.getByRole("main").getByRole("link", { name: /^System users/ })).toHaveCount(
      users ? 1 : 0,
    );
  });

test("a change of width lays the dashboard out without asking its styles again for each nesting", async ({
  openAs,
}) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  await page.goto("/");
  await expect(page.getByRole("table", { name: "Projects by technology" })).toBeVisible();
  await expect(page.locator("main svg circle").first()).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  await browser.send("Performance.enable");
  const readCount = async () =>
    (await browser.send("Performance.getMetrics")).metrics.find(({ name }) => name === "RecalcStyleCount")
      ?.value ?? Number.NaN;
  const before = await readCount();
  await page.evaluate((changes) => {
    for (let change = 1; change <= changes; change += 1) {
      document.body.style.paddingInlineEnd = `${change}px`;
      document.body.getBoundingClientRect();
    }
  }, WIDTH_CHANGES);
  const after = await readCount();
  expect(after).toBeGreaterThan(before);
  // four for each change; where a text in a table followed its container's width there were 288, and where the map kept
  // its proportions by aspect-ratio twelve, with 200 ms of layout
  expect(after - before).toBeLessThan(WIDTH_CHANGES * 8);
});
