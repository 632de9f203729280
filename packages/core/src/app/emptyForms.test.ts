import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectFields } from "../forms/form.selectors.ts";
import { openForm } from "../testing/openForm.ts";
import { companyCreateScreen } from "../companies/companies.screens.ts";
import { milestoneOwnerCreateScreen } from "../milestoneOwners/index.ts";
import { projectTypeCreateScreen } from "../projectTypes/index.ts";
import { projectCreateScreen } from "../projects/projectForm.screens.ts";
import { reminderCreateScreen } from "../reminders/reminderForm.screens.ts";
import { loginScreen, resetRequestScreen } from "../session/signIn.screens.ts";
import { userCreateScreen } from "../users/userForm.screens.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const emptied = async (
  screen: Parameters<typeof openForm>[0],
  values: Readonly<Record<string, string>> = {},
) => {
  const form = await openForm(screen, {});
  const empty = () => {
    for (const { name, value } of selectFields(form.now()))
      form.enter({ [name]: values[name] ?? (typeof value === "string" ? "" : []) });
  };
  empty();
  // fields that appeared through a choice made meanwhile
  empty();
  await form.submit();
  return form;
};

describe("an emptied form", () => {
  test.each([
    ["user", userCreateScreen],
    ["company", companyCreateScreen],
    ["stakeholder", milestoneOwnerCreateScreen],
    ["technology", projectTypeCreateScreen],
    ["project", projectCreateScreen],
    ["reminder", reminderCreateScreen],
    ["sign-in", loginScreen],
    ["reset request", resetRequestScreen],
  ])("on %s shows an error at every required field at once and sends nothing", async (_, screen) => {
    const form = await emptied(screen as Parameters<typeof openForm>[0]);
    const required = selectFields(form.now()).flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
    expect(required.length).toBeGreaterThan(0);
    expect(Object.keys(form.errors())).toEqual(expect.arrayContaining(required));
    expect(await form.sent()).toEqual([]);
  });

  test.each([
    [
      "",
      {
        description: "Description is required",
        timing: "Due is required",
        timeZone: "Time zone is required",
      },
    ],
    ["DATE", { description: "Description is required", dueDatetime: "Date and time is required" }],
    [
      "MILESTONE",
      {
        description: "Description is required",
        milestoneId: "Milestone is required",
        offsetDays: "Days must be a number",
        offsetSide: "Before or after is required",
      },
    ],
  ])("of a reminder due by %s requires a task and a time at once", async (timing, errors) => {
    const screen = reminderCreateScreen as Parameters<typeof openForm>[0];
    expect((await emptied(screen, { timing })).errors()).toMatchObject(errors);
  });
});
