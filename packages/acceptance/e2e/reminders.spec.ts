import { frame } from "./models/frame.ts";
import { recordForm } from "./models/recordForm.ts";
import { cast } from "./cast.ts";
import { expect, test } from "./test.ts";

const year = new Date().getFullYear() + 1;

test("a manager schedules a reminder on the 31st of each month, sees its dates before and after, and changes it", async ({
  openAs,
}) => {
  test.slow(); // two forms with choices from the server
  const page = await openAs(cast.PROGRAMME_MANAGER);
  const title = `Month end ${Date.now()}`;
  await page.goto("/reminders/create");
  const form = recordForm(page, "Schedule Reminder");
  await form.see();
  await form.fill("Description", title);
  await form.fillDate("Date and time", `${year}-01-31T09:00` as `${number}-${number}-${number}`);
  await form.choose("Repeats", "By months");
  const preview = page.getByRole("group", { name: "When it falls due" });
  await expect(preview.getByText(/Jan 31, /)).toBeVisible();
  await expect(preview.getByText(/Feb 2[89], /)).toBeVisible();
  await expect(preview.getByText(/Mar 31, /)).toBeVisible();
  await form.press("Schedule reminder");
  await frame(page).seeToast("Reminder created successfully");
  await frame(page).seeTitle("Reminder Details");
  await expect(page.getByRole("main").getByText(title).first()).toBeVisible();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await frame(page).seeTitle("Edit Reminder");
  const edit = recordForm(page, "Edit Reminder");
  await edit.fill("Description", `${title}, changed`);
  await edit.press("Save changes");
  await frame(page).seeTitle("Reminder Details");
  await expect(page.getByRole("main").getByText(`${title}, changed`).first()).toBeVisible();
});

test("a manager completes an occurrence with a note and skips the next with a reason", async ({
  openAs,
  people,
}) => {
  const { id } = await people.createReminder(cast.PROJECT_OFFICER);
  const page = await openAs(cast.PROJECT_OFFICER);
  await page.goto(`/reminders/${id}`);
  const rows = page.getByRole("table", { name: "List of occurrences" }).getByRole("rowheader");
  await expect(rows).toHaveCount(5);
  const dialog = page.getByRole("dialog");
  const openFirst = () =>
    page
      .getByRole("button", { name: /^Complete .*\d/ })
      .first()
      .click();
  const note = dialog.getByRole("textbox");
  await openFirst();
  await note.fill("Done early");
  await dialog.getByRole("button", { name: "Complete", exact: true }).click();
  await frame(page).seeToast("Operation completed successfully");
  await expect(rows).toHaveCount(4);

  await openFirst();
  await dialog.getByRole("button", { name: "Skip…", exact: true }).click();
  await dialog.getByRole("button", { name: "Skip", exact: true }).click();
  await expect(dialog.getByText("Reason is required")).toBeVisible();
  await note.fill("The site is closed");
  await dialog.getByRole("button", { name: "Skip", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(3);
  await page.getByLabel("Show", { exact: true }).selectOption({ label: "All" });
  await expect(page.getByText("The site is closed")).toBeVisible();
  await expect(page.getByText("Done early")).toBeVisible();
});

test("an occurrence is found in the calendar and completed by keyboard alone", async ({ openAs, people }) => {
  const title = `Keys ${Date.now()}`;
  const due = { dueDatetime: `${year}-03-16T12:00`, rrule: null, title };
  const { id } = await people.createReminder(cast.PROJECT_OFFICER, due);
  const page = await openAs(cast.PROJECT_OFFICER);
  await page.goto(`/reminders/calendar?date=${year}-03-15`);
  const grid = page.getByRole("grid", { name: `March ${year}` });
  await expect(grid).toHaveAttribute("aria-busy", "false");
  const day = grid.locator(`[data-day="${year}-03-16"] > button`);
  await expect(day).not.toHaveAccessibleName(/no occurrences/);
  await grid.locator(`[data-day="${year}-03-15"] > button`).focus();
  await page.keyboard.press("ArrowRight");
  await expect(day).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(day).not.toBeFocused();
  for (let presses = 0; presses < 5; presses += 1) {
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? "");
    if (focused.includes(title)) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(title)).toBeVisible();
  await dialog.getByRole("button", { name: "Complete", exact: true }).focus();
  await page.keyboard.press("Enter");
  await frame(page).seeToast("Operation completed successfully");
  await expect(dialog).toHaveCount(0);
  await page.goto(`/reminders/${id}`);
  await expect(page.getByRole("main").getByText("Completed").first()).toBeVisible();
});
