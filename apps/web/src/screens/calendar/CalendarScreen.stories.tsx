import { forever, problem } from "@canopy/core/testing";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import {
  calendarRights,
  calendarStubs,
  calendarWithMilestones,
  crowdedDay,
  januaryEntries,
  milestoneRights,
} from "#stories/storyCalendar.ts";
import { marek } from "#stories/storyData.ts";
import { registration } from "#stories/storyProcesses.ts";
import { CalendarScreen } from "./CalendarScreen.tsx";

const meta = preview.meta({ title: "screens/Reminder Calendar", component: CalendarScreen });

const january = "/reminders/calendar?date=2027-01-13";
const stubs = calendarStubs;
const permissions = calendarRights;

export const Month = meta.story({
  decorators: [inWorld({ address: january, stubs, permissions })],
  play: async ({ canvas }) => {
    const grid = within(await canvas.findByRole("grid", { name: "January 2027" }));
    await expect(await grid.findByRole("button", { name: /Collect meter files, Overdue$/ })).toBeVisible();
    await expect(
      grid.getByRole("button", { name: "Tuesday 5 January, 2 occurrences, 1 overdue" }),
    ).toBeVisible();
    await expect(grid.getAllByRole("columnheader").map((header) => header.getAttribute("abbr"))).toEqual([
      "Monday",
      "Tuesday",
      "Wednesday",
      "Thursday",
      "Friday",
      "Saturday",
      "Sunday",
    ]);
    await expect(grid.getByRole("link", { name: "+2 more" })).toHaveAttribute(
      "href",
      "/reminders/calendar?view=agenda&date=2027-01-13",
    );
    await expect(canvas.getByRole("status")).toHaveTextContent("January 2027, 10 occurrences, 1 overdue");
  },
});

export const MonthByKeyboard = meta.story({
  decorators: [inWorld({ address: january, stubs, permissions })],
  play: async ({ canvas }) => {
    const dayNamed = async (name: RegExp) =>
      await waitFor(() => expect(canvas.getByRole("button", { name })).toHaveFocus());
    const selected = await canvas.findByRole("button", { name: /^Wednesday 13 January, 5 occurrences/ });
    selected.focus();
    await userEvent.keyboard("{ArrowRight}");
    await dayNamed(/^Thursday 14 January/);
    await userEvent.keyboard("{ArrowUp}");
    await dayNamed(/^Thursday 7 January/);
    await userEvent.keyboard("{Home}");
    await dayNamed(/^Monday 4 January/);
    await userEvent.keyboard("{End}");
    await dayNamed(/^Sunday 10 January/);
    await userEvent.keyboard("{PageDown}");
    await dayNamed(/^Wednesday 10 February/);
    await expect(canvas.getByRole("heading", { name: "February 2027" })).toBeVisible();
    await userEvent.keyboard("{PageUp}");
    await dayNamed(/^Sunday 10 January/);
    await userEvent.keyboard("{ArrowUp}{Home}{ArrowDown}{ArrowRight}");
    await dayNamed(/^Tuesday 5 January/);
    await canvas.findByRole("button", { name: /Collect meter files, Overdue$/ });
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByRole("button", { name: /Collect meter files, Overdue$/ })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(canvas.getByRole("button", { name: /Call the verifier/ })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await dayNamed(/^Tuesday 5 January/);
  },
});

/** A key that moves to no other day leaves the focus free to go elsewhere. */
export const FocusStaysOnNextMonth = meta.story({
  decorators: [inWorld({ address: january, stubs, permissions })],
  play: async ({ canvas }) => {
    (await canvas.findByRole("button", { name: /^Wednesday 13 January, 5 occurrences/ })).focus();
    await userEvent.keyboard("{Home}");
    await waitFor(() => expect(canvas.getByRole("button", { name: /^Monday 11 January/ })).toHaveFocus());
    await userEvent.keyboard("{Home}");
    const next = canvas.getByRole("button", { name: "Next month" });
    next.focus();
    await userEvent.keyboard("{Enter}");
    await expect(await canvas.findByRole("grid", { name: "February 2027" })).toBeVisible();
    await expect(next).toHaveFocus();
  },
});

export const StepsAndViews = meta.story({
  decorators: [inWorld({ address: january, stubs, permissions })],
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: /Collect meter files, Overdue$/ });
    await userEvent.click(canvas.getByRole("button", { name: "Next month" }));
    await expect(await canvas.findByRole("heading", { name: "February 2027" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Previous month" }));
    await expect(await canvas.findByRole("heading", { name: "January 2027" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Week" }));
    await expect(await canvas.findByRole("button", { name: "Previous week" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Agenda" }));
    await expect((await canvas.findAllByRole("button", { name: "Later" }))[0]).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Reminders" }), "Mine");
    await waitFor(() => expect(canvas.queryByText("Renew the land lease")).toBeNull());
  },
});

export const SundayFirst = meta.story({
  decorators: [inWorld({ address: january, stubs, kept: { calendar_first_weekday: "7" }, permissions })],
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: /Collect meter files, Overdue$/ });
    await expect(canvas.getAllByRole("columnheader")[0]).toHaveTextContent("Sun");
  },
});

/** A person from Bogota whose weeks begin on Sunday, on a device in another zone. */
export const OwnClock = meta.story({
  decorators: [
    inWorld({
      address: january,
      stubs: {
        ...stubs,
        users: { me: { ...marek, mailPreferences: {}, timeZone: "America/Bogota", weekStart: "SUNDAY" } },
      },
      permissions,
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/your own time zone \(America\/Bogota\)/)).toBeVisible();
    await expect(canvas.getAllByRole("columnheader")[0]).toHaveTextContent("Sun");
    await userEvent.click(await canvas.findByRole("button", { name: /^0?9:30.*Call the verifier/ }));
    const dialog = within(
      await screen.findByRole("dialog", { name: "Call the verifier about the site visit" }),
    );
    await expect(await dialog.findByText(/9:30.*\(Bogota\)$/)).toBeVisible();
  },
});

/** Twenty occurrences on one day: the overdue one is shown however many are completed. */
export const CrowdedDay = meta.story({
  decorators: [
    inWorld({ address: january, stubs: { reminders: { calendar: () => [...crowdedDay] } }, permissions }),
  ],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("button", { name: "Tuesday 12 January, 20 occurrences, 1 overdue" }),
    ).toBeVisible();
    await expect(canvas.getByRole("button", { name: /Send the letter, Overdue$/ })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "+17 more" })).toBeVisible();
  },
});

/** In a list an upcoming occurrence shows no status word; every other status shows one. */
export const CrowdedAgenda = meta.story({
  decorators: [
    inWorld({
      address: "/reminders/calendar?view=agenda&date=2027-01-10",
      stubs: {
        reminders: { upcoming: [], calendar: () => [...crowdedDay, ...januaryEntries.slice(4, 7)] },
      },
      permissions,
    }),
  ],
  play: async ({ canvas }) => {
    const overdue = await canvas.findByRole("button", { name: /Send the letter Overdue$/ });
    await expect(within(overdue).getByText("Overdue")).toBeVisible();
    await expect(canvas.getByRole("button", { name: /Book the room Upcoming$/ })).toBeVisible();
    const day = within(canvas.getByRole("region", { name: /^Tuesday,? 12 January/ }));
    await expect(day.getAllByRole("button")[0]).toBe(overdue);
  },
});

export const Week = meta.story({
  decorators: [inWorld({ address: "/reminders/calendar?view=week&date=2027-01-13", stubs, permissions })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: /Print the handouts/ })).toBeVisible();
    const week = within(canvas.getByRole("list", { name: /11.*17 January 2027/ }));
    await expect(
      week.getAllByRole("heading").map(({ textContent }) => textContent.replaceAll(",", "")),
    ).toEqual([
      "Mon 11 Jan",
      "Tue 12 Jan",
      "Wed 13 Jan",
      "Thu 14 Jan",
      "Fri 15 Jan",
      "Sat 16 Jan",
      "Sun 17 Jan",
    ]);
  },
});

/** In the room of a window of 1024 px with the sidebar, seven columns would break the words. */
export const WeekInLittleRoom = meta.story({
  decorators: [
    (Story) => (
      <div style={{ inlineSize: "46rem" }}>
        <Story />
      </div>
    ),
    inWorld({ address: "/reminders/calendar?view=week&date=2027-01-13", stubs, permissions }),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: /Print the handouts/ });
    const week = within(canvas.getByRole("list", { name: /11.*17 January 2027/ }));
    const places = week.getAllByRole("heading").map((day) => day.getBoundingClientRect());
    await expect(new Set(places.map(({ left }) => left)).size).toBe(1);
    await expect(new Set(places.map(({ top }) => top)).size).toBe(7);
  },
});

export const Agenda = meta.story({
  decorators: [inWorld({ address: "/reminders/calendar?view=agenda&date=2027-01-01", stubs, permissions })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: /Renew the land lease/ })).toBeVisible();
    await expect(canvas.getByRole("region", { name: /^Tuesday,? 5 January/ })).toBeVisible();
  },
});

const withMilestones = { stubs: calendarWithMilestones, permissions: milestoneRights };

export const MonthWithMilestones = meta.story({
  decorators: [inWorld({ address: january, ...withMilestones })],
  play: async ({ canvas }) => {
    const mark = await canvas.findByRole("link", {
      name: "Validation audit and findings issued, Milestone",
    });
    await expect(mark).toHaveAttribute("href", expect.stringMatching(/^\/process\/.+\?milestone=/));
    await expect(
      canvas.getByRole("button", { name: "Wednesday 20 January, 1 occurrence, 1 milestone" }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Milestones", pressed: true }));
    await waitFor(() => expect(canvas.queryByRole("link", { name: /^Validation audit/ })).toBeNull());
    await userEvent.click(canvas.getByRole("button", { name: "Milestones", pressed: false }));
    await expect(await canvas.findByRole("link", { name: /^Validation audit/ })).toBeVisible();
  },
});

export const WeekWithMilestones = meta.story({
  decorators: [inWorld({ address: "/reminders/calendar?view=week&date=2027-01-13", ...withMilestones })],
  play: async ({ canvas }) => {
    const mark = await canvas.findByRole("link", { name: /^Data quality review/ });
    await expect(within(mark).getByText(registration.name, { exact: false })).toBeVisible();
    await expect(canvas.getByRole("button", { name: /Print the handouts/ })).toBeVisible();
  },
});

export const AgendaWithOverdue = meta.story({
  decorators: [inWorld({ address: "/reminders/calendar?view=agenda&date=2027-01-01", ...withMilestones })],
  play: async ({ canvas }) => {
    const late = within(await canvas.findByRole("region", { name: "59 overdue" }));
    await expect(
      late.getByRole("button", { name: /Call the registry about the account Overdue$/ }),
    ).toBeVisible();
    await expect(late.getByRole("link", { name: /^\d+ \w+ \d+ Inventory received/ })).toBeVisible();
    await expect(late.getByRole("link", { name: /CAR-01/ })).toBeVisible();
    await expect(late.getByRole("link", { name: "All 57 overdue milestones" })).toHaveAttribute(
      "href",
      expect.stringContaining("/milestone/?"),
    );
    await expect(canvas.getAllByRole("region")[0]).toHaveAccessibleName("59 overdue");
    // The heading says once that they are overdue; the reminder says it again only to a screen reader.
    await expect(late.getByText("Overdue").offsetWidth).toBeLessThanOrEqual(1);
    await expect(late.getAllByText("Milestone")).toHaveLength(2);
    await expect(late.getByText("Finding")).toBeVisible();
    const names = late.getAllByRole("listitem").map(({ textContent }) => textContent);
    await expect(names.map((name) => /Inventory|Eligibility|Call|CAR-01/.exec(name)?.[0])).toEqual([
      "Inventory",
      "Eligibility",
      "Call",
      "CAR-01",
    ]);
    await expect(canvas.getByRole("link", { name: /^Data quality review/ })).toBeVisible();
  },
});

export const EmptyWeek = meta.story({
  decorators: [inWorld({ address: "/reminders/calendar?view=week&date=2028-06-10", stubs, permissions })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Nothing is due in the week 5.*11 June 2028\.$/)).toBeVisible();
    await expect(canvas.queryByRole("list", { name: /June 2028$/ })).toBeNull();
  },
});

export const EmptyMonth = meta.story({
  decorators: [inWorld({ address: "/reminders/calendar?date=2028-06-10", stubs, permissions })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing is due in June 2028.")).toBeVisible();
  },
});

export const EmptyAgenda = meta.story({
  decorators: [inWorld({ address: "/reminders/calendar?view=agenda&date=2028-06-10", stubs, permissions })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing is due")).toBeVisible();
  },
});

export const Loading = meta.story({
  decorators: [inWorld({ address: january, stubs: { reminders: { calendar: forever } }, permissions })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading what is due")).toBeVisible();
    await expect(canvas.getByRole("grid", { busy: true })).toBeVisible();
    await expect(canvas.queryByText("Nothing due")).toBeNull();
  },
});

export const LoadingAgenda = meta.story({
  decorators: [
    inWorld({
      address: "/reminders/calendar?view=agenda",
      stubs: { reminders: { upcoming: [], calendar: forever } },
      permissions,
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading what is due")).toBeInTheDocument();
  },
});

export const Failed = meta.story({
  decorators: [
    inWorld({
      address: january,
      stubs: { reminders: { calendar: problem("/errors/internal") } },
      permissions,
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});
