import { expect, type Page } from "@playwright/test";

/** The page of one record. */
export const recordPage = (page: Page, path: `/${string}`) => ({
  open: (id: string) => page.goto(`${path}/${id}`),
  pressEdit: () => page.getByRole("button", { name: "Edit", exact: true }).click(),
  pressAction: async (name: string) => {
    await page.getByRole("button", { name: /^More actions for/ }).click();
    await page.getByRole("menuitem", { name }).click();
  },
  pressButton: (name: string) => page.getByRole("button", { name, exact: true }).click(),
  seeText: (text: string | RegExp) => expect(page.getByRole("main").getByText(text).first()).toBeVisible(),
});
