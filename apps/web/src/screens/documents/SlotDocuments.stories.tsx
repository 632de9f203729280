import { fn, expect, waitFor } from "storybook/test";
import { problem, type Stubs } from "@canopy/core/testing";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { idOf, pageOf } from "#stories/storyData.ts";
import { meterData, monitoringReport } from "#stories/storyDocuments.ts";
import { processRights, registration } from "#stories/storyProcesses.ts";
import { SlotDocuments } from "./shared/SlotDocuments.tsx";

const ready = registration.milestones!.find(({ state }) => state === "READY")!;
const names = ["meter files", "calibration certificates", "site photos"] as const;
const step = {
  ...ready,
  evidence: [...names],
  slots: [
    { name: names[0], isFilled: true, toAccept: 0 },
    { name: names[1], isFilled: false, toAccept: 1 },
    { name: names[2], isFilled: false, toAccept: 0 },
  ],
};

const meta = preview.meta({
  title: "screens/Documents of a step",
  component: SlotDocuments,
  args: { process: registration, step },
});

const at = { milestoneId: step.id, processId: registration.id, projectId: registration.projectId };
const draft = {
  ...meterData,
  ...at,
  slot: names[2],
  state: "DRAFT" as const,
  title: "Photos of May",
  versionNo: 3,
};
const empty = { ...draft, id: idOf(71, 9), title: "Photos of June", versionNo: null };
const documents = [
  { ...monitoringReport, ...at, slot: names[0], state: "ACCEPTED" as const },
  { ...meterData, ...at, slot: names[1], title: "Certificates 2027" },
  draft,
  empty,
];

const onWire = (stubs: NonNullable<Stubs["documents"]>, permissions = processRights) =>
  inWorld({
    address: `/process/${registration.id}`,
    stubs: { documents: { list: pageOf(documents), limits: { maxFileBytes: 500 * 1024 * 1024 }, ...stubs } },
    permissions: [...permissions, "project:list", "project:get"],
  });

const submitted = fn();

export const InEveryState = meta.story({
  decorators: [
    onWire({
      submit: ({ body }) => {
        submitted(body);
        return draft;
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    submitted.mockClear();
    await expect(await canvas.findByText("1 file to accept")).toBeVisible();
    await expect(canvas.getByText("Missing")).toBeVisible();
    await expect(await canvas.findByText("Photos of June")).toBeVisible();
    await expect(canvas.getByText("No file yet")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Submit Photos of June" })).not.toBeInTheDocument();
    await userEvent.click(await canvas.findByRole("button", { name: "Submit Photos of May" }));
    await waitFor(() => expect(submitted).toHaveBeenCalledWith({ versionNo: 3 }));
    await expect(await canvas.findByText("Operation completed successfully")).toBeVisible();
  },
});

export const AfterTheStepWasSkipped = meta.story({
  args: { step: { ...step, state: "SKIPPED" } },
  decorators: [onWire({ list: pageOf([]) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("None accepted")).toBeVisible();
    await expect(canvas.queryByText("Missing")).not.toBeInTheDocument();
  },
});

export const MoreThanOnePage = meta.story({
  decorators: [onWire({ list: pageOf(documents, 1_240) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^The newest 4 of 1,240 documents are shown\./)).toBeVisible();
    await expect(canvas.getByRole("link", { name: "All documents of this milestone" })).toHaveAttribute(
      "href",
      `/project/${registration.projectId}?tab=documents&milestone=${step.id}`,
    );
  },
});

export const ForReaders = meta.story({
  decorators: [onWire({}, [])],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Photos of May")).toBeVisible();
    // The drop area's own button, which only a screen reader would meet, is no action of a reader either.
    await expect(canvas.queryByRole("button")).not.toBeInTheDocument();
  },
});

export const Unread = meta.story({
  decorators: [onWire({ list: problem("/errors/internal") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});
