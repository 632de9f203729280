import type { Page } from "@playwright/test";
import { frame } from "./models/frame.ts";
import { recordForm } from "./models/recordForm.ts";
import { expect, test } from "./test.ts";

const ZONE = "Asia/Kathmandu";

/** Waits for a time on the screen, and expects each to say the local time of the zone on hover. */
const seeTimesOf = async (page: Page, zone: string) => {
  const times = page.getByRole("main").locator("time[datetime*='T']");
  await expect(times.first()).toBeVisible();
  const strays = times.evaluateAll((shown, timeZone) => {
    const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "long", timeZone });
    return shown
      .map((time) => [
        time.getAttribute("title"),
        exact.format(new Date(time.getAttribute("datetime") ?? "")),
      ])
      .filter(([title, expected]) => title !== null && title !== expected);
  }, zone);
  expect(await strays).toEqual([]);
};

test("a chosen time zone and week start count at once for the times of every screen, the calendar's first column and another open tab", async ({
  openAs,
  people,
}) => {
  const person = await people.create("PLATFORM_ADMIN");
  const page = await openAs(person);
  await page.goto("/profile");
  await frame(page).seeTitle("My Profile");
  await seeTimesOf(page, "UTC");
  const other = await page.context().newPage();
  await other.goto("/reminders/calendar");
  await expect(other.getByRole("columnheader").first()).toHaveText(/^Sun/);
  await page.getByRole("button", { name: "Edit details" }).click();
  const form = recordForm(page, "Edit my details");
  await form.find("Time zone", ZONE);
  await form.choose("Week starts on", "Saturday");
  await form.press("Save changes");
  await frame(page).seeToast("Changes saved successfully");
  await frame(page).dontSeeDialog("Edit my details");
  await seeTimesOf(page, ZONE);
  await expect(other.getByRole("columnheader").first()).toHaveText(/^Sat/);
  await expect(other.getByText(`your own time zone (${ZONE})`)).toBeVisible();

  for (const [link, title] of [
    ["Activity", "Activity"],
    ["Users", "System Users"],
    ["Companies", "Partner Companies"],
    ["All feedback", "Feedback Overview"],
  ] as const) {
    await frame(page).pressNavigation(link);
    await frame(page).seeTitle(title);
    await seeTimesOf(page, ZONE);
  }

  await frame(page).pressNavigation("Calendar");
  await frame(page).seeTitle("Reminder Calendar");
  await expect(page.getByRole("columnheader").first()).toHaveText(/^Sat/);

  await page.goto(`/user/${person.id}?tab=history`);
  await expect(page.getByRole("main").getByText("changed the account")).toBeVisible();
  await seeTimesOf(page, ZONE);
});
