import { problem } from "@canopy/core/testing";
import { expect, screen, userEvent, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { brightwater, idOf, pageOf, someCompanies } from "#stories/storyData.ts";
import { dashboardRights, dashboardStubs } from "#stories/storyDashboard.ts";
import { calendarRights, januaryEntries } from "#stories/storyCalendar.ts";
import { DashboardScreen } from "./DashboardScreen.tsx";

const meta = preview.meta({ title: "screens/Dashboard, by role", component: DashboardScreen });

const address = "/";

export const OfAPartner = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: { ...dashboardStubs, companies: { list: pageOf([brightwater]) } },
      permissions: dashboardRights.partner,
      person: { roles: ["PARTNER_USER"], company_id: brightwater.id, company_name: brightwater.name },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Waiting on me" })).toBeVisible();
    await expect(await canvas.findByRole("heading", { name: "Mine to do" })).toBeVisible();
    await expect(await canvas.findByRole("heading", { name: "My projects" })).toBeVisible();
    const done = await canvas.findByRole("table", { name: "List of what others did lately" });
    await expect(within(done).getAllByText("Marek Holub")).toHaveLength(3);
    await expect(canvas.queryByRole("heading", { name: "Projects by technology" })).toBeNull();
    await expect(await canvas.findByText("1,284")).toBeVisible();
    await expect(canvas.queryByText("Partner companies")).toBeNull();
    await expect(canvas.queryByRole("heading", { name: "Directory" })).toBeNull();
    await expect(canvas.queryByRole("link", { name: "Create project" })).toBeNull();
  },
});

export const OfAPartnerWhoOnlyReads = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: dashboardStubs,
      permissions: ["project:get", "project_process:list"],
      person: { roles: ["PARTNER_USER"], company_id: brightwater.id, company_name: brightwater.name },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "My projects" })).toBeVisible();
    await expect(await canvas.findByRole("heading", { name: "What others did lately" })).toBeVisible();
    await expect(canvas.queryByText("Waiting on me")).toBeNull();
  },
});

export const DecidesOnDocumentsAlone = meta.story({
  decorators: [inWorld({ address, stubs: dashboardStubs, permissions: ["project:list", "project:update"] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: /Documents to accept/ })).toBeVisible();
    await expect(canvas.queryByText("Nothing waits on you.")).toBeNull();
  },
});

export const ReadOnly = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: dashboardStubs,
      permissions: dashboardRights.viewer,
      person: { roles: ["VIEWER"] },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("512")).toBeVisible();
    await expect(await canvas.findByText("Newest companies")).toBeVisible();
    await expect(canvas.queryByText("Waiting on me")).toBeNull();
    await expect(canvas.queryByText("Newest users")).toBeNull();
    await expect(canvas.queryByText("System users")).toBeNull();
    await expect(canvas.queryByText("Add company")).toBeNull();
    await expect(canvas.queryByText("Create project")).toBeNull();
  },
});

export const OwnCountsOnly = meta.story({
  decorators: [inWorld({ address, stubs: dashboardStubs, permissions: ["project:get"] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: /All projects/ })).toBeVisible();
    await expect(canvas.queryByText("Average completion")).toBeNull();
    await expect(canvas.queryByText("Projects by technology")).toBeNull();
    await expect(canvas.queryByRole("heading", { name: "Milestones" })).toBeNull();
  },
});

export const MilestonesThatCannotBeListed = meta.story({
  decorators: [inWorld({ address, stubs: dashboardStubs, permissions: ["project:list"] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("1,284")).toBeVisible();
    await expect(canvas.queryByRole("link", { name: /All milestones/ })).toBeNull();
  },
});

export const OfOneCompany = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: { companies: { list: pageOf(someCompanies.slice(1, 2)) } },
      permissions: ["company:get"],
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Brightwater Dairies")).toBeVisible();
    await expect(canvas.queryByText("Nothing to count yet")).toBeNull();
    await expect(canvas.queryByText("Partner companies")).toBeNull();
  },
});

export const WithoutPermissions = meta.story({
  decorators: [inWorld({ address, permissions: [] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing to count yet")).toBeVisible();
    await expect(canvas.queryByText("System users")).toBeNull();
    await expect(canvas.queryByText("Newest companies")).toBeNull();
  },
});

const dueStubs = { reminders: { upcoming: [...januaryEntries] } };

export const RemindersWaiting = meta.story({
  decorators: [inWorld({ address, stubs: dueStubs, permissions: calendarRights })],
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole("table", { name: "List of reminders waiting on me" }));
    await expect(await list.findByRole("link", { name: "Collect meter files" })).toHaveAttribute(
      "href",
      `/reminders/${januaryEntries[1]?.reminderId}`,
    );
    await expect(list.getAllByRole("row")).toHaveLength(4);
    await expect(canvas.getByRole("link", { name: "My agenda" })).toHaveAttribute(
      "href",
      "/reminders/calendar?view=agenda&date=2027-01-05&mine=1",
    );
    await userEvent.click(list.getByRole("button", { name: "Complete or skip Collect meter files" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Collect meter files" }));
    await expect(await dialog.findByRole("button", { name: "Complete" })).toBeVisible();
  },
});

/** As many as are read at most: more may be due. */
const manyDue = januaryEntries
  .filter(({ status }) => status === "OVERDUE")
  .flatMap((entry) =>
    Array.from({ length: 100 }, (_, index) => ({ ...entry, occurrenceId: idOf(9, 100 + index) })),
  );

export const MoreRemindersThanAreRead = meta.story({
  decorators: [
    inWorld({ address, stubs: { reminders: { upcoming: manyDue } }, permissions: calendarRights }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "All 100 or more of them" })).toBeVisible();
  },
});

export const RemindersOfAViewer = meta.story({
  decorators: [inWorld({ address, stubs: dueStubs, permissions: ["reminder:list"] })],
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole("table", { name: "List of reminders waiting on me" }));
    await expect(await list.findByText("Send the agenda")).toBeVisible();
    await expect(list.queryByRole("button")).toBeNull();
    await expect(list.queryByRole("link")).toBeNull();
  },
});

export const NoReminderWaits = meta.story({
  decorators: [inWorld({ address, stubs: { reminders: { upcoming: [] } }, permissions: calendarRights })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing waits on you.")).toBeVisible();
  },
});

export const RemindersFailed = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: { reminders: { upcoming: problem("/errors/internal") } },
      permissions: calendarRights,
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});
