import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { choice, requiredId } from "../wire/fieldSchemas.ts";
import { historyEntrySchema, historyFields } from "../wire/history.ts";
import { listAnswer } from "../wire/listQuery.ts";

/** Records whose history is read by `GET /api/history`, with the access of who may read them; everybody reads their own user's. A project's has a call of its own. */
export const historyAccess = {
  user: access.users.get,
  company: access.companies.get,
  projectType: access.projectTypes.get,
  milestoneOwner: access.milestoneOwners.get,
  processTemplate: access.processTemplates.get,
  reminder: access.reminders.get,
  feedback: access.feedback.get,
  savedView: access.views.get,
} as const;
/** A noun of the history that `GET /api/history` reads. */
export type HistoryEntity = keyof typeof historyAccess;

const entities = [
  "user",
  "company",
  "projectType",
  "milestoneOwner",
  "processTemplate",
  "reminder",
  "feedback",
  "savedView",
] as const satisfies readonly HistoryEntity[];

/** Endpoints of the history of records. Source: behaviour.md §7 History. */
export const historyEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/history",
    summary: "List the history of one record",
    access: access.history.list,
    refuses: ["/errors/not-found"],
    query: z.strictObject({
      entity: choice("entity", entities),
      id: requiredId("id"),
    }),
    list: {
      fields: historyFields,
      columns: ["at", "actor", "action", "changes"],
      extend: [],
      defaults: { sortField: "at" },
    },
    answer: listAnswer(historyEntrySchema),
  }),
};
