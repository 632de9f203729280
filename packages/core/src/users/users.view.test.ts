import { expect, it } from "vitest";
import { mailStateText, sendAgainAction, userActions } from "./users.view.ts";

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
