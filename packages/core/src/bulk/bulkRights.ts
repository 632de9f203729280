import {
  access,
  actorRefusal,
  bulkActionOf,
  bulkPermissions,
  documentPlaceRefusal,
  findingActorRefusal,
  findingWriteRefusal,
  isFindingMovable,
  milestoneActorOf,
  type Access,
  type ActingPerson as Person,
  type BulkGroup,
  type DocumentRecord,
  type Finding,
  type FindingAction,
  type Milestone,
  type Permission,
  writeReachOf,
} from "@canopy/contracts";
import type { ListRow } from "../lists/listContext.ts";
import { holds, mayWrite, type ActingPerson, type RecordAction } from "../records/recordAction.ts";
import type { BulkOffer } from "./bulkOffer.ts";
import { bulkOffers } from "./bulkOffers.ts";

/** The person who acts on rows of a list, and the list's actions on one row. */
export interface BulkPerson extends ActingPerson {
  readonly permits: (access: Access) => boolean;
  readonly person: Person | undefined;
  readonly actions: readonly RecordAction[];
  /** Permission to read the options of a source. */
  readonly mayChooseFrom: (source: string) => boolean;
}

/** Whether the person may act on this milestone by its process and owner. Source: behaviour.md §4 Milestones. */
const mayActOnStep = (
  { person }: BulkPerson,
  { process, ownerCompanyId }: Pick<Milestone, "process" | "ownerCompanyId">,
  permissions: readonly Permission[],
): boolean => {
  if (!person || !process) return false;
  const actor = milestoneActorOf(person, {
    leadUserId: process.project?.leadUserId,
    responsibleIds: process.project?.responsibleIds,
    processResponsibleIds: process.responsibleIds,
  });
  return permissions.some((permission) => actorRefusal(actor, { ownerCompanyId }, permission) === undefined);
};

/**
 * Whether the person may change findings of this one's process, or move this one. Who has answered it is not among a
 * row's fields: such a finding is offered, and the server decides. Source: behaviour.md §6 Rows.
 */
const mayActOnFinding = (
  { person }: BulkPerson,
  { process, ...finding }: Finding,
  move: FindingAction | undefined,
): boolean => {
  if (!person || !process) return false;
  const involved = {
    leadUserId: process.project?.leadUserId,
    responsibleIds: process.project?.responsibleIds,
    processResponsibleIds: process.responsibleIds,
  };
  const actor = { person, involved };
  const ruled = { ...finding, responsibleUserCompanyId: null, answers: [], assessments: [] };
  const refusal = move ? findingActorRefusal(actor, ruled, move) : findingWriteRefusal(actor);
  return refusal === undefined;
};

/**
 * Whether the person may write this document, or delete it, which is for who made it and for holders of project:update.
 * The people of a process are not among a row's fields: a document of a process is offered, and the server decides.
 * Source: behaviour.md §6 Rows.
 */
const mayActOnDocument = (
  { person, permits }: BulkPerson,
  { project, processId, milestone, createdById }: DocumentRecord,
  action: string,
): boolean => {
  if (!person || !project || project.status === "DISABLED") return false;
  if (action === "remove" && createdById !== person.id && !permits(access.projects.update)) return false;
  if (writeReachOf(person) === "RESPONSIBLE" && processId !== null) return true;
  const { leadUserId, responsibleIds } = project;
  const step = milestone ? { ownerCompanyId: milestone.ownerCompanyId ?? null } : null;
  return documentPlaceRefusal({ person, involved: { leadUserId, responsibleIds } }, step) === undefined;
};

const isStaffWith = ({ permits, person }: BulkPerson, needed: Access): boolean =>
  person !== undefined && permits(needed) && writeReachOf(person) !== "COMPANY";

/**
 * The actions that are offered for these rows: the person's rights allow them for every row, and at least one row is
 * in a state for them. Rows in another state refuse and are told by name. Source: behaviour.md §2 Selected rows.
 */
export const offersFor = (
  group: BulkGroup,
  rows: readonly ListRow[],
  person: BulkPerson,
): readonly BulkOffer[] =>
  bulkOffers[group].filter((offer: BulkOffer) => {
    const action = bulkActionOf(group, offer.action);
    if (!action) return false;
    const permissions = bulkPermissions(group, action);
    const source = offer.field?.optionsFrom?.source;
    if (!person.permits(permissions) || (offer.staffNeeds && !isStaffWith(person, offer.staffNeeds)))
      return false;
    if (source !== undefined && !person.mayChooseFrom(source)) return false;
    if (offer.needs && !person.permits(offer.needs)) return false;
    const single = person.actions.find(({ id }) => id === offer.like);
    const states = offer.isFor ?? single?.isFor;
    const isRight = (row: ListRow): boolean =>
      mayWrite(person, row) &&
      !(single?.sparesSelf && row.id === person.selfId) &&
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of this group are milestones
      (group !== "milestones" || mayActOnStep(person, row as ListRow & Milestone, permissions)) &&
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of this group are findings
      (group !== "findings" || mayActOnFinding(person, row as ListRow & Finding, offer.moves)) &&
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of this group are documents
      (group !== "documents" || mayActOnDocument(person, row as ListRow & DocumentRecord, offer.action));
    const isInState = (row: ListRow): boolean =>
      (!states || holds(row, states)) &&
      (offer.canChange?.(row) ?? true) &&
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only findings are moved
      (!offer.moves || isFindingMovable(row as ListRow & Finding, offer.moves)) &&
      !(offer.isNotFor && holds(row, offer.isNotFor)) &&
      !(single?.isNotFor && holds(row, single.isNotFor));
    const isForSome = [states, offer.canChange, offer.moves, single?.isNotFor].some(
      (one) => one !== undefined,
    );
    return rows.every(isRight) && (!isForSome || rows.some(isInState));
  });
