import type { Stubs } from "@canopy/core/testing";
import { expect, screen, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { listStories, onlyReading } from "#stories/listStories.ts";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { marek, pageOf } from "#stories/storyData.ts";
import { cancelled, meterFiles, reminderRights, someReminders } from "#stories/storyReminders.ts";
import { ReminderListScreen } from "./ReminderListScreen.tsx";

const meta = preview.meta({ title: "screens/Task Reminders", component: ReminderListScreen });

const list = pageOf(someReminders, 120);

const onWire = (reminders: NonNullable<Stubs["reminders"]>, world: Partial<StoryWorld> = {}) =>
  inWorld({ address: "/reminders/", stubs: { reminders }, permissions: reminderRights, ...world });

const stories = listStories({
  answered: (rows, world) => onWire({ list: rows }, world),
  records: "reminders",
  narrowed: "/reminders/?filter=zebra&status=PAUSED",
});

export const Showing = meta.story({
  decorators: [onWire({ list })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Collect meter files" })).toHaveAttribute(
      "href",
      `/reminders/${meterFiles.id}`,
    );
    await expect(canvas.getByText("Every month on the 5th, 09:00 (Bogota)")).toBeVisible();
    await expect(canvas.getByText("30 days before the milestone is due")).toBeVisible();
    await expect(
      canvas.getByText("Every month on the 31st, on the last day of shorter months, 17:00 (Lisbon)"),
    ).toBeVisible();
    await expect(canvas.getByText("Last Friday of every month, 6 times, 09:00 (Bogota)")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Calendar" })).toHaveAttribute(
      "href",
      "/reminders/calendar",
    );
    await expect(canvas.getByRole("link", { name: "Schedule reminder" })).toHaveAttribute(
      "href",
      "/reminders/create",
    );
  },
});

export const FollowsTheSort = meta.story({
  decorators: [
    onWire({
      list: ({ search }) =>
        pageOf(
          search.get("sortField") === "dueDatetime" && search.get("sortDirection") === "desc"
            ? [...someReminders]
            : [],
        ),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("6 reminders")).toBeVisible();
  },
});

export const MineAndOverdue = meta.story({
  decorators: [
    onWire(
      { list },
      { address: "/reminders/?person=me&next=OVERDUE&project=0190a005-0000-7000-8000-000000000001" },
    ),
  ],
  play: async ({ canvas }) => {
    const filters = within(await canvas.findByRole("list", { name: "Filters" }));
    await expect(filters.getAllByRole("listitem")[0]).toHaveTextContent("Project is chosen");
    await expect(canvas.getByLabelText("Whose")).toHaveDisplayValue("Mine");
    await expect(canvas.getByLabelText("Next is")).toHaveDisplayValue("Overdue");
  },
});

export const RowActions = meta.story({
  decorators: [onWire({ list })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Actions for Steering meeting" }));
    const names = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
    await expect(names).toEqual(["Edit", "Resume", "Cancel reminder", "Delete"]);
    await userEvent.keyboard("{Escape}");
    await userEvent.click(canvas.getByRole("button", { name: `Actions for ${cancelled.description}` }));
    await expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual([
      "Delete",
    ]);
  },
});

export const AskedBeforeCancelling = meta.story({
  decorators: [onWire({ list })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Actions for Collect meter files" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Cancel reminder" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Cancel reminder" }));
    await expect(dialog.getByText(/never falls due again/)).toBeVisible();
  },
});

export const AnOfficersOwn = meta.story({
  decorators: [
    onWire(
      {
        list: pageOf([
          {
            ...cancelled,
            id: meterFiles.id,
            status: "ACTIVE",
            description: "My own",
            createdById: "0190a000-0000-7000-8000-000000000001",
          },
          { ...cancelled, status: "ACTIVE", createdById: marek.id },
        ]),
      },
      { person: { roles: ["PROJECT_OFFICER"] } },
    ),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Actions for My own" })).toBeVisible();
    await expect(canvas.getAllByRole("button", { name: /^Actions for/ })).toHaveLength(1);
  },
});

export const OnlyReading = meta.story(
  onlyReading({
    drawn: onWire({ list }, { permissions: ["reminder:list", "reminder:get"] }),
    count: "120 reminders",
    create: "Schedule reminder",
  }),
);

export const Loading = meta.story(stories.loading);
export const Empty = meta.story(stories.empty);
export const NoMatch = meta.story(stories.noMatch);
export const Failed = meta.story(stories.failed);
