import { expect, type Page } from "@playwright/test";

/** /process/{processId}. */
export const processPage = (page: Page) => {
  const chart = page.getByRole("region", { name: /^Flowchart of / });
  const outline = page.getByRole("list", { name: /^Outline of / });
  const waiting = page.getByRole("table", { name: "What the process waits on" });
  const dialog = page.getByRole("dialog");
  return {
    chart,
    outline,
    dialog,
    open: (id: string) => page.goto(`/process/${id}`),
    /** Selects a card by keyboard, because it may lie outside the visible part of the chart. */
    pressCard: async (name: string) => {
      await chart.locator(".react-flow__node").filter({ hasText: name }).focus();
      await page.keyboard.press("Enter");
    },
    seeCard: (name: string, state: string) =>
      expect(chart.locator(".react-flow__node").filter({ hasText: name })).toContainText(state),
    seeWaitingOn: (names: readonly string[]) =>
      expect(waiting.getByRole("rowheader")).toHaveText(names.map((name) => new RegExp(name))),
    seeSelected: (name: string) => expect(page.getByRole("heading", { name, exact: true })).toBeVisible(),
    /** Completes the chosen step, or records it for its owner. */
    pressMain: () =>
      page
        .getByRole("main")
        .getByRole("button", { name: /^(Complete|Record for .*)$/ })
        .first()
        .click(),
    press: (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click(),
    dontSeeButton: (name: string | RegExp) =>
      expect(page.getByRole("main").getByRole("button", { name })).toHaveCount(0),
    pressInDialog: (name: string) => dialog.getByRole("button", { name, exact: true }).click(),
    seeProgress: (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible(),
    seeText: (text: string | RegExp) => expect(page.getByRole("main").getByText(text).first()).toBeVisible(),
  };
};
