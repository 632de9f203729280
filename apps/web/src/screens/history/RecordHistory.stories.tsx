import type { HistoryEntry } from "@canopy/core";
import { expect } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { pageOf } from "#stories/storyData.ts";
import { RecordHistory } from "./shared/RecordHistory.tsx";

const USER = "0190a002-0000-7000-8000-000000000001";
const meta = preview.meta({
  title: "screens/Record history",
  component: () => <RecordHistory entity="user" id={USER} />,
});

const entryOf = (no: number, more: Partial<HistoryEntry>): HistoryEntry => ({
  id: `0190a0f0-0000-7000-8000-00000000000${no}`,
  at: "2026-11-20T08:15:00.000Z",
  actorId: "0190a002-0000-7000-8000-000000000004",
  actorName: "Ines Duarte",
  source: "UI",
  entity: "user",
  entityId: USER,
  entityName: "Marek",
  processId: null,
  action: "update",
  changes: [],
  reason: null,
  ...more,
});

const entries = [
  entryOf(1, { action: "disable", changes: [{ field: "status", before: "ACTIVE", after: "DISABLED" }] }),
  entryOf(2, { changes: [{ field: "roles", before: ["VIEWER"], after: ["PROJECT_OFFICER"] }] }),
];

export const Showing = meta.story({
  decorators: [inWorld({ address: `/user/${USER}`, stubs: { history: { list: pageOf(entries) } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/disabled the account/)).toBeVisible();
    await expect(canvas.getByText(/→ Project officer/)).toBeVisible();
  },
});

export const Empty = meta.story({
  decorators: [inWorld({ address: `/user/${USER}`, stubs: { history: { list: pageOf([]) } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing yet")).toBeVisible();
  },
});
