import { feedbackModal } from "./models/feedbackModal.ts";
import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { recordPage } from "./models/recordPage.ts";
import { cast } from "./cast.ts";
import { expect, test } from "./test.ts";

test("a user reports a problem with a picture of another page, part of it hidden, and the administrator sees both", async ({
  openAs,
  people,
}) => {
  test.slow(); // draws two pictures
  const person = await people.create("PROJECT_OFFICER");
  const page = await openAs(person);
  const modal = feedbackModal(page);
  const title = `Reported by ${person.email}`;
  await page.goto("/");
  await frame(page).seeText("Projects");
  await modal.open();
  await modal.fill("Title", title);
  await modal.fill("Description", "The rows are in the wrong order.");
  await modal.chooseType("Problem");
  await modal.beginScreenshot();
  await frame(page).pressNavigation("Companies");
  await frame(page).seeTitle("Partner Companies");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await page.setViewportSize({ width: 1_280, height: 500 }); // less than the page is tall
  await modal.capture();
  await modal.see("Title", title);
  const taken = await modal.seenOfPicture();
  expect(taken.width).toBeGreaterThan(600);
  expect(taken.colours).toBeGreaterThan(20);

  await modal.press("Edit picture");
  const parts = modal.editor.getByRole("group", { name: "Part of the page" });
  await expect(parts.getByRole("button", { name: "Visible part" })).toHaveAttribute("aria-pressed", "true");
  await parts.getByRole("button", { name: "Whole page" }).press("Enter");
  await modal.editor.getByRole("button", { name: "Hide", exact: true }).press("Enter");
  const screenshot = modal.editor.getByRole("application", { name: "Screenshot" });
  await screenshot.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await modal.editor.getByRole("button", { name: "Arrow", exact: true }).click();
  await screenshot.click({ position: { x: 20, y: 20 } });
  await screenshot.click({ position: { x: 120, y: 90 } });
  await expect(modal.editor.getByRole("button", { name: "Arrow 1" })).toHaveAttribute("aria-pressed", "true");
  await modal.editor.getByRole("button", { name: "Move right" }).click();
  await modal.editor.getByRole("button", { name: "Done" }).press("Enter");
  await expect(modal.picture).toBeVisible({ timeout: 60_000 });
  const marked = await modal.seenOfPicture();
  expect(marked.source).not.toBe(taken.source);
  expect([marked.width, marked.height]).toEqual([taken.width, taken.height]);
  await modal.press("Send feedback");
  await frame(page).seeToast("Feedback created successfully");
  await expect(modal.modal).toHaveCount(0);

  const administrator = await openAs(cast.PLATFORM_ADMIN);
  await administrator.goto("/feedback/list?status=OPEN");
  await administrator.getByRole("link", { name: title }).first().click();
  await frame(administrator).seeTitle(`Feedback Item: ${title}`);
  const sent = administrator.getByRole("img", { name: `Screenshot sent with “${title}”` });
  await expect
    .poll(() => sent.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(marked.width);
  await recordPage(administrator, "/feedback").pressButton("Resolve");
  const dialog = administrator.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Note/ }).fill("They are sorted again");
  await dialog.getByRole("button", { name: "Resolve", exact: true }).click();
  await frame(administrator).seeToast("Operation completed successfully");
  await page.goto("/feedback/my");
  await frame(page).seeTitle("My Submitted Feedback");
  await listPage(page, "/feedback/my/").seeInRow(title, "Resolved");
});

test("cancelling the screenshot, and a reload, keep the feedback that was typed", async ({
  openAs,
  people,
}) => {
  const page = await openAs(await people.create());
  const modal = feedbackModal(page);
  await page.goto("/company/");
  await modal.open();
  await modal.fill("Title", "Half typed");
  await modal.beginScreenshot();
  await page.keyboard.press("Escape");
  await modal.see("Title", "Half typed");
  await modal.beginScreenshot();
  await modal.bar.getByRole("button", { name: "Cancel" }).click();
  await modal.see("Title", "Half typed");
  await page.reload();
  await modal.open();
  await modal.press("Restore");
  await modal.see("Title", "Half typed");
});
