import { fakeClaims, fakePack, forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, fn, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { idOf, pageOf } from "#stories/storyData.ts";
import { processRights, registration } from "#stories/storyProcesses.ts";
import { ProcessPacks } from "./shared/ProcessPacks.tsx";

const meta = preview.meta({
  title: "screens/Packs of a process",
  component: ProcessPacks,
  args: { process: registration },
});

const ready = fakePack({ id: idOf(14, 1) });
const made = fakePack({
  id: idOf(14, 2),
  state: "MAKING",
  bytes: null,
  sha256: null,
  createdAt: "2026-11-22T09:00:00Z",
});
const failed = fakePack({
  id: idOf(14, 3),
  state: "FAILED",
  scope: "COMPANY",
  bytes: null,
  sha256: null,
  createdAt: "2026-11-19T16:40:00Z",
  reason: "The file store did not answer.",
});

const onWire = (packs: NonNullable<Stubs["packs"]>, open = "", world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: `/process/${registration.id}${open === "" ? "" : `?pack=${open}`}`,
    stubs: { packs, processes: { get: registration } },
    permissions: [...processRights, "report:read", "report:write"],
    ...world,
  });

export const InEveryState = meta.story({
  decorators: [onWire({ ofProcess: pageOf([made, ready, failed]) })],
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole("table", { name: `Packs of ${registration.name}` }));
    await expect(table.getByText("Being made")).toBeVisible();
    await expect(table.getAllByRole("rowheader")[0]!.querySelector("time")).toHaveAttribute(
      "title",
      expect.stringMatching(/^Sunday\b.*2026/),
    );
    await expect(table.getByText("Without internal documents")).toBeVisible();
    await expect(table.getByText("48.2 MB")).toBeVisible();
    await expect(table.getAllByRole("button", { name: /^Download/ })).toHaveLength(1);
  },
});

export const MoreThanOnePage = meta.story({
  decorators: [onWire({ ofProcess: pageOf([made, ready, failed], 1_240) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The newest 3 of 1,240 packs are shown.")).toBeVisible();
  },
});

export const NoneYet = meta.story({
  decorators: [onWire({ ofProcess: pageOf([]) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No packs yet")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Make a pack" })).toBeVisible();
  },
});

export const WithoutTheRightToMake = meta.story({
  decorators: [
    onWire({ ofProcess: pageOf([ready]) }, "", { permissions: [...processRights, "report:read"] }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: /^Download/ })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Make a pack" })).toBeNull();
    await expect(canvas.getByRole("button", { name: "Check a pack" })).toBeVisible();
  },
});

export const Reading = meta.story({
  decorators: [onWire({ ofProcess: forever })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the packs")).toBeInTheDocument();
  },
});

export const NotRead = meta.story({
  decorators: [onWire({ ofProcess: problem("/errors/forbidden") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: /Try again|Retry/ })).toBeVisible();
  },
});

export const Opened = meta.story({
  decorators: [onWire({ ofProcess: pageOf([ready]), get: ready }, ready.id)],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByLabelText("Public key")).toHaveValue(ready.publicKey ?? "");
    await expect(canvas.getByLabelText("SHA-256 of the file")).toHaveValue(ready.sha256 ?? "");
    await expect(canvas.getByLabelText("Hash of history entry 214")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Hide the chosen pack" }));
    await expect(canvas.queryByLabelText("Public key")).toBeNull();
  },
});

export const OpenedOneThatFailed = meta.story({
  decorators: [onWire({ ofProcess: pageOf([failed]), get: failed }, failed.id)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The file store did not answer.")).toBeVisible();
  },
});

export const OpenedOneThatIsMade = meta.story({
  decorators: [onWire({ ofProcess: pageOf([made]), get: made }, made.id)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/stand here once it is ready/)).toBeVisible();
  },
});

export const OpenedOneThatIsGone = meta.story({
  decorators: [onWire({ ofProcess: pageOf([ready]), get: problem("/errors/not-found") }, idOf(14, 9))],
  play: async ({ canvas }) => {
    const chosen = within(await canvas.findByRole("region", { name: "The chosen pack" }));
    await expect(await chosen.findByRole("button", { name: /Try again|Retry/ })).toBeVisible();
  },
});

const create = fn();

const asked = fakePack({ ...made, state: "QUEUED", createdById: fakeClaims().id });

export const Made = meta.story({
  decorators: [
    onWire({
      ofProcess: pageOf([]),
      create: ({ params }) => {
        create(params);
        return asked;
      },
      get: asked,
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    create.mockClear();
    await userEvent.click(await canvas.findByRole("button", { name: "Make a pack" }));
    await expect(await canvas.findByText(/The pack is being made\. You are notified/)).toBeVisible();
    await expect(create).toHaveBeenCalledWith({ id: registration.id });
  },
});

export const Downloading = meta.story({
  decorators: [onWire({ ofProcess: pageOf([ready]), content: forever })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /^Download/ }));
    await userEvent.click(await canvas.findByRole("button", { name: /^Stop the download/ }));
    await expect(await canvas.findByRole("button", { name: /^Download/ })).toBeVisible();
  },
});

export const CheckedAFileThatIsNoPack = meta.story({
  decorators: [onWire({ ofProcess: pageOf([ready]) })],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("button", { name: /^Download/ });
    const input = canvas.getByLabelText("Check a pack", { selector: "input" });
    await userEvent.upload(input, new File(["Only a text"], "notes.zip", { type: "application/zip" }));
    await expect(await canvas.findByText("notes.zip is no pack")).toBeVisible();
    await expect(canvas.getByText("cannot be read as a ZIP")).toBeVisible();
  },
});
