import * as z from "zod/mini";
import { openChoice } from "./fieldSchemas.ts";
import type { Fields } from "./listQuery.ts";
import { wireDateField } from "./wireDateField.ts";

/** One recorded write: who, when, which action, which fields. Source: behaviour.md §7 Conventions. */
export const historyEntrySchema = z.object({
  id: z.guid(),
  at: wireDateField,
  actorId: z.nullable(z.guid()),
  actorName: z.nullable(z.string()),
  source: openChoice(["UI", "API", "IMPORT", "SYSTEM"]),
  /** Noun of the record on the wire: project, process, milestone. */
  entity: z.string(),
  entityId: z.guid(),
  /** Name of the record at that time, if it has one. */
  entityName: z.nullable(z.string()),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  reason: z.nullable(z.string()),
});
/** One recorded write. */
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Fields by which a history is filtered and sorted. */
export const historyFields: Fields = {
  id: { type: "uuid" },
  at: { type: "datetime" },
  actorId: { type: "uuid" },
  actorName: { type: "text" },
  source: { type: "select", values: ["UI", "API", "IMPORT", "SYSTEM"] },
  entity: { type: "text" },
  action: { type: "text" },
};
