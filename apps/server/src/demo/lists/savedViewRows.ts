import { milestoneEndpoints, projectEndpoints, reminderEndpoints, writeWhere } from "@canopy/contracts";
import type { Insertable } from "kysely";
import type { AppUserTable } from "#database/peopleTables.ts";
import type { Database } from "#database/schema.ts";
import { demoAddress } from "../people.ts";
import type { Rng } from "../rng.ts";
import { daysBefore } from "../timeline.ts";

const SAVED_DAYS_AGO = 60;
const SOON_DAYS = 30;
const WEEK_DAYS = 7;

const isWaitedFor = [
  writeWhere({ fieldId: "state", operator: "in", values: ["READY", "REOPENED"] }),
  writeWhere({ fieldId: "processStatus", operator: "equals", values: ["IN_PROGRESS"] }),
];

/** The programme manager's views, which all of our staff share; `forPartners` those that partners see too. */
const demoViews: readonly Pick<
  Insertable<Database["savedView"]>,
  "list" | "name" | "where" | "sortField" | "sortDirection" | "forPartners"
>[] = [
  {
    list: milestoneEndpoints.list.path,
    name: "Waiting on a validation body",
    where: [...isWaitedFor, writeWhere({ fieldId: "ownerKind", operator: "equals", values: ["VVB"] })],
    sortField: "readyAt",
    sortDirection: "asc",
    forPartners: false,
  },
  {
    list: milestoneEndpoints.list.path,
    name: "Due in 30 days",
    where: [...isWaitedFor, writeWhere({ fieldId: "dueAt", span: "next", days: SOON_DAYS })],
    sortField: "dueAt",
    sortDirection: "asc",
    forPartners: true,
  },
  {
    list: projectEndpoints.list.path,
    name: "Registered without issuance",
    where: [
      writeWhere({ fieldId: "registryStatus", operator: "equals", values: ["REGISTERED"] }),
      writeWhere({ fieldId: "vintage", operator: "is_null", values: [] }),
    ],
    sortField: "registryStatusDate",
    sortDirection: "asc",
    forPartners: false,
  },
  {
    list: projectEndpoints.list.path,
    name: "Less issued than promised",
    where: [writeWhere({ fieldId: "gap", operator: "greater_than", values: ["0"] })],
    sortField: "name",
    sortDirection: "asc",
    forPartners: false,
  },
  {
    list: projectEndpoints.list.path,
    name: "Drafts older than 30 days",
    where: [
      writeWhere({ fieldId: "status", operator: "equals", values: ["DRAFT"] }),
      writeWhere({ fieldId: "createdAt", span: "ago", days: SOON_DAYS }),
    ],
    sortField: "createdAt",
    sortDirection: "asc",
    forPartners: false,
  },
  {
    list: reminderEndpoints.list.path,
    name: "Reminders of the next week",
    where: [
      writeWhere({ fieldId: "status", operator: "equals", values: ["ACTIVE"] }),
      writeWhere({ fieldId: "nextDueAt", span: "next", days: WEEK_DAYS }),
    ],
    sortField: "nextDueAt",
    sortDirection: "asc",
    forPartners: false,
  },
];

interface ViewSource {
  readonly rng: Rng;
  readonly now: Date;
  readonly people: readonly Insertable<AppUserTable>[];
}

/** The demo's saved views. Fails if the programme manager is missing. */
export const savedViewRows = ({ rng, now, people }: ViewSource): Insertable<Database["savedView"]>[] => {
  const address = demoAddress("Marek", "Holub");
  const owner = people.find(({ email }) => email === address);
  if (!owner) throw new Error(`${address} is not among the demo's people`);
  const at = daysBefore(now, SAVED_DAYS_AGO);
  return demoViews.map((view) => ({
    ...view,
    id: rng.uuid(),
    ownerId: owner.id,
    where: [...view.where],
    size: null,
    density: null,
    isShared: true,
    createdAt: at,
    updatedAt: at,
    version: 1,
  }));
};
