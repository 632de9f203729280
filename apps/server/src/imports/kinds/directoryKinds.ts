import { messages } from "@canopy/contracts";
import { sql } from "kysely";
import { ProblemError } from "#base/problem.ts";
import { refuseAnother } from "#companies/offeredCompany.ts";
import type { Db } from "#database/schema.ts";
import { refuseEveryones } from "#milestoneOwners/milestoneOwners.ts";
import { keptKinds } from "#milestoneOwners/keptKinds.ts";
import { moveOwnedMilestones } from "#milestoneOwners/ownerMove.ts";
import { giveStepsBack, stepsOfOwners } from "#milestoneOwners/stepOwners.ts";
import {
  companyTable,
  milestoneOwnerTable,
  projectTypeTable,
  type MilestoneOwnerRow,
} from "#tables/index.ts";
import {
  faultsIn,
  idsIn,
  refusalsOf,
  REFERRED_TO_NOTHING,
  type Candidate,
  type Fields,
  type ImportKind,
  type Written,
} from "./kind.ts";
import { offeredCompanies } from "./references.ts";

const nameOf = ({ name }: Fields) => (typeof name === "string" ? name : null);

/** Companies: without ids they are always new. Somebody who is bound to one adds none. */
export const companyKind: ImportKind = {
  entity: "company",
  sqlTable: "company",
  table: () => companyTable,
  made: () => ({ status: "ACTIVE" }),
  nameOf,
  judge: async ({ caller }, candidates) => {
    const another = await faultsIn(() => refuseAnother(caller));
    return candidates.map(({ before, fields }) => ({ faults: before ? [] : another, columns: fields }));
  },
};

/** The stakeholders whose kind changes, each with its new one. */
const newKinds = (records: readonly Candidate[]) =>
  records.flatMap(({ before, fields: { kind } }) =>
    before && typeof kind === "string" && kind !== before["kind"] ? [{ id: before.id, kind }] : [],
  );

/** The stakeholders that these records move to another company, or to none. */
const movedOwners = (records: readonly Written[]) =>
  records.flatMap(({ id, before, fields: { companyId } }) => {
    if (before === undefined || companyId === undefined || companyId === before["companyId"]) return [];
    return [{ id, companyId: typeof companyId === "string" ? companyId : null }];
  });

/** Stakeholders; a partner writes those of their own company. */
export const milestoneOwnerKind: ImportKind = {
  entity: "milestoneOwner",
  sqlTable: "milestoneOwner",
  table: () => milestoneOwnerTable,
  key: "code",
  related: { companyId: "company" },
  unique: [{ field: "code", column: "code", isHandedOn: true }],
  made: () => ({ active: true }),
  nameOf,
  judge: async ({ db, caller }, candidates) => {
    const isOffered = await offeredCompanies(db, caller, idsIn(candidates, "companyId"));
    const kept = await keptKinds(db, newKinds(candidates));
    return Promise.all(
      candidates.map(async ({ before, fields }) => {
        const companyId = { ...before, ...fields }["companyId"] ?? null;
        const refused = await faultsIn(() => {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the stakeholders' table
          if (before) refuseEveryones(caller, before as MilestoneOwnerRow);
        });
        const isKnown = isOffered(typeof companyId === "string" ? companyId : null);
        const wrong = isKnown ? [] : [{ field: "companyId", message: messages.notAChoice("Company") }];
        const whyKept = before && kept.get(before.id);
        const isNeeded = whyKept === undefined ? [] : [{ field: "kind", message: whyKept }];
        return { faults: [...refused, ...wrong, ...isNeeded], columns: fields };
      }),
    );
  },
  whyKept: async ({ db }, records) => {
    const kept = await keptKinds(db, newKinds(records));
    return new Map([...kept.keys()].map((id) => [id, "is the validation or verification body of a project"]));
  },
  whyForbidden: ({ caller }, records) =>
    refusalsOf(records, ({ before, fields }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the stakeholders' table
      const was = before as MilestoneOwnerRow;
      refuseEveryones(caller, was);
      const after = { ...was, ...fields };
      refuseEveryones(caller, after);
      if (caller.rowScope === "COMPANY" && after.companyId !== caller.companyId)
        throw new ProblemError("/errors/forbidden", "This stakeholder belonged to another company.");
    }),
  stepOwners: ({ db }, records) =>
    stepsOfOwners(
      db,
      movedOwners(records).map(({ id }) => id),
    ),
  written: ({ db }, records) => moveOwnedMilestones(db, movedOwners(records)),
  restored: ({ db }, records) =>
    giveStepsBack(
      db,
      records.flatMap(({ fields: { companyId }, stepOwners: steps = [] }) =>
        typeof companyId === "string" ? [{ companyId, steps }] : [],
      ),
    ),
};

/** Those of the keys that a template has. Locks these templates, so that none is deleted or renamed before a write ends. */
const knownTemplates = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    select key from process_template where key = any(${keys}::text[]) order by id for share`.execute(db);
  return new Set(rows.map(({ key }) => key));
};

/** Technologies. */
export const projectTypeKind: ImportKind = {
  entity: "projectType",
  sqlTable: "projectType",
  table: () => projectTypeTable,
  key: "code",
  unique: [{ field: "code", column: "code", isHandedOn: true }],
  made: () => ({ active: true }),
  nameOf,
  judge: async ({ db }, candidates) => {
    const known = await knownTemplates(db, idsIn(candidates, "defaultTemplateKey"));
    return candidates.map(({ fields }) => {
      const key = fields["defaultTemplateKey"];
      const isWrong = typeof key === "string" && !known.has(key);
      const fault = { field: "defaultTemplateKey", message: messages.notAChoice("Default template") };
      return { faults: isWrong ? [fault] : [], columns: fields };
    });
  },
  // a default template is referred to by its key, which no foreign key keeps
  whyKept: async ({ db }, records) => {
    const written = records.flatMap(({ id, fields: { defaultTemplateKey: key } }) =>
      typeof key === "string" ? [{ id, key }] : [],
    );
    const known = await knownTemplates(
      db,
      written.map(({ key }) => key),
    );
    return new Map(written.filter(({ key }) => !known.has(key)).map(({ id }) => [id, REFERRED_TO_NOTHING]));
  },
};
