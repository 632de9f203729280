import type { Locator, Page } from "@playwright/test";
import { cast } from "./cast.ts";
import { expect, test } from "./test.ts";

/** An A4 page at 96 pixels per inch. */
const A4 = { width: 794, height: 1123 };

/** The page on paper: its visible headings, its controls that look like one, its facts without a value, and its width in pixels. */
const onPaper = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    const isDrawn = (element: Element) => {
      const { borderTopWidth, backgroundColor } = getComputedStyle(element);
      return borderTopWidth !== "0px" || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
    };
    const seen = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
    const typed = "input, select, textarea, nav, summary, [role=tab], [role=combobox]";
    const isDrawnOrOpens = (element: Element) =>
      isDrawn(element) || [...element.querySelectorAll("svg.lucide-chevron-right")].some(isSeen);
    const controls = [...seen(typed), ...seen("button, [role=button]").filter(isDrawnOrOpens)];
    // In a frame of its own a cell can be cut before the paper ends, and in its own column.
    const isCut = (one: Element) => {
      const frame = one.closest("[role=region]")?.getBoundingClientRect().right ?? innerWidth;
      const isHidden = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible";
      return one.getBoundingClientRect().right > Math.min(frame, innerWidth) + 1 || isHidden;
    };
    return {
      headings: seen("h1").length,
      controls: controls.map(({ textContent, tagName }) => `${tagName} ${textContent}`),
      empty: seen("dd").filter((one) => one instanceof HTMLElement && one.innerText.trim() === "").length,
      width: document.documentElement.scrollWidth,
      // A grid's rows keep their height where a page ends, so that its next part covers what moved down.
      grids: seen("main").filter((one) => getComputedStyle(one).display !== "block").length,
      // A browser leaves out the backgrounds of all others.
      pale: seen("[role=progressbar] > *").filter((one) => getComputedStyle(one).printColorAdjust !== "exact")
        .length,
      cut: seen("main td, main th, main h2")
        .filter(isCut)
        .map(({ textContent }) => textContent),
    };
  });

const seeOnPaper = async (
  page: Page,
  places: readonly { readonly path: string; readonly sign: Locator }[],
): Promise<void> => {
  await page.setViewportSize(A4);
  for (const { path, sign } of places)
    await test.step(path, async () => {
      await page.emulateMedia({ media: "screen" });
      await page.goto(path);
      await expect(sign.first()).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect
        .poll(() => onPaper(page))
        .toEqual({ headings: 1, controls: [], empty: 0, width: A4.width, grids: 0, pale: 0, cut: [] });
    });
};

test("project, process, dashboard and calendar print on A4: one heading, no control, nothing cut", async ({
  openAs,
  people,
}) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  const project = await people.firstProject(cast.PLATFORM_ADMIN);
  const process = await people.firstProcess(cast.PLATFORM_ADMIN);
  await seeOnPaper(page, [
    { path: `/project/${project.id}`, sign: page.getByText("Registry and method") },
    { path: `/process/${process.id}`, sign: page.getByText("Facts", { exact: true }) },
    { path: "/", sign: page.getByText("Partner companies") },
    { path: "/reminders/calendar", sign: page.getByRole("grid") },
  ]);
});

test("a company's and a stakeholder's tables print on A4 with all their columns", async ({
  openAs,
  people,
}) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  const company = await people.firstCompany(cast.PLATFORM_ADMIN);
  const owner = await people.firstMilestoneOwner(cast.PLATFORM_ADMIN);
  const rowOf = (table: string) => page.getByRole("table", { name: table }).getByRole("rowheader");
  await seeOnPaper(page, [
    { path: `/company/${company.id}`, sign: rowOf("List of users") },
    { path: `/stakeholders/${owner.id}`, sign: rowOf("List of waiting on them") },
  ]);
});

test("a list prints its rows and their number without the search's icon and the label of the page size", async ({
  openAs,
}) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  await page.goto("/project/");
  const search = page.getByRole("searchbox", { name: "Search by name" }).locator("..");
  await expect(search).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(search).toBeHidden();
  await expect(page.getByText("Rows per page")).toBeHidden();
  await expect(page.getByText(/^1–10 of/)).toBeVisible();
});

/** The boxes around the steps that a browser cannot break where a sheet ends, so that what follows is lost. */
const unbroken = (page: Page) =>
  page.evaluate(() => {
    const boxes: string[] = [];
    for (let one = document.querySelector("main ol"); one && one !== document.body; one = one.parentElement) {
      const { display, containerType, overflowY } = getComputedStyle(one);
      const isWhole = display !== "block" || containerType !== "normal" || overflowY !== "visible";
      if (isWhole) boxes.push(`${one.tagName} ${one.className}: ${display}, ${containerType}, ${overflowY}`);
    }
    return boxes;
  });

test("the steps of a template print as blocks that go on where a sheet ends, without their buttons", async ({
  openAs,
  people,
}) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  const { id, stepCount } = await people.template("VCS-REG");
  await page.goto(`/process-templates/edit/${id}`);
  await expect(page.getByRole("tab", { name: "Flowchart" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const steps = page.getByRole("main").locator("ol > li");
  await expect(steps).toHaveCount(stepCount);
  expect(await unbroken(page)).toEqual([]);
  await expect(
    page
      .getByRole("main")
      .locator("ol")
      .getByRole("button", { name: /^Move / }),
  ).toHaveCount(0);
});

test("the facts of a template print with their values, in place of the fields in which they are changed", async ({
  openAs,
  people,
}) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  const { id } = await people.template("VCS-REG");
  await page.goto(`/process-templates/edit/${id}`);
  const fields = page.getByText("Select a step or an arrow to change it.");
  const hint = page.getByText("Draw in the flowchart, or write the same in the outline.");
  await expect(fields).toBeVisible();
  await expect(hint).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(fields).toBeHidden();
  await expect(hint).toBeHidden();
  await expect(page.getByRole("definition").filter({ hasText: "review rounds repeat" })).toBeVisible();
});

test("the page of an import prints neither the place to drop a file nor the mark of a list of choices", async ({
  openAs,
}) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  await page.goto("/import/create");
  const drop = page.getByText(/^Drop a file of /);
  const marks = page.getByRole("main").locator("select + svg");
  await expect(drop).toBeVisible();
  await expect(marks.first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(drop).toBeHidden();
  await expect(marks.first()).toBeHidden();
});

test("a chart of the dashboard is not split between two sheets", async ({ openAs }) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  await page.goto("/");
  const charts = page.getByRole("main").getByRole("figure");
  await expect(charts.first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const breaks = await charts.evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside));
  expect(new Set(breaks)).toEqual(new Set(["avoid"]));
});
