import { programmesWithoutCrediting } from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "#database/schema.ts";
import { giveStepsBack, stepsOfProjects } from "#milestoneOwners/stepOwners.ts";
import { blockedMoves, moveToCompany } from "#projects/projectMove.ts";
import {
  checkProject,
  refuseBeyondReach,
  refuseDisabled,
  refuseUninvolvedAfter,
  type IntendedProject,
  type ProjectReferences,
} from "#projects/projectRules.ts";
import { nextCodes } from "#projects/projectValues.ts";
import { restorePeople } from "#projects/restorePeople.ts";
import { writePeople } from "#records/people.ts";
import { meetsOwner, projectDetailTable } from "#tables/index.ts";
import { lockProject } from "#records/processLock.ts";
import {
  faultsIn,
  idsIn,
  refusalsOf,
  type Candidate,
  type Fields,
  type ImportKind,
  type ImportedRow,
  type Importing,
  type Judged,
  type Written,
} from "./kind.ts";
import { existing, offeredCompanies, ownersOf, peopleOf } from "./references.ts";

const referencesOf = async (
  { db, caller }: Importing,
  candidates: readonly Candidate[],
): Promise<ProjectReferences> => {
  const isOffered = await offeredCompanies(db, caller, idsIn(candidates, "companyId"));
  const types = await existing(db, "projectType", idsIn(candidates, "typeId"));
  const owners = await ownersOf(db, idsIn(candidates, "validationBodyId", "verificationBodyId"));
  const arePeople = await peopleOf(db, [...idsIn(candidates, "leadUserId", "responsibleIds"), caller.id]);
  return {
    isOfferedCompany: async (id) => isOffered(id),
    isTechnology: async (id) => types.has(id),
    isBody: async (id, kind) => {
      if (!id) return true;
      const owner = owners.get(id);
      return owner?.kind === kind && meetsOwner(caller, owner);
    },
    arePeopleOf: async (companyId, ids) => arePeople(companyId, ids),
  };
};

const projectOf = (row: ImportedRow) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the projects' table
  row as unknown as IntendedProject & { readonly status: string };

const judgeOne = async (
  { db, caller }: Importing,
  references: ProjectReferences,
  { before, fields }: Candidate,
): Promise<Judged> => {
  const columns = before ? fields : { leadUserId: caller.id, responsibleIds: [], ...fields };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the draft's schema has read the fields
  const after = { ...before, ...columns } as unknown as IntendedProject;
  const was = before && projectOf(before);
  const faults = await faultsIn(async () => {
    if (was) {
      refuseBeyondReach(caller, was);
      refuseDisabled(was);
    }
    refuseUninvolvedAfter(caller, after, was);
    await checkProject(db, caller, after, was, references);
  });
  return { faults, columns };
};

/** The company to which a written project moves; undefined for one that stays with its company. */
const newCompanyOf = ({ before, fields: { companyId } }: Candidate): string | undefined =>
  before && typeof companyId === "string" && companyId !== before["companyId"] ? companyId : undefined;

/** The projects that must not move to their new company, with the reason by id. One statement reads all of them. */
const blockedAmong = ({ db }: Importing, candidates: readonly Candidate[]) =>
  blockedMoves(
    db,
    candidates.flatMap((one) => {
      const companyId = newCompanyOf(one);
      return one.before && companyId !== undefined ? [{ id: one.before.id, companyId }] : [];
    }),
  );

const bodies = { validationBodyId: "VVB", verificationBodyId: "VER" } as const;

/** The stakeholders that fields name as bodies, each with the kind that it must have. */
const bodiesIn = (fields: Fields) =>
  Object.entries(bodies).flatMap(([field, kind]) => {
    const ownerId = fields[field];
    return typeof ownerId === "string" ? [{ ownerId, kind }] : [];
  });

/** The kinds of stakeholders by id. Locks them, so that their kinds stay until the write ends. */
const heldKinds = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; kind: string }>`select id, kind from milestone_owner
    where id = any(${ids}::text[]::uuid[]) order by id for share`.execute(db);
  return new Map(rows.map((owner) => [owner.id, owner.kind]));
};

/** The ids of the projects that name a stakeholder of another kind as their body once these fields are written. */
const withWrongBodies = async (db: Db, records: readonly Written[]): Promise<readonly string[]> => {
  const named = records.flatMap(({ id, fields }) => bodiesIn(fields).map((body) => ({ id, ...body })));
  const kinds = await heldKinds(
    db,
    named.map(({ ownerId }) => ownerId),
  );
  // a stakeholder that is gone is told by the foreign key
  return named
    .filter(({ ownerId, kind }) => kinds.has(ownerId) && kinds.get(ownerId) !== kind)
    .map(({ id }) => id);
};

/** Projects: their codes are given, and their processes, findings and reminders follow a change of company. */
export const projectKind: ImportKind = {
  entity: "project",
  sqlTable: "project",
  table: () => projectDetailTable,
  key: "code",
  related: {
    companyId: "company",
    typeId: "projectType",
    validationBodyId: "milestoneOwner",
    verificationBodyId: "milestoneOwner",
    leadUserId: "person",
    responsibleIds: "person",
  },
  unique: [
    {
      field: "registryProjectId",
      column: "registryProjectId",
      within: "programme",
      exceptWithin: programmesWithoutCrediting,
      isHandedOn: true,
    },
  ],
  made: (caller) => ({ status: "DRAFT", createdById: caller.id, coBenefits: [], tags: [] }),
  apart: ["responsibleIds"],
  nameOf: ({ name }) => (typeof name === "string" ? name : null),
  hold: async (db, lines) => {
    const named = lines.flatMap(({ fields, stepOwners = [] }) => [...bodiesIn(fields), ...stepOwners]);
    await heldKinds(
      db,
      named.flatMap(({ ownerId }) => ownerId ?? []),
    );
  },
  judge: async (on, candidates) => {
    const references = await referencesOf(on, candidates);
    const blocked = await blockedAmong(on, candidates);
    return Promise.all(
      candidates.map(async (one) => {
        const { faults, columns } = await judgeOne(on, references, one);
        const message = one.before && blocked.get(one.before.id);
        const isNamed = faults.some(({ field }) => field === "companyId");
        const further = message === undefined || isNamed ? [] : [{ field: "companyId", message }];
        return { faults: [...faults, ...further], columns };
      }),
    );
  },
  whyKept: async (on, records) => {
    const blocked = await blockedAmong(on, records);
    const why = "has processes for which users of another company are responsible";
    return new Map([
      ...(await withWrongBodies(on.db, records)).map(
        (id) => [id, "had a body that has another kind by now"] as const,
      ),
      ...[...blocked.keys()].map((id) => [id, why] as const),
    ]);
  },
  whyForbidden: ({ caller }, records) =>
    refusalsOf(records, ({ before, fields }) => {
      const was = projectOf(before);
      refuseBeyondReach(caller, was);
      refuseBeyondReach(caller, { ...was, ...fields });
    }),
  number: async (tx, count) => (await nextCodes(tx, count)).map((code) => ({ code })),
  stepOwners: ({ db }, records) =>
    stepsOfProjects(
      db,
      records.flatMap((record) => {
        const [from, to] = [record.before?.["companyId"], newCompanyOf(record)];
        return to === undefined ? [] : [{ id: record.id, from: String(from), to }];
      }),
    ),
  written: async ({ db, at }, records) => {
    for (const record of records) {
      const { id, before, fields } = record;
      const people = fields["responsibleIds"];
      // oxlint-disable no-await-in-loop -- a transaction has one connection
      if (Array.isArray(people) && (before !== undefined || people.length > 0))
        await writePeople(db, "projectResponsible", id, people.map(String));
      if (before && newCompanyOf(record) !== undefined) {
        const project = await lockProject(db, id);
        if (project) await moveToCompany(db, project, String(before["companyId"]), at);
      }
      // oxlint-enable no-await-in-loop
    }
  },
  restored: async ({ db, at }, records, movedAt) => {
    const projectIds = records.filter((one) => newCompanyOf(one) !== undefined).map(({ id }) => id);
    if (projectIds.length > 0) await restorePeople(db, { projectIds, movedAt, at });
    await giveStepsBack(
      db,
      records.flatMap((record) => {
        const companyId = newCompanyOf(record);
        return companyId === undefined ? [] : [{ companyId, steps: record.stepOwners ?? [] }];
      }),
    );
  },
};
