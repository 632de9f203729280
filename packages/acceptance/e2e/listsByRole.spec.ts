import type { Locator, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { cast } from "./cast.ts";
import { expect, test } from "./test.ts";

interface View {
  readonly id: string;
  readonly name: string;
}

/** Selects the first row of the list and gives the bar of the selected rows. The first checkbox is that of all rows. */
const chooseFirstProject = async (page: Page): Promise<Locator> => {
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(1)
    .check({ force: true });
  const chosen = page.getByRole("group", { name: "Selected rows" });
  await expect(chosen).toContainText("1 project selected");
  return chosen;
};

test("a viewer has views, columns and exports of what they read, and no import and no action on chosen rows", async ({
  openAs,
}) => {
  const page = await openAs(cast.VIEWER);
  await listPage(page, "/project/").open();
  await listPage(page, "/project/").seeRows(10);
  await expect(page.getByRole("button", { name: "Export" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Import" })).toHaveCount(0);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await expect(
    page.getByRole("menuitemradio", { name: "Registered without issuance, by Marek Holub" }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  const chosen = await chooseFirstProject(page);
  expect(await chosen.getByRole("button").allTextContents()).toEqual(["", ""]);
  const download = page.waitForEvent("download");
  await chosen.getByRole("button", { name: /^Export/ }).click();
  await page.getByRole("menuitem", { name: "All columns, CSV" }).click();
  const lines = readFileSync(await (await download).path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFId,Record version,/);
  await page.goto("/import/create?resource=projects");
  await frame(page).seeAddress("/unauthorized");
});

test("a partner finds their own rows in a view that is for partners, exports them alone, and meets no other view", async ({
  openAs,
  people,
  trouble,
}) => {
  trouble.expect(/status of 404 .*\/api\/views\//);
  const views = await people.read<readonly View[]>("/api/views?list=/api/projects");
  const [staffs] = views;
  const forPartners = await people.write<View>("/api/views", {
    list: "/api/projects",
    name: `For partners ${Date.now()}`,
    where: ["status.not_in.DRAFT"],
    isShared: true,
    forPartners: true,
  });
  const page = await openAs(cast.PARTNER_USER);
  await page.goto(`/project/?view=${staffs?.id}`);
  await expect(page.getByText("This view is not here.").first()).toBeVisible();
  await page.goto(`/project/?view=${forPartners.id}`);
  await expect(page.getByRole("button", { name: forPartners.name })).toBeVisible();
  await listPage(page, "/project/").seeRows();
  await expect(page.getByRole("link", { name: "Import" })).toHaveCount(0);
  const chosen = await chooseFirstProject(page);
  for (const action of ["Disable", "Delete", "Change status"])
    await expect(chosen.getByRole("button", { name: action })).toHaveCount(0);
  await chosen.getByRole("button", { name: "Clear selection" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "All columns, CSV" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text).toContain("Brightwater Dairies");
  for (const other of ["Aldermoor Cement", "Jasmin Textiles", "Granite Peak Steel"])
    expect(text).not.toContain(other);
  await page.goto("/import/create");
  await frame(page).seeAddress("/unauthorized");
});
