import { describe, expect, test } from "vitest";
import { failureOfAnswer } from "../failures/failure.ts";
import type { FormField } from "./formFields.ts";
import {
  draftOf,
  fillId,
  fillWords,
  isDefinite,
  isShownInFields,
  rebase,
  serverErrors,
  withDraft,
  withSuggestion,
} from "./formSteps.ts";

const fields: readonly FormField[] = [
  { name: "name", label: "Name", kind: "text" },
  { name: "tags", label: "Tags", kind: "choices" },
  { name: "password", label: "Password", kind: "password" },
];
const baseline = { name: "Old", tags: [], password: "" };
const draftWith = (typed: object) =>
  draftOf(fields, { values: { ...baseline, ...typed }, baseline, version: 3, theirs: {} });

describe("the draft of a form's values", () => {
  test("holds the changed fields, their former values and the version that they change", () => {
    expect(draftWith({ name: "New" })).toEqual({
      changed: { name: "New" },
      base: { name: "Old" },
      version: 3,
    });
  });

  test("never holds a password and is undefined where only a password was typed", () => {
    expect(draftWith({ name: "New", password: "secret" })?.changed).toEqual({ name: "New" });
    expect(draftWith({ password: "secret" })).toBeUndefined();
  });

  test("is undefined where nothing was changed", () => {
    expect(draftWith({})).toBeUndefined();
  });

  test("is laid over the fields as far as they can hold it", () => {
    const draft = { changed: { name: 7, tags: ["a"], gone: "x" } };
    expect(withDraft(fields, baseline, draft)).toEqual({ ...baseline, tags: ["a"] });
  });
});

test("The latest record replaces the one that was read; the input stays, and fields changed on both sides are reported", () => {
  const typed = { values: { ...baseline, name: "Mine", tags: ["mine"] }, baseline, version: 3, theirs: {} };
  const latest = { values: { ...baseline, name: "Theirs", password: "x" }, version: 4 };
  expect(rebase(typed, latest)).toEqual({
    values: { name: "Mine", tags: ["mine"], password: "x" },
    baseline: latest.values,
    version: 4,
    theirs: { name: "Theirs" },
  });
});

describe("the server's errors of fields", () => {
  const refused = (errors: object, type = "/errors/validation") => failureOfAnswer(400, { type, errors });

  test("go to the fields that the form has", () => {
    expect(serverErrors(fields, refused({ name: ["a", "b"], other: ["c"] }))).toEqual({ name: "a b" });
    expect(serverErrors(fields, { kind: "network" })).toEqual({});
  });

  test("need no toast where the fields show all of them", () => {
    expect(isShownInFields(fields, refused({ name: ["a"] }))).toBe(true);
    expect(isShownInFields(fields, refused({ name: ["a"], other: ["c"] }))).toBe(false);
    expect(isShownInFields(fields, refused({}))).toBe(false);
    expect(isShownInFields(fields, refused({ name: ["a"] }, "/errors/in-use"))).toBe(false);
  });
});

test.each([
  [failureOfAnswer(400, {}), true],
  [failureOfAnswer(401, {}), true],
  [failureOfAnswer(403, {}), true],
  [failureOfAnswer(422, {}), true],
  [failureOfAnswer(409, {}), false],
  [failureOfAnswer(429, {}), false],
  [failureOfAnswer(500, {}), false],
  [{ kind: "network" }, false],
  [{ kind: "timeout" }, false],
  [{ kind: "malformed", path: "/x" }, false],
] as const)("%j is a definite no: %s", (failure, isNo) => {
  expect(isDefinite(failure)).toBe(isNo);
});

test("A suggestion is taken where its field is empty or holds the previous suggestion, and is remembered in any case", () => {
  const first = withSuggestion({ values: { name: "" }, suggested: {} }, { name: "name", value: "A" });
  expect(first).toEqual({ values: { name: "A" }, suggested: { name: "A" } });
  const second = withSuggestion(first, { name: "name", value: "B" });
  expect(second.values).toEqual({ name: "B" });
  const typed = { ...second, values: { name: "Mine" } };
  expect(withSuggestion(typed, { name: "name", value: "C" })).toEqual({
    values: { name: "Mine" },
    suggested: { name: "C" },
  });
});

test("A text takes the answered record's values, and nothing where there is none", () => {
  expect(fillWords("{name} is on hold", { name: "Survey {id}", id: "1" })).toBe("Survey {id} is on hold");
  expect(fillWords("{name}{id}!", undefined)).toBe("!");
});

test("The next address contains the answered record's id, whatever it holds", () => {
  expect(fillId("/thing/{id}", { id: "1" })).toBe("/thing/1");
  expect(fillId("/thing/{id}", { id: "a/b?c" })).toBe("/thing/a%2Fb%3Fc");
  expect(fillId("/thing/{id}", undefined)).toBe("/thing/");
});
