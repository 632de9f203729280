import { expect, test } from "vitest";
import { fakeTemplate } from "../testing/fakeTemplate.ts";
import { editedFrom } from "./editedTemplate.ts";
import {
  evidenceModeChange,
  maxRoundsFault,
  stepDaysFault,
  stepKeyFault,
  versionText,
} from "./templateWords.ts";

test.each([
  [undefined, "Not saved yet"],
  [{ publishedVersion: null, draftVersion: 1 }, "Version 1, draft"],
  [{ publishedVersion: 1, draftVersion: null }, "Version 1, in force"],
  [{ publishedVersion: 1, draftVersion: 2 }, "Version 2, draft; version 1 is in force"],
  [{ publishedVersion: null, draftVersion: null }, "No version yet"],
])("the version of %j is '%s'", (stored, text) => {
  expect(versionText(stored)).toBe(text);
});

test("a step's key must be readable and no other step's", () => {
  const { graph } = editedFrom(fakeTemplate());
  expect(stepKeyFault(graph, "A", "B")).toBe("B is the key of another step");
  expect(stepKeyFault(graph, "A", "")).toBe("Key is required");
  expect(stepKeyFault(graph, "A", "with space")).toBeDefined();
  expect(stepKeyFault(graph, "A", "A")).toBeUndefined();
  expect(stepKeyFault(graph, "A", "VAL_2")).toBeUndefined();
});

test.each(["", " ", "x", "-1", "1.5", "3651"])("'%s' are no days", (typed) => {
  expect(stepDaysFault(typed)).toContain("Expected days");
});

test.each(["0", "10", " 3650 "])("'%s' are days", (typed) => {
  expect(stepDaysFault(typed)).toBeUndefined();
});

test.each(["0", "21", "1.5", "-1", "x"])("'%s' are no rounds of findings", (typed) => {
  expect(maxRoundsFault(typed)).toContain("Rounds of findings");
});

test.each(["", "1", "20"])("'%s' are rounds of findings", (typed) => {
  expect(maxRoundsFault(typed)).toBeUndefined();
});

test("a step's evidence is required in every mode but NONE", () => {
  expect(evidenceModeChange("NONE")).toEqual({ evidenceMode: "NONE", evidenceRequired: false });
  expect(evidenceModeChange("NAMED")).toEqual({ evidenceMode: "NAMED", evidenceRequired: true });
  expect(evidenceModeChange("DOCUMENTS")).toEqual({ evidenceMode: "DOCUMENTS", evidenceRequired: true });
});
