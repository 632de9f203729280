import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { loginPage } from "./models/guestPages.ts";
import { cast } from "./cast.ts";
import { expect, test } from "./test.ts";

test("a narrow window has its navigation in a drawer, and nothing scrolls sideways", async ({ openAs }) => {
  const page = await openAs(cast.PLATFORM_ADMIN, { viewport: { width: 390, height: 844 } });
  await page.goto("/");
  await frame(page).dontSeeSidewaysScroll();
  const users = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" });
  await expect(users).not.toBeInViewport();
  await page.getByRole("button", { name: "Open navigation" }).click();
  await expect(users).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(users).not.toBeInViewport();
  await page.getByRole("button", { name: "Open navigation" }).click();
  await users.click();
  await frame(page).seeTitle("System Users");
  await expect(users).not.toBeInViewport();
  await listPage(page, "/user/").seeRows();
  await frame(page).dontSeeSidewaysScroll();
});

test("a collapsed sidebar stays collapsed for the next visit", async ({ openAs }) => {
  const page = await openAs(cast.VIEWER);
  await page.goto("/");
  await page.getByRole("button", { name: "Collapse navigation" }).click();
  expect(await page.evaluate(() => localStorage.getItem("sidebar_collapsed"))).toBe("true");
  await page.reload();
  await expect(page.getByRole("button", { name: "Expand navigation" })).toBeVisible();
});

test("a chosen theme stays for the next visit", async ({ openAs }) => {
  const page = await openAs(cast.VIEWER, { colorScheme: "light" });
  await page.goto("/");
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await frame(page).chooseTheme("Dark theme");
  await expect.poll(ground).toBe("dark");
  await page.reload();
  await frame(page).seeText("Partner companies");
  await expect.poll(ground).toBe("dark");
});

test.describe("the background video, never paused before,", () => {
  test.use({ storageState: { cookies: [], origins: [] }, reducedMotion: "no-preference" });
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 8 })),
  );

  test("plays, muted and looped, until it is paused", async ({ page }) => {
    await loginPage(page).open();
    const video = page.locator("video");
    await expect(video).toHaveJSProperty("muted", true);
    await expect(video).toHaveJSProperty("loop", true);
    await expect(video).toHaveJSProperty("paused", false);
    await page.getByRole("button", { name: "Pause background video" }).click();
    await expect(video).toHaveJSProperty("paused", true);
    await page.reload();
    await expect(page.getByRole("button", { name: "Play background video" })).toBeVisible();
    await expect(video).toHaveCount(0);
  });

  test.describe("the background under reduced motion", () => {
    test.use({ reducedMotion: "reduce" });

    test("is a still picture, and the video is not fetched", async ({ page }) => {
      const films: string[] = [];
      page.on("request", (request) => {
        if (/\.(webm|mp4)$/.test(new URL(request.url()).pathname)) films.push(request.url());
      });
      await loginPage(page).open();
      await page.waitForLoadState("networkidle");
      await expect(page.locator("video")).toHaveCount(0);
      await expect(page.locator("img").first()).toHaveJSProperty("complete", true);
      expect(films).toEqual([]);
    });
  });
});
