import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, fireEvent, screen, waitFor, type userEvent as user, type within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { brightwater, marek, pageOf, someCompanies } from "#stories/storyData.ts";
import { registration, storyProject } from "#stories/storyProcesses.ts";
import { meterFiles, reminderRights } from "#stories/storyReminders.ts";
import { ReminderCreateScreen } from "./ReminderCreateScreen.tsx";

const meta = preview.meta({ title: "screens/Schedule Reminder", component: ReminderCreateScreen });

const dates = {
  dates: ["2027-03-14T09:30:00Z", "2027-03-21T09:30:00Z", "2027-03-28T09:30:00Z"],
  hasMore: true,
};

const stubsWith = (more: Stubs): Stubs => ({
  reminders: { preview: dates },
  projects: { list: pageOf([storyProject]), get: storyProject },
  processes: { list: pageOf([registration]) },
  milestones: {
    list: pageOf(
      (registration.milestones ?? []).map((milestone) => ({ ...milestone, process: registration })),
    ),
  },
  companies: { list: pageOf(someCompanies), get: brightwater },
  users: {
    me: { ...marek, mailPreferences: {} },
    assignable: [{ id: marek.id, name: "Marek", surname: "Holub", companyName: null }],
  },
  ...more,
});

const onWire = (reminders: NonNullable<Stubs["reminders"]> = {}, world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: "/reminders/create",
    stubs: stubsWith({ reminders: { preview: dates, ...reminders } }),
    permissions: reminderRights,
    ...world,
  });

type Person = Pick<typeof user, "type" | "click" | "clear" | "selectOptions">;
type Canvas = ReturnType<typeof within>;

const setDue = async (canvas: Canvas, value: string) =>
  fireEvent.change(await canvas.findByLabelText("Date and time"), { target: { value } });

const pick = async (canvas: Canvas, userEvent: Person, field: string, option: string) => {
  const box = await canvas.findByRole("combobox", { name: field });
  await userEvent.clear(box);
  await userEvent.type(box, option);
  await userEvent.click(await screen.findByRole("option", { name: option }));
};

const fillIn = async (canvas: Canvas, userEvent: Person) => {
  await userEvent.type(await canvas.findByLabelText("Description"), "Freeze the data");
  await setDue(canvas, "2027-01-31T17:00");
};

export const Empty = meta.story({
  decorators: [onWire()],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Schedule Reminder" })).toBeVisible();
    await expect(await canvas.findByLabelText("Repeats")).toHaveValue("NEVER");
    await expect(canvas.queryByLabelText("Every")).toBeNull();
    await expect(canvas.queryByRole("combobox", { name: "Process" })).toBeNull();
    await expect(await canvas.findByText(/^Once, 09:00/)).toBeVisible();
  },
});

export const InTheirOwnZone = meta.story({
  decorators: [
    onWire(
      {},
      { stubs: stubsWith({ users: { me: { ...marek, mailPreferences: {}, timeZone: "Asia/Kolkata" } } }) },
    ),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("combobox", { name: "Time zone" })).toHaveValue("Asia/Kolkata");
    await expect(await canvas.findByText(/^Once, 09:00 \(Kolkata\)/)).toBeVisible();
  },
});

/** On a phone the preview stands after the fields that it depends on and before the save button. */
export const PreviewBeforeSaving = meta.story({
  decorators: [onWire()],
  globals: { viewport: { value: "mobile2", isRotated: false } },
  play: async ({ canvas }) => {
    const shown = await canvas.findByRole("group", { name: "When it falls due" });
    const precedes = (other: HTMLElement) =>
      (shown.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    await expect(precedes(canvas.getByLabelText("Repeats"))).toBe(false);
    await expect(precedes(canvas.getByRole("group", { name: "Also tell" }))).toBe(true);
    await expect(precedes(canvas.getByRole("button", { name: "Schedule reminder" }))).toBe(true);
  },
});

export const TheThirtyFirst = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await fillIn(canvas, userEvent);
    await userEvent.selectOptions(canvas.getByLabelText("Repeats"), "MONTHLY");
    await expect(canvas.getByRole("combobox", { name: "On the" })).toHaveValue("31st");
    await expect(canvas.getByText(/has its turn on its last one/)).toBeVisible();
    await expect(
      canvas.getByText(/^Every month on the 31st, on the last day of shorter months/),
    ).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("In shorter months"), "skip");
    await expect(canvas.getByText(/February always/)).toBeVisible();
    await expect(canvas.getByText(/^Every month on the 31st, not in months without that day/)).toBeVisible();
    await pick(canvas, userEvent, "On the", "5th");
    await expect(canvas.queryByLabelText("In shorter months")).toBeNull();
  },
});

export const LastFridaySixTimes = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await fillIn(canvas, userEvent);
    await setDue(canvas, "2027-01-29T17:00");
    await userEvent.selectOptions(canvas.getByLabelText("Repeats"), "MONTHLY");
    await userEvent.selectOptions(canvas.getByLabelText("By"), "weekday");
    await userEvent.selectOptions(canvas.getByLabelText("Ends"), "TIMES");
    await userEvent.type(canvas.getByLabelText("Times"), "6");
    await expect(canvas.getByText(/^Last Friday of every month, 6 times/)).toBeVisible();
  },
});

export const TheClocksChange = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await fillIn(canvas, userEvent);
    await setDue(canvas, "2027-03-14T10:00");
    await userEvent.selectOptions(canvas.getByLabelText("Repeats"), "WEEKLY");
    await expect((await canvas.findAllByText(/The clocks skip 10:00 on that day/)).length).toBeGreaterThan(0);
    await expect(canvas.getByText(/And so on/)).toBeVisible();
  },
});

export const BoundToAMilestone = meta.story({
  decorators: [
    onWire({}, { address: `/reminders/create?projectId=${storyProject.id}&processId=${registration.id}` }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText("Due"), "MILESTONE");
    await expect(canvas.queryByLabelText("Date and time")).toBeNull();
    await expect(canvas.queryByLabelText("Repeats")).toBeNull();
    await userEvent.type(canvas.getByLabelText("Days"), "30");
    await expect(canvas.getByText("30 days before the milestone is due")).toBeVisible();
    await expect(await canvas.findByRole("combobox", { name: "Process" })).toHaveValue(registration.id);
    await userEvent.type(canvas.getByLabelText("Description"), "Chase them");
    await userEvent.click(canvas.getByRole("button", { name: "Schedule reminder" }));
    await expect(await canvas.findByText("Milestone is required")).toBeVisible();
  },
});

export const Refused = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText("Repeats"), "DAILY");
    await userEvent.selectOptions(canvas.getByLabelText("Ends"), "DAY");
    await userEvent.click(canvas.getByRole("button", { name: "Schedule reminder" }));
    await expect((await canvas.findAllByText("Description is required")).length).toBeGreaterThan(0);
    await expect(canvas.getAllByText("Last day is required").length).toBeGreaterThan(0);
    await expect(canvas.getByLabelText("Description")).toHaveFocus();
  },
});

export const RefusedByTheServer = meta.story({
  decorators: [
    onWire({ create: problem("/errors/validation", undefined, { rrule: ["Repeats leads to no date"] }) }),
  ],
  play: async ({ canvas, userEvent }) => {
    await fillIn(canvas, userEvent);
    await userEvent.selectOptions(canvas.getByLabelText("Repeats"), "DAILY");
    await userEvent.click(canvas.getByRole("button", { name: "Schedule reminder" }));
    await expect(await canvas.findByText("Repeats leads to no date")).toBeVisible();
    await expect(canvas.getByLabelText("Repeats")).toHaveAttribute("aria-invalid", "true");
  },
});

export const Created = meta.story({
  decorators: [onWire({ create: meterFiles })],
  play: async ({ canvas, userEvent }) => {
    await fillIn(canvas, userEvent);
    await userEvent.click(canvas.getByRole("button", { name: "Schedule reminder" }));
    await expect(await screen.findByText("Reminder created successfully")).toBeVisible();
  },
});

export const DraftOffered = meta.story({
  decorators: [
    onWire(
      {},
      {
        kept: {
          "draft:0190a000-0000-7000-8000-000000000001:/reminders/create Schedule Reminder ": JSON.stringify({
            changed: {
              description: "Half typed",
              projectId: storyProject.id,
              processId: registration.id,
              rrule: "MONTHLY",
              monthDay: "31",
              dueDatetime: "2027-01-31T17:00",
            },
          }),
        },
      },
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Restore" }));
    await expect(canvas.getByLabelText("Description")).toHaveValue("Half typed");
    await expect(canvas.getByText(/^Every month on the 31st/)).toBeVisible();
    await waitFor(() =>
      expect(canvas.getByRole("combobox", { name: "Process" })).toHaveValue(registration.id),
    );
  },
});

export const PreviewFailed = meta.story({
  decorators: [onWire({ preview: problem("/errors/internal") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const PreviewWithoutDates = meta.story({
  decorators: [onWire({ preview: { dates: [], hasMore: false } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Repeats leads to no date.")).toBeVisible();
  },
});

export const WithoutLinksAndPeople = meta.story({
  decorators: [onWire({}, { permissions: ["reminder:create", "reminder:list", "reminder:get"] })],
  play: async ({ canvas }) => {
    await canvas.findByLabelText("Description");
    await expect(canvas.queryByRole("combobox", { name: "Project" })).toBeNull();
    await expect(canvas.queryByRole("group", { name: "People" })).toBeNull();
  },
});

export const Loading = meta.story({
  decorators: [
    inWorld({
      address: "/reminders/create",
      stubs: { users: { assignable: forever } },
      permissions: ["reminder:create", "reminder:link_user"],
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the form")).toBeInTheDocument();
  },
});
