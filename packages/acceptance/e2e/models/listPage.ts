import { expect, type Page } from "@playwright/test";

/** The screen of a list. */
export const listPage = (page: Page, path: `/${string}/`) => {
  const search = page.getByRole("searchbox");
  const names = page.getByRole("rowheader");
  const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name }) });
  return {
    open: (parameters = "") => page.goto(path + parameters),
    seeRows: async (count?: number) => {
      await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
      if (count === undefined) await expect(names.first()).toBeVisible();
      else await expect(names).toHaveCount(count);
    },
    names: () => names.allInnerTexts(),
    seeNames: (expected: readonly (string | RegExp)[]) => expect(names).toHaveText([...expected]),
    seeRange: (range: string | RegExp) =>
      expect(page.getByRole("navigation", { name: "Pages" }).getByRole("status")).toHaveText(range),
    fillSearch: (text: string) => search.fill(text),
    seeSearch: (text: string) => expect(search).toHaveValue(text),
    chooseStatus: (label: string) => page.getByLabel("Status", { exact: true }).selectOption({ label }),
    chooseSize: (size: number) => page.getByLabel("Rows per page").selectOption(String(size)),
    pressColumn: (name: string) => page.getByRole("columnheader", { name }).getByRole("button").click(),
    seeSorted: (name: string, direction: "ascending" | "descending") =>
      expect(page.getByRole("columnheader", { name })).toHaveAttribute("aria-sort", direction),
    pressNextPage: () => page.getByRole("button", { name: "Next page" }).click(),
    pressRow: (name: string) => page.getByRole("rowheader").getByRole("link", { name }).click(),
    pressRowAction: async (name: string, action: string) => {
      await row(name)
        .getByRole("button", { name: /^Actions for/ })
        .click();
      await page.getByRole("menuitem", { name: action }).click();
    },
    seeInRow: (name: string, text: string) => expect(row(name).getByText(text)).toBeVisible(),
    seeNoMatch: () => expect(page.getByText("No matches")).toBeVisible(),
    pressCreate: (name: string) =>
      page.getByRole("link", { name }).or(page.getByRole("button", { name })).first().click(),
    dontSeeCreate: (name: string) =>
      expect(page.getByRole("link", { name }).or(page.getByRole("button", { name }))).toHaveCount(0),
  };
};
