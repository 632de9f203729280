import type { Insertable } from "kysely";
import type { NewRow } from "#database/insertRows.ts";
import type { AppUserTable } from "#database/peopleTables.ts";
import type { Database } from "#database/schema.ts";
import { demoAddress } from "../people.ts";
import type { Rng } from "../rng.ts";
import { daysBefore } from "../timeline.ts";

const IMPORTED_DAYS_AGO = 12;
const FILE = "stakeholder-phones.csv";
/** The headings of its columns, as an export writes them. */
const CODE = "Code";
const PHONE = "Phone";

interface ImportSource {
  readonly rng: Rng;
  readonly now: Date;
  readonly people: readonly Insertable<AppUserTable>[];
  readonly owners: readonly Insertable<Database["milestoneOwner"]>[];
}

/** The demo's import: the administrator has brought the phone numbers of stakeholders in from a file. */
export interface DemoImport {
  readonly import: Insertable<Database["import"]>;
  readonly lines: readonly NewRow<"importLine">[];
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Makes the demo's import. Fails if the administrator is missing. */
export const importRows = ({ rng, now, people, owners }: ImportSource): DemoImport => {
  const address = demoAddress("Ines", "Duarte");
  const maker = people.find(({ email }) => email === address);
  if (!maker) throw new Error(`${address} is not among the demo's people`);
  const reached = owners.filter(({ phone }) => phone);
  const id = rng.uuid();
  const at = daysBefore(now, IMPORTED_DAYS_AGO);
  const table = [[CODE, PHONE], ...reached.map((owner) => [owner.code, owner.phone ?? ""])];
  return {
    import: {
      id,
      makerId: maker.id,
      resource: "project-milestone-owners",
      name: FILE,
      state: "APPLIED",
      file: new TextEncoder().encode(table.map((row) => `${row.map(quoted).join(",")}\r\n`).join("")),
      columns: JSON.stringify([
        { heading: CODE, sample: reached[0]?.code ?? null, fieldId: "code" },
        { heading: PHONE, sample: reached[0]?.phone ?? null, fieldId: "phone" },
      ]),
      mapping: JSON.stringify(["code", "phone"]),
      questions: JSON.stringify([]),
      counts: JSON.stringify({ NEW: 0, CHANGED: reached.length, SAME: 0, REFUSED: 0 }),
      reason: null,
      createdAt: at,
      appliedAt: at,
    },
    lines: reached.map((owner, index) => ({
      importId: id,
      line: index + 2,
      outcome: "CHANGED",
      recordId: owner.id,
      recordVersion: 1,
      name: owner.name,
      fields: { phone: owner.phone },
      changes: [{ field: PHONE, before: null, after: owner.phone }],
      problems: [],
      former: { phone: null },
    })),
  };
};
