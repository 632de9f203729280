import type { ProcessTemplate } from "@canopy/contracts";
import { fakeId } from "./fakeRecords.ts";

type Step = NonNullable<ProcessTemplate["milestones"]>[number];

const stepOf = (key: string, index: number, over: Partial<Step> = {}): Step => ({
  id: fakeId(500 + index),
  key,
  name: `Step ${key}`,
  kind: "task",
  join: "all",
  optional: false,
  expectedDays: 10,
  evidence: [],
  evidenceMode: "NONE",
  evidenceRequired: false,
  closesFindings: false,
  ownerKind: "PM",
  ownerId: null,
  x: null,
  y: null,
  ...over,
});

const arrowOf = (index: number, from: string, to: string, kind: "forward" | "rework") => ({
  id: fakeId(600 + index),
  from,
  to,
  kind,
  label: null,
  guard: null,
});

/** A template as the server returns it: A → B → C (end), B can send back to A; published once and without errors. */
export const fakeTemplate = (over: Partial<ProcessTemplate> = {}): ProcessTemplate => ({
  id: fakeId(70),
  key: "SAMPLE",
  name: "Sample",
  description: null,
  status: "PUBLISHED",
  publishedVersion: 1,
  publishedAt: "2026-02-01T09:00:00Z",
  draftVersion: null,
  typeIds: [],
  maxRounds: null,
  receivesForwardActions: false,
  stepCount: 3,
  processCount: 0,
  milestones: [stepOf("A", 0), stepOf("B", 1), stepOf("C", 2, { kind: "end_ok" })],
  transitions: [
    arrowOf(0, "A", "B", "forward"),
    arrowOf(1, "B", "C", "forward"),
    arrowOf(2, "B", "A", "rework"),
  ],
  versions: [],
  createdAt: "2026-01-02T03:04:05Z",
  updatedAt: "2026-01-02T03:04:05Z",
  version: 5,
  ...over,
});
