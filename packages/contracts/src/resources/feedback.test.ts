import { describe, expect, test } from "vitest";
import {
  feedbackChange,
  feedbackDraft,
  feedbackEndpoints,
  feedbackNote,
  feedbackSchema,
  feedbackSamples,
} from "./feedback.ts";

const draft = feedbackSamples.create;
type Read = {
  readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] } | undefined;
};
const faultsOf = ({ error }: Read) => error?.issues.map(({ path }) => path[0]);

describe("a feedback draft", () => {
  test("needs a title, a description and a type", () => {
    expect(faultsOf(feedbackDraft.safeParse({}))).toEqual(["title", "description", "type"]);
    const { title, description, type } = draft;
    expect(faultsOf(feedbackDraft.safeParse({ title, description, type }))).toBeUndefined();
  });

  test("accepts the longest allowed texts", () => {
    const most = {
      ...draft,
      title: "x".repeat(160),
      description: "x".repeat(4000),
      route: "x".repeat(1000),
      appVersion: "x".repeat(400),
      browser: "x".repeat(400),
      stateSnapshot: "x".repeat(8000),
      screenshotData: "x".repeat(8_000_000),
    };
    expect(faultsOf(feedbackDraft.safeParse(most))).toBeUndefined();
  });

  test.each([
    ["title", "x".repeat(161)],
    ["title", "a\nb"],
    ["description", "x".repeat(4001)],
    ["description", 7],
    ["type", "PRAISE"],
    ["type", null],
    ["priority", "BLOCKER"],
    ["route", "x".repeat(1001)],
    ["appVersion", "x".repeat(401)],
    ["browser", "x".repeat(401)],
    ["browser", "a\nb"],
    ["stateSnapshot", "x".repeat(8001)],
    ["screenshotData", 7],
    ["screenshotData", {}],
  ])("is refused with a wrong %s", (field, value) => {
    expect(faultsOf(feedbackDraft.safeParse({ ...draft, [field]: value }))).toEqual([field]);
  });
});

describe("a change of feedback", () => {
  test("may set the status only to OPEN", () => {
    expect(faultsOf(feedbackChange.safeParse({ status: "OPEN", version: 1 }))).toBeUndefined();
    for (const status of ["IN_PROGRESS", "RESOLVED", "DISMISSED", null])
      expect(faultsOf(feedbackChange.safeParse({ status, version: 1 }))).toEqual(["status"]);
  });

  test("names the version, and may remove the assignee", () => {
    expect(faultsOf(feedbackChange.safeParse({ assigneeId: null }))).toEqual(["version"]);
    expect(faultsOf(feedbackChange.safeParse({ assigneeId: null, version: 1 }))).toBeUndefined();
    expect(faultsOf(feedbackChange.safeParse({ assigneeId: "x", version: 1 }))).toEqual(["assigneeId"]);
  });
});

test("an action's note is optional and has at most 2,000 characters", () => {
  expect(
    [{}, { note: null }, { note: "x".repeat(2000) }].map((body) => feedbackNote.safeParse(body).success),
  ).toEqual([true, true, true]);
  expect(faultsOf(feedbackNote.safeParse({ note: "x".repeat(2001) }))).toEqual(["note"]);
});

test("only the screenshot's own endpoint answers the picture of feedback", () => {
  expect(Object.keys(feedbackSchema.shape)).not.toContain("screenshotData");
  const produced = Object.entries(feedbackEndpoints).filter(([, endpoint]) => "produces" in endpoint);
  expect(produced.map(([action]) => action)).toEqual(["screenshot"]);
});

test("feedback of an unknown state or kind is still parsed", () => {
  const item = {
    ...draft,
    id: "00000000-0000-4000-8000-000000000001",
    authorId: "00000000-0000-4000-8000-000000000002",
    assigneeId: null,
    status: "PARKED",
    type: "PRAISE",
    route: null,
    appVersion: null,
    browser: null,
    stateSnapshot: null,
    hasScreenshot: false,
    resolutionNote: null,
    closedAt: null,
    createdAt: "2026-11-22T09:00:00Z",
    updatedAt: "2026-11-22T09:00:00Z",
    version: 1,
  };
  expect(feedbackSchema.parse(item)).toMatchObject({ status: "PARKED", type: "PRAISE" });
});
