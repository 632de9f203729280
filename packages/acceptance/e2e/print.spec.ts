import type { Page } from "@playwright/test";
import { cast } from "./cast.ts";
import { expect, test } from "./test.ts";

/** An A4 page at 96 pixels per inch. */
const A4 = { width: 794, height: 1123 };

/** The page on paper: its visible headings, its controls that look like one, and its width in pixels. */
const onPaper = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    const isDrawn = (element: Element) => {
      const { borderTopWidth, backgroundColor } = getComputedStyle(element);
      return borderTopWidth !== "0px" || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
    };
    const seen = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
    const typed = "input, select, textarea, nav, [role=tab], [role=combobox]";
    const controls = [...seen(typed), ...seen("button, [role=button]").filter(isDrawn)];
    return {
      headings: seen("h1").length,
      controls: controls.map(({ textContent, tagName }) => `${tagName} ${textContent}`),
      width: document.documentElement.scrollWidth,
      cut: seen("main td, main th, main h2").filter((one) => one.getBoundingClientRect().right > innerWidth)
        .length,
    };
  });

test("project, process, dashboard and calendar print on A4: one heading, no control, nothing cut", async ({
  openAs,
  people,
}) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  const project = await people.firstProject(cast.PLATFORM_ADMIN);
  const process = await people.firstProcess(cast.PLATFORM_ADMIN);
  const places = [
    { path: `/project/${project.id}`, sign: page.getByText("Registry and method") },
    { path: `/process/${process.id}`, sign: page.getByText("Facts", { exact: true }) },
    { path: "/", sign: page.getByText("Partner companies") },
    { path: "/reminders/calendar", sign: page.getByRole("grid") },
  ];
  await page.setViewportSize(A4);
  for (const { path, sign } of places)
    await test.step(path, async () => {
      await page.emulateMedia({ media: "screen" });
      await page.goto(path);
      await expect(sign.first()).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect.poll(() => onPaper(page)).toEqual({ headings: 1, controls: [], width: A4.width, cut: 0 });
    });
});
