import { access, feedbackStatuses, type Access, type Permission } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { actionsFor, feedbackAction } from "./feedbackActions.ts";

const AUTHOR = "author";
const personWith = (permissions: readonly Permission[], id = "somebody") => ({
  permits: (wanted: Access) =>
    typeof wanted !== "string" && wanted.some((permission) => permissions.includes(permission)),
  userId: () => id,
});
const offered = (person: ReturnType<typeof personWith>) =>
  feedbackStatuses.map((status) => actionsFor(person, { status, authorId: AUTHOR }).map(({ name }) => name));

describe("what may be done to a feedback item that is open, in progress, resolved, dismissed", () => {
  test("is everything that its state allows for who manages feedback", () => {
    expect(offered(personWith(["feedback:manage"]))).toEqual([
      ["progress", "resolve", "dismiss"],
      ["resolve", "dismiss"],
      ["reopen"],
      ["reopen"],
    ]);
  });

  test("is opening it again for its author, where it was resolved", () => {
    expect(offered(personWith(["feedback:get", "feedback:create"], AUTHOR))).toEqual([
      [],
      [],
      ["reopen"],
      [],
    ]);
  });

  test("is nothing for others, be it that they may change it", () => {
    expect(offered(personWith(["feedback:get", "feedback:list", "feedback:update"]))).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  test("is nothing in a state that this client does not know", () => {
    expect(actionsFor(personWith(["feedback:manage"]), { status: "PARKED", authorId: AUTHOR })).toEqual([]);
  });
});

test("dismissing alone needs its reason; the others ask for a note", () => {
  const required = (["progress", "resolve", "dismiss", "reopen"] as const).map(
    (action) => feedbackAction(action)?.form.fields[0]?.isRequired === true,
  );
  expect(required).toEqual([false, false, true, false]);
  expect(feedbackAction("delete")).toBeUndefined();
  expect(access.feedback.resolve).toEqual(["feedback:manage"]);
});
