import { expect, type Page } from "@playwright/test";

/** The bell, its panel, and the toasts of notifications. */
export const notificationPanel = (page: Page) => {
  const bell = page.getByRole("button", { name: /^Notifications(, [\d,]+ unread)?$/ });
  const panel = page.getByRole("dialog", { name: "Notifications" });
  const toasts = page.getByRole("region", { name: /^Messages/ });
  // A toast's lines are a list in its list item.
  const toast = (title: string) =>
    toasts.getByRole("listitem").filter({ has: page.getByText(title, { exact: true }) });
  return {
    panel,
    toast,
    seeCount: (count: number) =>
      expect(bell).toHaveAccessibleName(count === 0 ? "Notifications" : `Notifications, ${count} unread`, {
        timeout: 60_000,
      }),
    open: async () => {
      await bell.click();
      await expect(panel).toBeVisible();
    },
    close: async () => {
      await page.keyboard.press("Escape");
      await expect(panel).toHaveCount(0);
    },
    /** The panel has the focus, itself or in one of its elements. */
    seeFocus: () =>
      expect
        .poll(() => panel.evaluate((element) => element.contains(document.activeElement)), {
          message: "the focus is in the panel",
        })
        .toBe(true),
    notice: (title: string) => panel.getByRole("listitem").filter({ hasText: title }),
    pressAllRead: () => panel.getByRole("button", { name: "Mark all as read" }).click(),
  };
};
