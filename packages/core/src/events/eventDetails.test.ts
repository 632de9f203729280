import { eventKindLabels, type SecurityEvent } from "@canopy/contracts";
import { expect, test } from "vitest";
import { eventDetails } from "./eventDetails.ts";

const eventOf = (kind: string, details: SecurityEvent["details"]): SecurityEvent => ({
  id: "0190a0e0-0000-7000-8000-000000000001",
  createdAt: "2026-11-22T08:15:00.000Z",
  kind,
  userId: null,
  userName: null,
  userExists: false,
  actorId: null,
  actorName: null,
  actorExists: false,
  address: null,
  userAgent: null,
  requestId: null,
  details,
});

test.each([
  ["SIGNED_IN", {}, ""],
  ["SIGNED_IN", { by: "ONE_TIME_PASSWORD" }, "with a one-time password"],
  ["SIGN_IN_REFUSED", { reason: "LOCKED" }, "locked after wrong passwords"],
  ["SIGN_IN_REFUSED", { reason: "SOMETHING_NEW" }, "Something new"],
  ["SESSION_ENDED", { sessions: 1 }, ""],
  ["SESSION_ENDED", { sessions: 3 }, "3 sessions"],
  ["SESSION_ENDED", { reason: "IDLE" }, "not used for long"],
  ["PACK_READ", { process: "VCS registration", scope: "ALL" }, "VCS registration"],
  ["PASSWORD_CHANGED", { by: "CURRENT_PASSWORD" }, "with the current one"],
  ["PASSWORD_CHANGED", { by: "RESET_LINK" }, "through a reset link"],
  ["PASSWORD_CHANGED", { by: "INVITATION" }, "through the invitation"],
  ["PASSWORD_CHANGED", { by: "constructor" }, "Constructor"],
  ["PACK_MADE", { process: "VCS registration" }, "VCS registration"],
  ["SESSION_ENDED", { sessions: 2 }, "2 sessions"],
  ["EXPORTED", { path: "/api/projects", format: "xlsx", rows: "many" }, "/api/projects: 0 rows as XLSX"],
  ["EXPORTED", {}, ": 0 rows as "],
  ["IMPORTED", { name: "new.csv", resource: "shoes", counts: { NEW: 1, CHANGED: 1 } }, "new.csv: 2 rows"],
  ["IMPORTED", { name: "new.csv", resource: "constructor" }, "new.csv: 0 rows"],
  ["ADDRESS_CHANGED", { after: "c@d.example" }, "c@d.example"],
  ["ROLES_CHANGED", { before: [], after: ["VIEWER"] }, " → Auditor / viewer"],
  ["ADMIN_RESTORED", {}, ""],
  ["SIGNED_OUT", {}, ""],
  ["TELEPORTED", { by: "RESET_LINK" }, ""],
  ["INVITED", { roles: ["VIEWER"] }, "Auditor / viewer"],
  ["INVITED", { again: true }, "again"],
  [
    "ROLES_CHANGED",
    { before: ["VIEWER"], after: ["PLATFORM_ADMIN"] },
    "Auditor / viewer → Platform administrator",
  ],
  ["STATUS_CHANGED", { before: "ACTIVE", after: "LOCKED" }, "Active → Locked"],
  ["ADDRESS_CHANGED", { before: "a@b.example", after: "c@d.example" }, "a@b.example → c@d.example"],
  ["ADDRESS_CHANGED", {}, ""],
  ["EXPORTED", { path: "/api/projects", format: "csv", rows: 1 }, "/api/projects: 1 row as CSV"],
  [
    "IMPORTED",
    { name: "new.csv", resource: "companies", counts: { NEW: 2, CHANGED: 1, SAME: 7 } },
    "new.csv: 3 rows into companies",
  ],
  [
    "IMPORTED",
    { name: "new.csv", resource: "companies", counts: { NEW: 2, CHANGED: 0 }, undone: true },
    "new.csv: 2 rows into companies, undone",
  ],
  [
    "BACKED_UP",
    { by: "NIGHT", file: "canopy-2026-11-24.zip", rows: 12_345, files: 1 },
    "canopy-2026-11-24.zip: 12,345 rows and 1 file",
  ],
  [
    "RESTORED",
    { backedUpAt: "2026-11-24T02:00:07.123Z", rows: 12_345, files: 3 },
    "as of 2026-11-24 02:00 UTC: 12,345 rows and 3 files",
  ],
  [
    "RESTORED",
    { backedUpAt: "2026-11-24T02:00:07.123Z", rows: 12, files: 3, broken: 1 },
    "as of 2026-11-24 02:00 UTC: 12 rows and 3 files, without 1 broken file",
  ],
  ["DOCUMENT_READ", { title: "Meter report", version: 2 }, "Meter report, version 2"],
  ["FORBIDDEN", { method: "POST", path: "/api/users" }, "POST /api/users"],
  ["ANONYMISED", {}, ""],
  ["ANONYMISED", { again: true }, "again, after a restore"],
  ["ADMIN_RESTORED", { after: { roles: ["PLATFORM_ADMIN"] } }, "Platform administrator"],
])("the details of %s %j read '%s'", (kind, details, text) => {
  expect(eventDetails(eventOf(kind, details))).toBe(text);
});

test("details that a newer server writes otherwise are no fault", () => {
  for (const kind of [...Object.keys(eventKindLabels), "NEWER"])
    expect(typeof eventDetails(eventOf(kind, { before: 7, counts: null, rows: "many" }))).toBe("string");
});
