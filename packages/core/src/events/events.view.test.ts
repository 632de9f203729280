import { expect, test } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
import { lines, toldView } from "../testing/toldView.ts";
import { eventLabel, eventList, eventPeople } from "./events.view.ts";

test("the list of security events has these columns and filters", () => {
  expect(toldView(eventList)).toEqual(lines`
    actions: []
    emptyText: "Sign-ins, changes of accounts, exports and refusals are written down here."
    noun: event
    nouns: events
    path: /activity/
    searchBy: userName
    searchLabel: Person
    title: Activity
    choices:
      kind "What", fieldId kind, options [SIGNED_IN "Signed in"; SIGN_IN_REFUSED "Sign-in refused"; SIGNED_OUT "Signed out"; SESSION_ENDED "Session ended"; PASSWORD_CHANGED "Password changed"; RESET_ASKED "Reset link asked for"; ONE_TIME_PASSWORD_MADE "One-time password made"; INVITED "Invited"; ROLES_CHANGED "Roles changed"; STATUS_CHANGED "Status changed"; ADDRESS_CHANGED "Email address changed"; FEED_LINK_MADE "Calendar link made"; FEED_LINK_REVOKED "Calendar link revoked"; EXPORTED "Exported"; IMPORTED "Imported"; DOCUMENT_READ "Document read"; PACK_MADE "Pack made"; PACK_READ "Pack read"; FORBIDDEN "Refused by permission"; BACKED_UP "Backed up"; RESTORED "Restored"; ANONYMISED "Anonymised"; ADMIN_RESTORED "Administrator restored"]
    columns:
      kind "What", as text, isMain, words (ADDRESS_CHANGED "Email address changed", ADMIN_RESTORED "Administrator restored", ANONYMISED Anonymised, BACKED_UP "Backed up", DOCUMENT_READ "Document read", EXPORTED Exported, FEED_LINK_MADE "Calendar link made", FEED_LINK_REVOKED "Calendar link revoked", FORBIDDEN "Refused by permission", IMPORTED Imported, INVITED Invited, ONE_TIME_PASSWORD_MADE "One-time password made", PACK_MADE "Pack made", PACK_READ "Pack read", PASSWORD_CHANGED "Password changed", RESET_ASKED "Reset link asked for", RESTORED Restored, ROLES_CHANGED "Roles changed", SESSION_ENDED "Session ended", SIGNED_IN "Signed in", SIGNED_OUT "Signed out", SIGN_IN_REFUSED "Sign-in refused", STATUS_CHANGED "Status changed")
      userName "Whose", as text, line 2
      details "Details", as text, isSortable false, line 4, text …
      actorName "By", as text, isLabelled, line 2
      address "From address", as code, isLabelled, line 4
      createdAt "When", as date, line 1
      userAgent "Program", as text, isHiddenAtFirst
      requestId "Request", as code, isHiddenAtFirst
  `);
});

test("an event is called by its label, and by its kind where this client does not know it", () => {
  expect(
    ["SIGN_IN_REFUSED", "ADMIN_RESTORED", "TELEPORTED", "constructor"].map((kind) => eventLabel({ kind })),
  ).toEqual(["Sign-in refused", "Administrator restored", "TELEPORTED", "constructor"]);
});

test("the people of an event have a page as long as they exist", () => {
  const [userId, actorId] = [fakeId(7), fakeId(8)];
  expect(eventPeople({ userId, userExists: true, actorId, actorExists: true })).toEqual({ userId, actorId });
  expect(eventPeople({ userId, userExists: false, actorId, actorExists: false })).toEqual({
    userId: null,
    actorId: null,
  });
  expect(eventPeople({ userId: null, userExists: false, actorId: null, actorExists: false })).toEqual({
    userId: null,
    actorId: null,
  });
});
