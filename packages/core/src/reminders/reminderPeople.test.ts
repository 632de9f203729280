import type { Reminder } from "@canopy/contracts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { selectFields } from "../forms/form.selectors.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
import { openForm } from "../testing/openForm.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { lines, toldView } from "../testing/toldView.ts";
import { askToUnlink, mayLinkUsers, peopleText, reminderPersonScreen } from "./reminderPeople.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const assignable = [
  { id: fakeId(41), name: "Own", surname: "Staff", companyName: null },
  { id: fakeId(42), name: "Nora", surname: "Wind", companyName: "Nordwind Works" },
  { id: fakeId(43), name: "Brit", surname: "Dairy", companyName: "Brightwater Dairies" },
];
const open = async (given: { userIds?: readonly string[]; companyGroup?: string }) => {
  const form = await openForm(
    reminderPersonScreen,
    { users: { assignable }, reminders: { linkUser: fakeReminder() } },
    { given: { id: fakeId(20), userIds: [], ...given }, permissions: ["reminder:link_user", "project:list"] },
  );
  await settle();
  return form;
};

test("people with the permission may link people, unless the reminder is cancelled", async () => {
  const may = async (permissions: readonly string[], status: Reminder["status"] = "ACTIVE") =>
    mayLinkUsers((await openSignedIn({}, permissions)).app.services, { status });
  expect([await may(["reminder:link_user"]), await may(["reminder:update"])]).toEqual([true, false]);
  expect(await may(["reminder:link_user"], "COMPLETED")).toBe(true);
  expect(await may(["reminder:link_user"], "CANCELLED")).toBe(false);
});

test("a reminder says who of its people cannot be told, and who is told where none can", () => {
  const one = { id: fakeId(41), name: "Own", surname: "Staff" };
  const two = { id: fakeId(42), name: "Nora", surname: "Wind", isTold: true };
  const gone = { ...one, isTold: false };
  const said = (users: Reminder["users"], createdById = fakeId(43), isCreatorTold?: boolean) =>
    peopleText({ users, createdById, createdByName: "Marek Holub", isCreatorTold });
  const all = "They are told when it falls due.";
  expect(said([one, two])).toBe(all);
  expect(said([gone, two])).toBe(
    "They are told when it falls due, but not Own Staff: no active account, or no right to it.",
  );
  expect(said([gone])).toBe(
    "None of them can be told: no active account, or no right to it. Marek Holub is told instead, if that is possible.",
  );
  const nobody = "None of them can be told: no active account, or no right to it. Nobody is told.";
  expect(said([gone], gone.id)).toBe(nobody);
  expect(said([gone], fakeId(43), false)).toBe(nobody);
});

test("a reminder to which nobody is linked says whether who made it can be told", () => {
  const made = { users: [], createdById: fakeId(43), createdByName: "Marek Holub" };
  expect(peopleText(made)).toBe("Nobody is linked: Marek Holub is told.");
  expect(peopleText({ ...made, isCreatorTold: true })).toBe("Nobody is linked: Marek Holub is told.");
  expect(peopleText({ ...made, isCreatorTold: false })).toBe(
    "Nobody is linked, and Marek Holub cannot be told: no active account, or no right to it.",
  );
});

test("the dialog asks for one person and sends it to the reminder", async () => {
  const form = await open({});
  expect(toldView(form.now().context.view)).toEqual(lines`
    submitLabel: "Link person"
    success: "Changes saved successfully"
    title: "Link a person"
    fields:
      userId "Person", help "They are told when it falls due, and see it among their own", isRequired, kind choice, optionsFrom (group (from [companyGroup]), source people)
  `);
  await form.submit();
  expect(form.errors()).toEqual({ userId: "Person is required" });
  form.enter({ userId: fakeId(41) });
  form.app.queryClient.setQueryData(["/api/reminders", "list"], {});
  expect(form.now().context.isInModal).toBe(true);
  await form.submit();
  expect(form.app.queryClient.getQueryState(["/api/reminders", "list"])?.isInvalidated).toBe(true);
  expect(form.ports.requests.at(-1)?.url).toMatch(`/api/reminders/${fakeId(20)}/users/${fakeId(41)}`);
  expect(form.toastTexts()).toEqual(["Changes saved successfully"]);
});

test("the dialog offers our own people and those of the company, without those who are linked", async () => {
  const all = await open({});
  expect(all.offered("userId")).toEqual([
    "Brit Dairy, Brightwater Dairies",
    "Nora Wind, Nordwind Works",
    "Own Staff",
  ]);
  const some = await open({ companyGroup: "Nordwind Works", userIds: [fakeId(41)] });
  expect(some.offered("userId")).toEqual(["Nora Wind, Nordwind Works"]);
  expect(selectFields(some.now()).map(({ label }) => label)).toEqual(["Person"]);
});

test("a person is taken off after this question", async () => {
  const { app, question } = await openSignedIn({});
  askToUnlink(app, { id: fakeId(20) }, fakeId(2));
  expect(question()).toMatchObject({
    title: "Take off",
    message: "This person is not told of it any more.",
    confirmLabel: "Take off",
    isDanger: true,
  });
});
