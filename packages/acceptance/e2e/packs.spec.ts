import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { cast } from "./cast.ts";
import { expect, test } from "./test.ts";

/** Chooses a pack's file by the button, as the browser's own dialog would give it. */
const choosePack = async (page: Page, path: string) => {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Check a pack" }).click();
  await (await choosing).setFiles(path);
};

test("a pack is made, downloaded and checked on the page, and a flipped byte is named by its file", async ({
  openAs,
  people,
}, testInfo) => {
  const project = await people.createProject();
  const process = await people.createProcess(project.id, "VCS-REG");
  const manager = await openAs(cast.PROGRAMME_MANAGER);
  await manager.goto(`/process/${process.id}`);
  const packs = manager.getByRole("region", { name: "Packs", exact: true });
  await packs.getByRole("button", { name: "Make a pack" }).click();
  await expect(manager.getByText("The pack is being made. You are notified when it is ready.")).toBeVisible();
  await expect(packs.getByText("Ready", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(packs.getByLabel("Public key")).not.toHaveValue("");

  const downloading = manager.waitForEvent("download");
  await packs.getByRole("button", { name: /^Download the pack/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const path = testInfo.outputPath("pack.zip");
  await download.saveAs(path);

  await choosePack(manager, path);
  await expect(manager.getByText("pack.zip is as Canopy made it")).toBeVisible();
  const manifest = packs.getByLabel("SHA-256 of manifest.json");
  await expect(manifest).toHaveCount(2);
  expect(await manifest.nth(0).inputValue()).toBe(await manifest.nth(1).inputValue());

  const bytes = await readFile(path);
  const at = bytes.indexOf("<!doctype html>") + 40;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const flipped = testInfo.outputPath("flipped.zip");
  await writeFile(flipped, bytes);
  await choosePack(manager, flipped);
  await expect(manager.getByText("flipped.zip is not as Canopy made it")).toBeVisible();
  await expect(manager.getByText("index.html: differs")).toBeVisible();
});
