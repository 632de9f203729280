import { readFileSync } from "node:fs";
import { cast } from "./cast.ts";
import { frame } from "./models/frame.ts";
import { loginPage } from "./models/guestPages.ts";
import { listPage } from "./models/listPage.ts";
import { expect, test } from "./test.ts";

test("an administrator finds a refused sign-in with its reason, opens its person, and exports what was found", async ({
  openAs,
  page: guest,
  people,
  trouble,
}) => {
  trouble.expect(/401 .*\/api\/auth\/login/);
  const person = await people.create("VIEWER");
  const surname = `Refused ${person.id}`;
  const { version } = await people.read<{ readonly version: number }>(`/api/users/${person.id}`);
  await people.write(`/api/users/${person.id}`, { surname, version }, "PATCH");
  await loginPage(guest).open();
  await loginPage(guest).signIn(person.email, "not their password");
  await expect(guest.getByRole("alert")).toBeVisible();

  const page = await openAs(cast.PLATFORM_ADMIN);
  const activity = listPage(page, "/activity/");
  await page.goto("/");
  await frame(page).pressNavigation("Activity");
  await frame(page).seeTitle("Activity");
  await activity.fillSearch(surname);
  await page.getByLabel("What", { exact: true }).selectOption({ label: "Sign-in refused" });
  await activity.seeNames(["Sign-in refused"]);
  await frame(page).seeText("wrong password");
  await page.reload();
  await activity.seeNames(["Sign-in refused"]);

  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Columns shown, CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^events-\d{4}-\d\d-\d\d\.csv$/);
  const [head, row] = readFileSync(await file.path(), "utf8").split("\r\n");
  expect(head).toBe("\uFEFFWhat,Whose,Details,By,From address,When");
  expect(row).toMatch(new RegExp(`^Sign-in refused,Robin ${surname},`));
  await expect(page.getByText(`1 event exported to ${file.suggestedFilename()}`)).toBeVisible();

  await page
    .getByRole("main")
    .getByRole("link", { name: `Robin ${surname}` })
    .click();
  await frame(page).seeAddress(`/user/${person.id}`);
  await frame(page).seeText(person.email);
});

test("a person without config:read finds no activity in the menu, and no data at its address", async ({
  openAs,
}) => {
  const page = await openAs(cast.VIEWER);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Companies" }),
  ).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Activity" }),
  ).toHaveCount(0);
  await page.goto("/activity/");
  await frame(page).seeAddress("/unauthorized");
  expect(asked.filter((path) => path === "/api/events")).toEqual([]);
});
