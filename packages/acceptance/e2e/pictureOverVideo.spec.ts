import { cast } from "./cast.ts";
import { feedbackModal } from "./models/feedbackModal.ts";
import { frame } from "./models/frame.ts";
import { expect, test } from "./test.ts";

// Drawing the video and two pictures of it costs as much as ten other tests, so this file is a part of the step 'every screen'.
test.describe("while the background video plays", () => {
  test.use({ storageState: { cookies: [], origins: [] }, reducedMotion: "no-preference" });

  test("a screenshot contains the flowchart and a page over the background video", async ({
    openAs,
    people,
  }) => {
    test.slow(); // draws two pictures
    const process = await people.firstProcess(cast.PLATFORM_ADMIN);
    const page = await openAs(cast.PLATFORM_ADMIN);
    const modal = feedbackModal(page);
    const look = async () => {
      await modal.open();
      await modal.beginScreenshot();
      await modal.capture();
      const seen = await modal.seenOfPicture();
      await page.keyboard.press("Escape");
      await frame(page).pressConfirm("Discard");
      await expect(modal.modal).toHaveCount(0);
      return seen;
    };
    await page.goto(`/process/${process.id}`);
    await frame(page).seeTitle("Process Information");
    await expect(page.locator(".react-flow__node").first()).toBeVisible();
    const chart = await look();
    expect(chart.colours).toBeGreaterThan(20);
    await page.goto("/");
    await frame(page).seeText("Projects");
    const dashboard = await look();
    expect(dashboard.colours).toBeGreaterThan(20);
    expect(dashboard.source).not.toBe(chart.source);
  });
});
