import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { selectModal } from "../dialogs/modal.machine.ts";
import { selectFields } from "../forms/form.selectors.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
import { fakeCompany, fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { fakeProcess } from "../testing/fakeProcess.ts";
import type { OpenedApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { problem } from "../testing/stubWire.ts";
import { ownSessionsScreen } from "../profile/sessions.screens.ts";
import { calendarFeedScreen } from "../calendar/calendarFeed.screens.ts";
import { companyEditScreen } from "../companies/companies.screens.ts";
import { feedbackForm, openFeedback } from "../feedback/feedbackWriting.ts";
import { occurrenceScreen } from "../calendar/occurrence.screens.ts";
import { processScreen } from "../processes/process.screens.ts";
import { unlinkReminderUser } from "../reminders/reminderPeople.ts";
import { userScreen } from "../users/users.screens.ts";
import { userListScreen } from "../users/userList.screens.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = problem("/errors/forbidden", "Not yours");
const feed = { isOn: true, createdAt: "2027-01-13T10:00:00Z", lastReadAt: null };
const ownSession = (isCurrent: boolean) => ({
  id: fakeId(isCurrent ? 1 : 2),
  createdAt: "2027-01-13T10:00:00Z",
  lastUsedAt: "2027-01-13T10:00:00Z",
  address: null,
  userAgent: null,
  isCurrent,
});
const stubs = {
  users: { get: fakeUser(), list: { data: [fakeUser()], total: 1 }, remove: refused },
  companies: { update: refused },
  processes: { get: fakeProcess(), update: refused },
  calendarFeed: { state: feed, revoke: refused },
  sessions: { mine: [ownSession(true), ownSession(false)], endOthers: refused },
  reminders: { unlinkUser: refused, complete: refused },
  feedback: { create: refused },
};

type Write = (opened: OpenedApp) => Promise<unknown>;

const writes: Readonly<Record<string, Write>> = {
  "an action of a record": async ({ app, answer }) => {
    const { screen } = openScreen(app, userScreen, { id: fakeUser().id });
    await settle();
    screen.send({ type: "record.act", action: "delete" });
    answer("accept");
  },
  "an action of a row": async ({ app, answer }) => {
    const { screen } = openScreen(app, userListScreen, undefined);
    await settle();
    screen.send({ type: "row.act", action: "delete", id: fakeUser().id });
    answer("accept");
  },
  "a form": async ({ app }) => {
    const { screen } = openScreen(app, companyEditScreen, { record: fakeCompany() });
    screen.send({ type: "field.change", name: "name", value: "Typed" });
    screen.send({ type: "form.submit" });
    await settle();
    expect(selectFields(screen.getSnapshot()).find(({ name }) => name === "name")?.value).toBe("Typed");
  },
  feedback: async ({ app }) => {
    openFeedback(app);
    const form = feedbackForm(app);
    form.send({ type: "field.change", name: "title", value: "Typed" });
    form.send({ type: "field.change", name: "description", value: "Typed" });
    form.send({ type: "field.change", name: "type", value: "BUG" });
    form.send({ type: "form.submit" });
    await settle();
    expect(selectModal(app.modal.getSnapshot())?.title).toBe("Feedback: Typed");
    expect(feedbackForm(app)).toBe(form);
    expect(selectFields(form.getSnapshot()).find(({ name }) => name === "title")?.value).toBe("Typed");
  },
  "a change of a process": async ({ app }) => {
    const { screen } = openScreen(app, processScreen, { id: fakeProcess().id });
    await settle();
    screen.send({ type: "process.act", action: "hold" });
  },
  "the calendar feed": async ({ app, answer }) => {
    const { screen } = openScreen(app, calendarFeedScreen, undefined);
    await settle();
    screen.send({ type: "feed.turnOff" });
    answer("accept");
  },
  "one's own sessions": async ({ app, answer }) => {
    const { screen } = openScreen(app, ownSessionsScreen, undefined);
    await settle();
    screen.send({ type: "sessions.endOthers" });
    answer("accept");
  },
  "an occurrence": async ({ app }) => {
    const entry = {
      reminderId: fakeId(1),
      occurrenceId: fakeId(2),
      description: "Visit the site",
      dueDatetime: "2027-01-13T10:00:00Z",
      status: "OVERDUE",
    };
    const { screen } = openScreen(app, occurrenceScreen, { entry });
    screen.send({ type: "note.change", text: "Typed" });
    screen.send({ type: "occurrence.complete" });
    await settle();
    expect(screen.getSnapshot().context.note).toBe("Typed");
  },
  "a person taken off": ({ app }) =>
    unlinkReminderUser(app.services, fakeReminder(), fakeId(2)).catch(() => undefined),
};
const rights = [
  ...everything,
  "company:update",
  "feedback:create",
  "reminder:list",
  "reminder:manage_occurrence",
  "project_process:get",
  "project_process:update",
];

test.each(["/company/1", "/unauthorized"])(
  "a 403 to a write at %s shows a toast and stays on the page",
  async (at) => {
    for (const [kind, write] of Object.entries(writes)) {
      const opened = await openSignedIn(stubs, rights, at);
      await write(opened);
      await settle(100);
      expect([kind, opened.toastTexts(), opened.ports.address.visited]).toEqual([kind, ["Not yours"], [at]]);
      opened.app.stop();
    }
  },
);
