import { uploadsOf } from "@canopy/core/documents";
import { forever, problem, type Stubs } from "@canopy/core/testing";
import { useEffect, type ReactNode } from "react";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { useApp } from "#kit/appContext.tsx";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { pageOf } from "#stories/storyData.ts";
import {
  emptyDocument,
  meterData,
  monitoringReport,
  sitePhoto,
  someDocuments,
} from "#stories/storyDocuments.ts";
import { registration } from "#stories/storyProcesses.ts";
import { projectRights, readingRights, stoves } from "#stories/storyProjects.ts";
import { ProjectDocuments } from "./shared/ProjectDocuments.tsx";

const meta = preview.meta({
  title: "screens/Documents of a project",
  component: ProjectDocuments,
  args: { project: stoves },
});

const limits = { maxFileBytes: 500 * 1024 * 1024 };

interface DocumentsWorld extends Partial<StoryWorld> {
  /** Further answers of the server. */
  readonly more?: Stubs;
}

const onWire = (
  documents: NonNullable<Stubs["documents"]>,
  open = "",
  { more, ...world }: DocumentsWorld = {},
) =>
  inWorld({
    address: `/project/${stoves.id}?tab=documents${open === "" ? "" : `&document=${open}`}`,
    stubs: { ...more, documents: { list: pageOf(someDocuments), limits, ...documents } },
    permissions: [...projectRights, "project_milestone:uncomplete"],
    ...world,
  });

const submitted = fn();

export const Listed = meta.story({
  decorators: [onWire({})],
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole("table", { name: "Documents" }));
    await expect(await table.findByRole("link", { name: "Meter data" })).toHaveAttribute(
      "href",
      `/project/${stoves.id}?tab=documents&document=${meterData.id}`,
    );
    await expect(table.getByText("Submitted")).toBeVisible();
    const empty = within(table.getByRole("row", { name: /Letter of approval/ }));
    await expect(empty.getByText("No file yet")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Add files" })).toBeVisible();
  },
});

/** On a window as narrow as a page at 400 % no tool and no number stands outside it. */
export const Narrow = meta.story({
  decorators: [onWire({ list: pageOf(someDocuments, 12_345) })],
  globals: { viewport: { value: "mobile1", isRotated: false } },
  play: async ({ canvas }) => {
    const number = await canvas.findByText("12,345 documents");
    const tools = ["Columns", "Compact rows", "Add files"].map((name) =>
      canvas.getByRole("button", { name }),
    );
    const places = [number, ...tools].map((shown) => shown.getBoundingClientRect());
    await expect(Math.min(...places.map(({ left }) => left))).toBeGreaterThanOrEqual(0);
    await expect(Math.max(...places.map(({ right }) => right))).toBeLessThanOrEqual(innerWidth);
  },
});

export const Filtered = meta.story({
  decorators: [
    onWire({ list: ({ search }) => pageOf(search.toString().includes("DRAFT") ? [] : someDocuments) }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByRole("combobox", { name: "State" }), "Draft");
    await expect(await canvas.findByText("No matches")).toBeVisible();
    await userEvent.click(canvas.getAllByRole("button", { name: "Clear filters" })[0]!);
    await expect(await canvas.findByRole("link", { name: "Meter data" })).toBeVisible();
  },
});

export const SubmittedAtOnce = meta.story({
  decorators: [
    inWorld({
      address: `/project/${stoves.id}?tab=documents`,
      stubs: {
        documents: { list: pageOf(someDocuments), limits },
        bulk: {
          documents: ({ body }) => {
            submitted(body);
            return [
              { id: meterData.id, status: 200 },
              {
                id: emptyDocument.id,
                status: 409,
                problem: {
                  type: "/errors/invalid-transition",
                  title: "Not possible now",
                  status: 409,
                  detail: "This document has no file yet.",
                },
              },
            ];
          },
        },
      },
      permissions: projectRights,
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    submitted.mockClear();
    await userEvent.click(await canvas.findByRole("checkbox", { name: "Select Meter data" }));
    await userEvent.click(canvas.getByRole("checkbox", { name: "Select Letter of approval" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Actions" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Submit" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Submit 2 documents" }));
    await userEvent.click(question.getByRole("button", { name: "Submit" }));
    const outcome = within(await screen.findByRole("dialog", { name: "Submit 2 documents" }));
    await expect(await outcome.findByText("1 done, 1 not")).toBeVisible();
    await expect(outcome.getByText("This document has no file yet.")).toBeVisible();
    await expect(submitted).toHaveBeenCalledWith({
      ids: [meterData.id, emptyDocument.id],
      action: "submit",
    });
  },
});

export const NoneYet = meta.story({
  decorators: [onWire({ list: pageOf([]) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No documents yet")).toBeVisible();
    await expect(
      await canvas.findByText(/^Drop files anywhere here.* pictures and ZIP, at most 500 MiB each\.$/),
    ).toBeVisible();
  },
});

export const NoneYetAndNoLimit = meta.story({
  decorators: [onWire({ list: pageOf([]), limits: problem("/errors/not-found") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Drop files anywhere here.* pictures and ZIP\.$/)).toBeVisible();
  },
});

export const ForReaders = meta.story({
  decorators: [onWire({ list: pageOf([]) }, "", { permissions: readingRights })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/will be listed here/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Add files" })).not.toBeInTheDocument();
  },
});

export const Failed = meta.story({
  decorators: [onWire({ list: problem("/errors/internal") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

/** Sends files as the story opens. */
function Sent({ children }: { readonly children: ReactNode }) {
  const app = useApp();
  useEffect(() => {
    const files = [
      { name: "Meter data June.csv", content: new Blob(["a;b\n".repeat(300_000)]) },
      { name: "nothing.txt", content: new Blob([]) },
    ];
    uploadsOf(app).uploads.send({ type: "files.add", place: { projectId: stoves.id }, files });
  }, [app]);
  return children;
}

export const OnTheirWay = meta.story({
  render: (args) => (
    <Sent>
      <ProjectDocuments {...args} />
    </Sent>
  ),
  decorators: [onWire({ create: emptyDocument, upload: forever })],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("progressbar", { name: "Meter data June.csv" })).toBeVisible();
    await expect(canvas.getByText(/The file is empty/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Dismiss: nothing.txt" }));
    await expect(canvas.queryByText(/The file is empty/)).not.toBeInTheDocument();
    await expect(canvas.getByRole("button", { name: "Cancel: Meter data June.csv" })).toBeVisible();
  },
});

const accepted = fn();

export const SubmittedDocument = meta.story({
  decorators: [
    onWire(
      {
        get: meterData,
        accept: ({ body }) => {
          accepted(body);
          return meterData;
        },
      },
      meterData.id,
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    accepted.mockClear();
    await userEvent.click(await canvas.findByRole("button", { name: "Accept" }));
    await waitFor(() => expect(accepted).toHaveBeenCalledWith({ versionNo: 1 }));
    await expect(await canvas.findByText("Operation completed successfully")).toBeVisible();
  },
});

const returned = fn();

export const ReturnedWithAReason = meta.story({
  decorators: [
    onWire(
      {
        get: meterData,
        return: ({ body }) => {
          returned(body);
          return meterData;
        },
      },
      meterData.id,
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    returned.mockClear();
    await userEvent.click(await canvas.findByRole("button", { name: "Return" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Return document" }));
    await userEvent.type(await dialog.findByRole("textbox", { name: "Reason" }), "Week 20 is missing.");
    await userEvent.click(dialog.getByRole("button", { name: "Return document" }));
    await waitFor(() =>
      expect(returned).toHaveBeenCalledWith({ versionNo: 1, reason: "Week 20 is missing." }),
    );
  },
});

export const ReturnedPhoto = meta.story({
  decorators: [onWire({ get: sitePhoto }, sitePhoto.id)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("It was returned")).toBeVisible();
    await expect(canvas.getByText("Internal")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Upload a new version" })).toBeVisible();
  },
});

export const AcceptedInTwoRounds = meta.story({
  decorators: [onWire({ get: monitoringReport }, monitoringReport.id)],
  play: async ({ canvas }) => {
    const [newest] = await canvas.findAllByRole("article");
    await expect(within(newest!).getByText(/^Confirmed for round 2/)).toBeVisible();
    await expect(
      canvas.getByText(/^Returned.*The annex with the meter readings is missing\.$/),
    ).toBeVisible();
  },
});

export const WithoutAFile = meta.story({
  decorators: [onWire({ get: emptyDocument }, emptyDocument.id)],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("There is no file yet")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Edit" }));
    await expect(await canvas.findByRole("textbox", { name: "Title" })).toHaveValue("Letter of approval");
    await expect(canvas.getByRole("switch", { name: "Internal" })).not.toBeChecked();
  },
});

const measured = {
  ...registration.milestones![0]!,
  name: "Monitoring data collected",
  evidence: ["meter files", "calibration certificates"],
};
const places: Stubs = {
  processes: { list: pageOf([{ ...registration, project: stoves, milestones: [measured] }]) },
  milestones: { list: pageOf([measured]) },
};
const placeRights = [...projectRights, "project_milestone:list"];
const changed = fn();

export const MovedToAnEvidence = meta.story({
  decorators: [
    onWire(
      {
        get: emptyDocument,
        update: ({ body }) => {
          changed(body);
          return emptyDocument;
        },
      },
      emptyDocument.id,
      { permissions: placeRights, more: places },
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    changed.mockClear();
    await userEvent.click(await canvas.findByRole("button", { name: "Edit" }));
    await userEvent.selectOptions(
      await canvas.findByRole("combobox", { name: /^Milestone/ }),
      "Monitoring data collected",
    );
    const evidence = await canvas.findByRole("combobox", { name: /^Evidence/ });
    await userEvent.selectOptions(evidence, "calibration certificates");
    await userEvent.click(canvas.getByRole("button", { name: "Save changes" }));
    await waitFor(() =>
      expect(changed).toHaveBeenCalledWith({
        version: emptyDocument.version,
        milestoneId: measured.id,
        slot: "calibration certificates",
      }),
    );
  },
});

export const KeepsItsPlace = meta.story({
  decorators: [
    onWire(
      { get: { ...meterData, milestoneId: measured.id, milestone: measured, slot: "meter files" } },
      meterData.id,
      { permissions: placeRights, more: places },
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit" }));
    const milestone = await canvas.findByRole("textbox", { name: "Milestone" });
    await expect(milestone).toHaveValue("Monitoring data collected");
    await expect(milestone).toHaveAttribute("readonly");
    await expect(milestone).toHaveAccessibleDescription("It was submitted, so it stays here");
    await expect(canvas.getByRole("textbox", { name: "Evidence" })).toHaveValue("meter files");
  },
});

export const Gone = meta.story({
  decorators: [onWire({ get: problem("/errors/not-found") }, meterData.id)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This document is not here")).toBeVisible();
  },
});
