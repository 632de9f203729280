import { access, feedbackStatuses, type Access, type Permission } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import {
  actionsFor,
  feedbackAction,
  mayAssignFeedback,
  mayEditFeedback,
  nextActionOf,
} from "./feedbackActions.ts";

const AUTHOR = "author";
const personWith = (permissions: readonly Permission[], id = "somebody") => ({
  permits: (wanted: Access) =>
    typeof wanted !== "string" && wanted.some((permission) => permissions.includes(permission)),
  userId: () => id,
});
const offered = (person: ReturnType<typeof personWith>) =>
  feedbackStatuses.map((status) => actionsFor(person, { status, authorId: AUTHOR }).map(({ name }) => name));

test("Feedback is assigned by people who may also read whom it can be assigned to", () => {
  expect(mayAssignFeedback(personWith(["feedback:manage", "project:update"]))).toBe(true);
  expect(mayAssignFeedback(personWith(["feedback:manage", "feedback:update"]))).toBe(false);
  expect(mayAssignFeedback(personWith(["project:update", "feedback:get"]))).toBe(false);
});

describe("the actions of a feedback item that is open, in progress, resolved, dismissed", () => {
  test("are all that its status allows for a person who manages feedback", () => {
    expect(offered(personWith(["feedback:manage"]))).toEqual([
      ["progress", "resolve", "dismiss"],
      ["resolve", "dismiss"],
      ["reopen"],
      ["reopen"],
    ]);
  });

  test("lead on by taking the item up, then by resolving it", () => {
    const person = personWith(["feedback:manage"]);
    const next = feedbackStatuses.map(
      (status) => nextActionOf(actionsFor(person, { status, authorId: AUTHOR }))?.name,
    );
    expect(next).toEqual(["progress", "resolve", undefined, undefined]);
  });

  test("are only reopening a resolved item for its author", () => {
    expect(offered(personWith(["feedback:get", "feedback:create"], AUTHOR))).toEqual([
      [],
      [],
      ["reopen"],
      [],
    ]);
  });

  test("are none for anyone else, even with the right to update feedback", () => {
    expect(offered(personWith(["feedback:get", "feedback:list", "feedback:update"]))).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  test("are none in a status that this client does not know", () => {
    expect(actionsFor(personWith(["feedback:manage"]), { status: "PARKED", authorId: AUTHOR })).toEqual([]);
  });
});

describe("editing a feedback item is offered", () => {
  test.each([
    ["to its author, whichever feedback permission they hold", personWith(["feedback:create"], AUTHOR), true],
    ["to people who update feedback", personWith(["feedback:get", "feedback:update"]), true],
    ["to people who manage feedback", personWith(["feedback:manage"]), true],
    ["not to other readers", personWith(["feedback:get", "feedback:list", "feedback:create"]), false],
    ["not to an author without any permission for feedback", personWith(["project:get"], AUTHOR), false],
  ])("%s", (_, person, isOffered) => {
    expect(mayEditFeedback(person, { authorId: AUTHOR })).toBe(isOffered);
  });
});

test("require a reason only for dismissing; the others offer an optional note", () => {
  const required = (["progress", "resolve", "dismiss", "reopen"] as const).map(
    (action) => feedbackAction(action)?.form.fields[0]?.isRequired === true,
  );
  expect(required).toEqual([false, false, true, false]);
  expect(feedbackAction("delete")).toBeUndefined();
  expect(access.feedback.resolve).toEqual(["feedback:manage"]);
});
