import { forever, problem } from "@canopy/core/testing";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { idOf, pageOf } from "#stories/storyData.ts";
import { milestoneId, processRights, registration, storyProject } from "#stories/storyProcesses.ts";
import { dashboardRights, dashboardStubs } from "#stories/storyDashboard.ts";
import { DashboardScreen } from "./DashboardScreen.tsx";

const meta = preview.meta({ title: "screens/Dashboard", component: DashboardScreen });

const address = "/";

export const Administrator = meta.story({
  decorators: [
    inWorld({ address, stubs: dashboardStubs, permissions: [...processRights, "project:create"] }),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText("41");
    await canvas.findByText("31");
    await canvas.findAllByText("1,038");
    const figures = canvas
      .getAllByRole("link")
      .map((link) => `${link.getAttribute("href")} ${link.textContent}`);
    await expect(figures).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\/project\/ All projects60/u),
        expect.stringMatching(/^\/project\/\?scope=active Active projects41/u),
        expect.stringMatching(/^\/project\/\?created=30 New projects5/u),
        expect.stringMatching(/^\/project\/\?status=DISABLED Disabled projects3/u),
        expect.stringMatching(/^\/project\/\?status=COMPLETED Average completion412\.5days/u),
        expect.stringMatching(/^\/milestone\/ All milestones1,284/u),
        expect.stringMatching(
          /^\/milestone\/\?state=pending&processStatus=IN_PROGRESS Pending milestones486/u,
        ),
        expect.stringMatching(/^\/milestone\/\?state=COMPLETED Completed milestones702/u),
        expect.stringMatching(/^\/milestone\/\?state=COMPLETED&completed=30 Recently completed31/u),
        expect.stringMatching(/^\/company\/ Partner companies512/u),
        expect.stringMatching(/^\/user\/\?status=INVITED Open invitations1,038/u),
      ]),
    );
    const companies = await canvas.findByRole("table", { name: "List of newest companies" });
    await expect(await within(companies).findByRole("link", { name: "Brightwater Dairies" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "All users" })).toHaveAttribute("href", "/user/");
    await expect(canvas.getByRole("link", { name: "Create project" })).toHaveAttribute(
      "href",
      "/project/create",
    );
    await expect(canvas.getByRole("link", { name: "Add user" })).toHaveAttribute("href", "/user/create");
    await userEvent.click(canvas.getByRole("button", { name: "Add company" }));
    await expect(await screen.findByRole("dialog", { name: "New company" })).toBeVisible();
  },
});

export const Charts = meta.story({
  decorators: [inWorld({ address, stubs: dashboardStubs, permissions: dashboardRights.viewer })],
  play: async ({ canvas }) => {
    const bars = within(await canvas.findByRole("table", { name: "Projects by technology" }));
    await expect(bars.getByRole("link", { name: "Improved cookstoves" })).toHaveAttribute(
      "href",
      `/project/?technology=${idOf(3, 1)}`,
    );
    await expect(bars.getAllByRole("row")).toHaveLength(9);
    await expect(canvas.getByRole("link", { name: "2 more technologies have 7 projects" })).toHaveAttribute(
      "href",
      "/technology/",
    );
    const months = within(await canvas.findByRole("table", { name: "New projects by month" }));
    await expect(months.getAllByRole("row")).toHaveLength(13);
    await expect(canvas.getByRole("link", { name: "January 2026: 5" })).toHaveAttribute(
      "href",
      "/project/?created=2026-01",
    );
  },
});

export const WaitingOnMe = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: dashboardStubs,
      permissions: dashboardRights.officer,
      person: { roles: ["PROJECT_OFFICER"] },
    }),
  ],
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole("table", { name: "List of mine to do" }));
    await expect(
      await list.findByRole("link", { name: "Validation audit and findings issued" }),
    ).toHaveAttribute("href", `/process/${registration.id}?milestone=${milestoneId("VAL")}`);
    const row = within(list.getByRole("row", { name: /^Validation audit/ }));
    await expect(row.getByText("Overdue")).toBeVisible();
    await expect(row.getByRole("link", { name: /^CP-0012/ })).toHaveAttribute(
      "href",
      `/project/${storyProject.id}`,
    );
    await expect(canvas.getByRole("link", { name: "All 23 of them, mine to do" })).toHaveAttribute(
      "href",
      "/milestone/?sortField=dueAt&sortDirection=asc&person=todo&waiting=1",
    );
    await expect(canvas.getByRole("heading", { name: "Waiting on me" })).toBeVisible();
    await expect(await canvas.findByRole("table", { name: "List of mine to chase" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: /^Overdue milestones/ })).toHaveAttribute(
      "href",
      "/milestone/?sortDirection=asc&overdue=1",
    );
    await expect(canvas.queryByText("System users")).toBeNull();
    await expect(canvas.queryByRole("link", { name: "Add user" })).toBeNull();
  },
});

export const Loading = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: {
        projects: {
          count: forever,
          countActive: forever,
          countDisabled: forever,
          countNew: forever,
          averageCompletionDays: forever,
          byType: forever,
          creationTrend: forever,
        },
        milestones: {
          count: forever,
          countCompleted: forever,
          countPending: forever,
          countRecent: forever,
          list: forever,
        },
        companies: { count: forever, list: forever },
        users: { list: forever },
      },
      permissions: processRights,
    }),
  ],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText("Loading")).toHaveLength(14));
    await expect(canvas.getByText("Loading projects by technology")).toBeInTheDocument();
    await expect(canvas.getByText("Loading what waits on you")).toBeInTheDocument();
    // the figures below are asked for at once, and shown once the waiting milestones are read
    await expect(canvas.getByText("Loading projects by technology")).not.toBeVisible();
  },
});

export const NothingYet = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: {
        projects: {
          count: 0,
          countActive: 0,
          countDisabled: 0,
          countNew: 0,
          averageCompletionDays: null,
          byType: [],
          creationTrend: dashboardStubs.projects.creationTrend.map(({ period }) => ({ period, count: 0 })),
        },
        documents: { list: pageOf([]) },
        findings: { list: pageOf([]) },
        milestones: {
          count: 0,
          countCompleted: 0,
          countPending: 0,
          countRecent: 0,
          countOpen: { all: 0, waiting: 0, overdue: 0, done: 0 },
          list: pageOf([]),
        },
        companies: { count: 0, list: pageOf([]) },
        users: { list: pageOf([]) },
      },
      permissions: processRights,
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No companies yet")).toBeVisible();
    await expect(await canvas.findByText("No users yet")).toBeVisible();
    await expect(await canvas.findByText("Nothing waits on you.")).toBeVisible();
    await expect(await canvas.findByText("No project is completed yet")).toBeVisible();
    await expect(canvas.queryByText("Projects by technology")).toBeNull();
  },
});

export const SomeFailed = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: {
        ...dashboardStubs,
        projects: {
          ...dashboardStubs.projects,
          countNew: problem("/errors/internal"),
          byType: problem("/errors/internal"),
        },
        milestones: { ...dashboardStubs.milestones, list: problem("/errors/internal") },
        companies: { count: problem("/errors/internal"), list: problem("/errors/internal") },
      },
      permissions: processRights,
    }),
  ],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText("1,038")).toHaveLength(3));
    await waitFor(() => expect(canvas.getAllByText("–")).toHaveLength(3));
    await waitFor(() => expect(canvas.getAllByRole("button", { name: "Try again" })).toHaveLength(4));
    await expect(await canvas.findByRole("table", { name: "New projects by month" })).toBeInTheDocument();
  },
});

/** The tCO2e of the programme: bars with links to their projects, by what the person chooses; the gap; the map. */
export const EmissionReductions = meta.story({
  decorators: [inWorld({ address, stubs: dashboardStubs, permissions: dashboardRights.viewer })],
  play: async ({ canvas }) => {
    const estimated = within(await canvas.findByRole("table", { name: "Estimated" }));
    await expect(estimated.getByRole("link", { name: "Onshore wind" })).toHaveAttribute(
      "href",
      expect.stringContaining(`where=type.equals.${idOf(3, 0)}`),
    );
    await userEvent.selectOptions(canvas.getByLabelText("Issued by"), "Programme");
    const issued = within(await canvas.findByRole("table", { name: "Issued" }));
    await expect(await issued.findByRole("columnheader", { name: "Programme" })).toBeVisible();
    const gaps = within(await canvas.findByRole("table", { name: /promised and issued/ }));
    await expect(gaps.getByText("12,000 promised, 9,500 issued")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "3 projects with coordinates" })).toHaveAttribute(
      "href",
      expect.stringContaining("where=latitude.is_not_null"),
    );
  },
});

/** A grouping that cannot be read leaves the figures of the last one, and the choice of another. */
export const GroupingFailed = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: {
        ...dashboardStubs,
        projects: {
          ...dashboardStubs.projects,
          estimatedTco2e: ({ search }) =>
            search.get("by") === "type"
              ? [{ key: idOf(3, 1), name: "Biochar", tco2e: 1200, count: 1, duplicates: 0 }]
              : problem("/errors/internal", "Not now.")(),
        },
      },
      permissions: dashboardRights.viewer,
    }),
  ],
  play: async ({ canvas }) => {
    const select = await canvas.findByLabelText("Estimated by");
    await userEvent.selectOptions(select, "Programme");
    await expect(await canvas.findByRole("alert")).toHaveTextContent(
      "Not now. The figures above are still by technology.",
    );
    await expect(canvas.getByRole("link", { name: "1,200 tCO₂e a year" })).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("Estimated by"), "Technology");
    await waitFor(() => expect(canvas.queryByRole("alert")).toBeNull());
  },
});

/** Too few projects for bars: the figures as text, with their links. */
export const FewEmissionReductions = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: {
        ...dashboardStubs,
        projects: {
          ...dashboardStubs.projects,
          estimatedTco2e: [{ key: idOf(3, 1), name: "Biochar", tco2e: 1200, count: 1, duplicates: 0 }],
          issuedTco2e: ["2018", "2019", "2020", "2021", "2022", "2023", "2024", "2025"].map((year) => ({
            key: year,
            name: year,
            tco2e: 300,
            count: 1,
            duplicates: 0,
          })),
          promisedIssued: [],
          places: [],
        },
      },
      permissions: dashboardRights.viewer,
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "1,200 tCO₂e a year" })).toBeVisible();
    // one project that was issued tCO2e in eight years is one project
    await expect(await canvas.findAllByRole("link", { name: "300 tCO₂e" })).toHaveLength(8);
    await expect(canvas.queryByRole("table", { name: "Issued" })).toBeNull();
    await expect(canvas.getByText("Nothing was promised yet")).toBeVisible();
  },
});
