import { expect, it } from "vitest";
import { actionsFor, mayEdit } from "../records/recordAction.ts";
import { formerUser, mailStateText, sendAgainAction, userActions } from "./users.view.ts";

it.each([
  ["SENT", null, "Sent"],
  ["WAITING", null, "Being sent"],
  ["WAITING", "connect ECONNREFUSED", "Not delivered yet: it is tried again"],
  ["GIVEN_UP", "connect ECONNREFUSED", "Not delivered: given up"],
  ["BOUNCED", null, "BOUNCED"],
])("a mail in the state %s with the reason %s reads '%s'", (state, reason, text) => {
  expect(mailStateText({ state, reason })).toBe(text);
});

it("an invitation and a reset link can be sent again by actions of the user's page, other mails cannot", () => {
  const ids = userActions.map(({ id }) => id);
  expect(ids).toContain(sendAgainAction({ kind: "INVITATION" }));
  expect(ids).toContain(sendAgainAction({ kind: "PASSWORD_RESET" }));
  expect(sendAgainAction({ kind: "DIGEST" })).toBeUndefined();
  expect(sendAgainAction({ kind: "constructor" })).toBeUndefined();
});

it.each([
  ["a disabled user", { status: "DISABLED", anonymisedAt: null }, ["enable", "anonymise"], true],
  ["an active one", { status: "ACTIVE" }, ["disable"], true],
  ["one who was anonymised", { status: "DISABLED", anonymisedAt: "2026-11-20T09:30:00Z" }, [], false],
])("%s may be enabled, disabled, anonymised or edited: %j %j %j", (_, user, ids, isEditable) => {
  const person = { allowed: ["enable", "disable", "anonymise", "update"], selfId: "me" };
  expect(actionsFor(userActions, person, user).map(({ id }) => id)).toEqual(ids);
  expect(mayEdit(person, user, formerUser)).toBe(isEditable);
});
