import { expect, type Page } from "@playwright/test";

/** The frame around every screen: title, address, toasts, navigation, user menu. */
export const frame = (page: Page) => {
  const toasts = page.getByRole("region", { name: /^Messages/ });
  const userMenu = page.getByRole("complementary", { name: "Canopy" }).getByRole("button").last();
  const chooseInUserMenu = async (name: string) => {
    await userMenu.click();
    await page.getByRole("menuitem", { name }).or(page.getByRole("menuitemradio", { name })).click();
  };
  return {
    seeTitle: async (title: string) => {
      await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Canopy`);
    },
    seeAddress: (path: string | RegExp) => expect(page).toHaveURL(path),
    seeToast: (text: string) => expect(toasts.getByText(text, { exact: true })).toBeVisible(),
    countToasts: (text: string) => toasts.getByText(text, { exact: true }).count(),
    dontSeeToast: (text: string) => expect(toasts.getByText(text, { exact: true })).toHaveCount(0),
    seeToastAtTopRight: async (text: string) => {
      const place = await toasts.getByText(text, { exact: true }).boundingBox();
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      expect(place?.y).toBeLessThan(height / 3);
      expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(width / 2);
    },
    seeText: (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible(),
    pressNavigation: (name: string) =>
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click(),
    /** A count beside a name may have come already. */
    seeNavigation: (names: readonly string[]) =>
      expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText(
        names.map((name) => new RegExp(String.raw`^${name}(\d.* overdue)?$`)),
      ),
    chooseTheme: (name: "System theme" | "Light theme" | "Dark theme") => chooseInUserMenu(name),
    pressUserMenu: () => userMenu.click(),
    pressSignOut: () => chooseInUserMenu("Sign out"),
    pressConfirm: (name: string) => page.getByRole("alertdialog").getByRole("button", { name }).click(),
    seeDialog: (title: string) => expect(page.getByRole("dialog", { name: title })).toBeVisible(),
    dontSeeDialog: (title: string) => expect(page.getByRole("dialog", { name: title })).toHaveCount(0),
    dontSeeSidewaysScroll: async () => {
      const { content, room } = await page.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        room: document.documentElement.clientWidth,
      }));
      expect(content).toBeLessThanOrEqual(room);
    },
  };
};
