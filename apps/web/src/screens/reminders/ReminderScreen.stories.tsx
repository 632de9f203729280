import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { idOf, pageOf } from "#stories/storyData.ts";
import {
  cancelled,
  hostAuthority,
  meterFiles,
  openOccurrences,
  reminderRights,
  someOccurrences,
  someReminders,
} from "#stories/storyReminders.ts";
import { ReminderScreen } from "./ReminderScreen.tsx";

const meta = preview.meta({
  title: "screens/Reminder Details",
  component: ReminderScreen,
  args: { params: { reminderId: meterFiles.id } },
});

/** Answers with the open occurrences where they are requested, otherwise with all. */
const occurrences: NonNullable<Stubs["reminders"]>["occurrences"] = ({ search }) =>
  pageOf(search.get("filters[0].operator") === "in" ? openOccurrences : someOccurrences, 23);

const onWire = (reminders: NonNullable<Stubs["reminders"]> = {}, world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: `/reminders/${meterFiles.id}`,
    stubs: {
      reminders: { get: meterFiles, occurrences, ...reminders },
      users: {
        assignable: [{ id: idOf(2, 7), name: "Luis", surname: "Ocampo", companyName: null }],
      },
    },
    permissions: reminderRights,
    ...world,
  });

export const Showing = meta.story({
  decorators: [onWire()],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 2, name: "Collect meter files" })).toBeVisible();
    await expect(canvas.getAllByText("Every month on the 5th, 09:00 (Bogota)").length).toBeGreaterThan(0);
    await expect(canvas.getByText("7 days, 3 days before, and when it is due")).toBeVisible();
    const table = within(await canvas.findByRole("table", { name: "List of occurrences" }));
    const settling = await table.findAllByRole("button", { name: /^Complete / });
    await expect(settling).toHaveLength(3);
    await expect(table.getAllByRole("rowheader")[0]!.querySelector("time")).toHaveAttribute(
      "title",
      expect.stringMatching(/^\w+day\b/),
    );
    // A tick would say that it is done.
    await expect(settling[0]!.querySelector("svg")).toHaveClass("lucide-circle");
    const show = canvas.getByRole("combobox", { name: "Show" });
    await expect(show).toHaveValue("open");
    await expect(show.parentElement).not.toHaveAttribute("data-active");
    await expect(canvas.getByRole("list", { name: "Linked people" })).toBeVisible();
  },
});

export const AllOccurrences = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByRole("combobox", { name: "Show" }), "all");
    await expect(canvas.getByRole("combobox", { name: "Show" }).parentElement).toHaveAttribute("data-active");
    await expect(await canvas.findByText("The site stood still that month.")).toBeVisible();
    await expect(canvas.getByText("Two of the files came late.")).toBeVisible();
    await expect(canvas.getByText(/by Pooja Menon/)).toBeVisible();
    await expect(canvas.getByText("1–10 of 23")).toBeVisible();
  },
});

export const Completed = meta.story({
  decorators: [onWire({ complete: { ...openOccurrences[0]!, status: "COMPLETED" } })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await canvas.findAllByRole("button", { name: /^Complete / }))[0]!);
    const dialog = within(await screen.findByRole("dialog", { name: "Collect meter files" }));
    await userEvent.type(await dialog.findByRole("textbox", { name: "Note" }), "Two came late");
    await expect(dialog.queryByRole("link", { name: "Open reminder" })).toBeNull();
    await expect(dialog.getByText(`${meterFiles.project?.code} ${meterFiles.project?.name}`)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Complete" }));
    await expect(await screen.findByText("Operation completed successfully")).toBeVisible();
  },
});

export const SkippedWithAReason = meta.story({
  decorators: [onWire({ skip: problem("/errors/invalid-transition", "It is completed already.") })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await canvas.findAllByRole("button", { name: /^Complete / }))[0]!);
    const dialog = within(await screen.findByRole("dialog", { name: "Collect meter files" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Skip…" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Skip" }));
    await expect(await dialog.findByText("Reason is required")).toBeVisible();
    await userEvent.type(dialog.getByRole("textbox", { name: "Reason" }), "The site stands still");
    await userEvent.click(dialog.getByRole("button", { name: "Skip" }));
    await expect(await dialog.findByText("It is completed already.")).toBeVisible();
    await expect(dialog.getByText("Completed")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveValue("The site stands still");
  },
});

export const APersonLinked = meta.story({
  decorators: [onWire({ linkUser: meterFiles })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Link a person" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Link a person" }));
    await userEvent.selectOptions(await dialog.findByRole("combobox", { name: "Person" }), idOf(2, 7));
    await userEvent.click(dialog.getByRole("button", { name: "Link person" }));
    await expect(await screen.findByText("Changes saved successfully")).toBeVisible();
  },
});

export const APersonTakenOff = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Remove Pooja Menon" }));
    await expect(await screen.findByText("Pooja Menon is not told of it any more.")).toBeVisible();
  },
});

export const MovesWithItsMilestone = meta.story({
  decorators: [onWire({ get: hostAuthority })],
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText("30 days before the milestone is due")).length).toBeGreaterThan(
      0,
    );
    await expect(canvas.getByText("Nobody is linked: Marek Holub is told.")).toBeVisible();
  },
});

export const Paused = meta.story({
  decorators: [onWire({ get: someReminders[3]! })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/nothing falls due and nobody is told/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Resume" })).toBeVisible();
  },
});

/** A reminder without a due date, and a paused one. */
export const WithoutADate = meta.story({
  decorators: [
    onWire({
      get: { ...hostAuthority, dueDatetime: null, nextDueAt: null, nextStatus: null },
      occurrences: pageOf([]),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Not known: its milestone has no due date")).toBeVisible();
    await expect(await canvas.findByText(/as soon as it is known when it is due/)).toBeVisible();
  },
});

export const PausedBeforeItsFirst = meta.story({
  decorators: [onWire({ get: { ...someReminders[3]!, nextDueAt: null }, occurrences: pageOf([]) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("They stand here once it is resumed.")).toBeVisible();
  },
});

/** The reminder's own zone first, the person's beside it. */
export const OfAnotherZone = meta.story({
  decorators: [onWire()],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/9:00.*\(Bogota\).*on your clocks$/)).toBeVisible();
    await expect(canvas.getByText(/^By your clocks/)).toBeVisible();
  },
});

export const Cancelled = meta.story({
  decorators: [onWire({ get: cancelled, occurrences: pageOf([]) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/was completed\. It is cancelled/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: /^(Edit|Link a person|Remove)/ })).toBeNull();
    await expect(await canvas.findByText("It never fell due before it was cancelled.")).toBeVisible();
  },
});

export const OnlyReading = meta.story({
  decorators: [onWire({}, { permissions: ["reminder:list", "reminder:get"] })],
  play: async ({ canvas }) => {
    await canvas.findByRole("table", { name: "List of occurrences" });
    await expect(canvas.queryByRole("button", { name: /^(Complete|Skip|Pause|Edit|Link)/ })).toBeNull();
  },
});

export const AnotherOfficers = meta.story({
  decorators: [onWire({}, { person: { roles: ["PROJECT_OFFICER"] } })],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("Only who leads its project or is responsible for it may change it."),
    ).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Pause" })).toBeNull();
  },
});

export const Loading = meta.story({
  decorators: [onWire({ get: forever })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the reminder")).toBeInTheDocument();
  },
});

export const Missing = meta.story({
  decorators: [onWire({ get: problem("/errors/not-found") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This reminder is not here")).toBeVisible();
  },
});

export const OccurrencesFailed = meta.story({
  decorators: [onWire({ occurrences: problem("/errors/internal") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});
