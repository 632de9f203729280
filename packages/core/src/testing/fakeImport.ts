import type { Import, ImportLine } from "@canopy/contracts";
import { fakeId } from "./fakeRecords.ts";

/** An import of three lines of users: one is new, one changes a user, one is refused. */
export const fakeImport = (over: Partial<Import> = {}): Import => ({
  id: fakeId(60),
  resource: "users",
  name: "people.csv",
  state: "JUDGED",
  columns: [
    { heading: "Email", sample: "noor.adeyemi@canopy.example", fieldId: "email" },
    { heading: "Vorname", sample: "Noor", fieldId: null },
    { heading: "Last login", sample: "03/04/2026", fieldId: "lastLoginAt" },
  ],
  mapping: ["email", null, null],
  questions: [],
  counts: { NEW: 1, CHANGED: 1, SAME: 0, REFUSED: 1 },
  reason: null,
  createdAt: "2026-11-20T09:00:00Z",
  appliedAt: null,
  version: 1,
  ...over,
});

/** A line of an import that makes a new record. */
export const fakeImportLine = (over: Partial<ImportLine> = {}): ImportLine => ({
  id: fakeId(61),
  line: 2,
  outcome: "NEW",
  recordId: null,
  name: "noor.adeyemi@canopy.example",
  changes: [],
  problems: [],
  ...over,
});
