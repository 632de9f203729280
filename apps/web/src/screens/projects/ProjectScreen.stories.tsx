import { forever, problem } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { pageOf } from "#stories/storyData.ts";
import { idea, readingRights, rice, someHistory, stoves, twin } from "#stories/storyProjects.ts";
import { onWire } from "#stories/storyProjectPage.ts";
import { ProjectScreen } from "./ProjectScreen.tsx";

const meta = preview.meta({
  title: "screens/Project Information",
  component: ProjectScreen,
  args: { params: { projectId: stoves.id } },
});

export const Showing = meta.story({
  decorators: [onWire(stoves)],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("heading", { level: 2, name: stoves.name })).toBeVisible();
    await expect(canvas.getByRole("heading", { level: 1, name: "Project Information" })).toBeVisible();
    await expect(canvas.getByText("GS TPDDTEC, version 4.0")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Hold" })).toBeVisible();
    await userEvent.click(canvas.getByRole("tab", { name: /Processes/ }));
    await expect(await canvas.findByRole("heading", { name: "Certification" })).toBeVisible();
  },
});

export const NextStepsEndWithTheirBar = meta.story({
  decorators: [onWire(stoves)],
  globals: { viewport: { value: "desktop", isRotated: false } },
  play: async ({ canvas }) => {
    const steps = within((await canvas.findAllByRole("list", { name: /^Next steps of/ }))[0]!);
    const [step] = steps.getAllByRole("listitem");
    const dueEnd = step?.lastElementChild?.getBoundingClientRect().right ?? 0;
    await expect(Math.abs(dueEnd - (step?.getBoundingClientRect().right ?? Infinity))).toBeLessThan(1);
  },
});

export const FewFacts = meta.story({
  decorators: [onWire(idea)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Draft")).toBeVisible();
    await expect(canvas.queryByRole("heading", { name: "Registry and method" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Hold" })).toBeNull();
  },
});

export const AsAPartner = meta.story({
  decorators: [onWire(stoves, "history", {}, { permissions: readingRights })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("tab", { name: "History" })).toBeVisible();
    const main = within(canvas.getByRole("main"));
    await expect(main.queryByRole("button", { name: "Edit" })).toBeNull();
    await expect(main.queryByRole("button", { name: /^More actions/ })).toBeNull();
  },
});

export const WithoutHistory = meta.story({
  decorators: [onWire(stoves, "history", {}, { permissions: ["project:get"] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("tab", { name: "Overview" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(canvas.queryByRole("tab", { name: "History" })).toBeNull();
  },
});

export const NotTheOfficersOwn = meta.story({
  decorators: [onWire(stoves, "registry", {}, { person: { roles: ["PROJECT_OFFICER"] } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Estimations (2)" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Add estimation" })).toBeNull();
  },
});

export const Disabled = meta.story({
  decorators: [onWire(rice, "registry")],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Enable" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: /^Add/ })).toBeNull();
  },
});

export const Duplicate = meta.story({
  decorators: [onWire(twin)],
  play: async ({ canvas }) => {
    const note = within(await canvas.findByRole("note"));
    await expect(note.getByRole("link", { name: "CP-0009 Jasmin cooking, second site" })).toBeVisible();
    await expect(note.getByText(/same company, technology and place/)).toBeVisible();
  },
});

export const Processes = meta.story({
  decorators: [onWire(stoves, "processes")],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("link", { name: "Certification" })).toHaveAttribute(
      "href",
      `/process/${stoves.processes?.[0]?.id}`,
    );
    await expect(canvas.queryByRole("link", { name: /^Open/ })).toBeNull();
    await expect(canvas.getByText("Gold Standard design certification · version 2")).toBeVisible();
    await expect(canvas.getByText("Validate the design")).toBeVisible();
    const start = canvas.getByRole("button", { name: "Start a process" });
    await expect(start).toBeVisible();
    const main = canvas.getByRole("tabpanel").getBoundingClientRect();
    await expect(start.getBoundingClientRect().right).toBeCloseTo(main.right, 0);
    await userEvent.click(canvas.getByText("Flowchart and milestones"));
    await userEvent.click(await canvas.findByRole("tab", { name: "Outline" }));
    await expect((await canvas.findAllByText(/Certify the design/)).length).toBeGreaterThan(0);
  },
});

const held = {
  ...stoves,
  processes: stoves.processes?.map((process) => ({ ...process, status: "ON_HOLD" })) ?? [],
};

export const ProcessOnHold = meta.story({
  decorators: [onWire(held, "processes")],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Certification" })).toBeVisible();
    await expect(canvas.getByText("On hold")).toBeVisible();
    await expect(canvas.queryByText("Open steps")).toBeNull();
    await expect(canvas.queryByText("Validate the design")).toBeNull();
  },
});

const [certification] = stoves.processes ?? [];
const worked = {
  ...stoves,
  processes: certification
    ? [
        { ...certification, name: "Period 1", status: "COMPLETED" },
        { ...certification, name: "Period 2", status: "ON_HOLD" },
        { ...certification, name: "Period 3" },
      ]
    : [],
};

/** Running processes stand first; one that has ended takes a single line. */
export const EndedProcessesLast = meta.story({
  decorators: [onWire(worked)],
  play: async ({ canvas, userEvent }) => {
    const names = async () =>
      (await canvas.findAllByRole("heading", { name: /^Period/ })).map(({ textContent }) => textContent);
    await expect(await names()).toEqual(["Period 3", "Period 2", "Period 1"]);
    const running = within(canvas.getByRole("region", { name: "Period 3" }));
    await expect(running.getByRole("progressbar")).toBeVisible();
    const ended = canvas.getByRole("region", { name: "Period 1" });
    await expect(within(ended).queryByRole("progressbar")).toBeNull();
    await expect(ended).toHaveTextContent(/^Period 1\s?Completed\s?\d+ of \d+$/);
    await userEvent.click(canvas.getByRole("tab", { name: /Processes/ }));
    await expect(await names()).toEqual(["Period 3", "Period 2", "Period 1"]);
  },
});

export const NoProcessYet = meta.story({
  decorators: [onWire(idea, "processes")],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No processes yet")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Start a process" })).toBeVisible();
  },
});

export const History = meta.story({
  decorators: [onWire(stoves, "history")],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: /2 October 2026/ })).toBeVisible();
    await expect(canvas.getAllByRole("link", { name: "Screen the idea" })).toHaveLength(2);
    await expect(canvas.getByText("Reason: The meter data were those of another site.")).toBeVisible();
    await expect(canvas.getByText(/^Evidence: /)).toBeVisible();
    await expect(canvas.queryByText(/^State:/)).toBeNull();
    const rows = canvas.getAllByRole("listitem").map(({ textContent }) => textContent);
    await expect(rows).toContain("Estimated reduction: 8,200 → 8,600");
    await expect(rows).toContain("Lead: another one → Marek Holub");
    await expect(rows).toContain("Programme: Corporate, no crediting → Gold Standard");
  },
});

export const HistoryPaged = meta.story({
  decorators: [
    onWire(stoves, "history", {
      history: ({ search }) =>
        pageOf(search.get("page") === "2" ? someHistory.slice(2) : someHistory.slice(0, 2), 41),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("1–20 of 41")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Next page" }));
    await expect(await canvas.findByText("Canopy created the project")).toBeVisible();
    await expect(canvas.getByText("Page 2 of 3")).toBeVisible();
  },
});

export const HistoryFiltered = meta.story({
  decorators: [
    onWire(stoves, "history", {
      history: ({ search }) =>
        search.get("filters[0].fieldId") === "actorId" ? pageOf([]) : pageOf(someHistory),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    const person = await canvas.findByLabelText("Person");
    await userEvent.selectOptions(person, "Canopy itself");
    await expect(await canvas.findByText("Nothing fits these filters.")).toBeVisible();
    await expect(person).toHaveDisplayValue("Canopy itself");
    await userEvent.click(canvas.getByRole("button", { name: "Clear filters" }));
    await expect(await canvas.findByText("Canopy created the project")).toBeVisible();
  },
});

export const Editing = meta.story({
  decorators: [onWire(stoves)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit" }));
    await expect(await canvas.findByLabelText("Name")).toHaveValue(stoves.name);
    await expect(canvas.getByRole("combobox", { name: "Validation body" })).toHaveValue(
      "Northfield Assurance",
    );
    await expect(canvas.getByRole("button", { name: "Remove 13 Climate action" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(await canvas.findByRole("tab", { name: "Overview" })).toBeVisible();
  },
});

const unregistered = { ...stoves, registryProjectId: null };

export const AddingARegistryId = meta.story({
  decorators: [onWire(unregistered)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Add registry id…" }));
    const field = await canvas.findByRole("textbox", { name: "Registry id" });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Edit" }));
    const name = await canvas.findByRole("textbox", { name: "Name" });
    await waitFor(() => expect(name).toHaveFocus());
  },
});

export const AskedBeforeCompleting = meta.story({
  decorators: [
    onWire(stoves, "", {
      update: problem("/errors/invalid-transition", "Its process “Certification” has not ended."),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: `More actions for ${stoves.name}` }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Complete" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Complete project" }));
    await userEvent.click(dialog.getByRole("button", { name: "Complete" }));
    const messages = await canvas.findAllByText("Its process “Certification” has not ended.");
    await expect(messages[0]).toBeVisible();
  },
});

export const Loading = meta.story({
  decorators: [onWire(forever)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the project")).toBeInTheDocument();
  },
});

export const Missing = meta.story({
  decorators: [onWire(problem("/errors/not-found"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This project is not here")).toBeVisible();
  },
});

export const Failed = meta.story({
  decorators: [onWire(problem("/errors/internal"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});
