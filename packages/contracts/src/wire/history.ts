import * as z from "zod/mini";
import { openChoice } from "./fieldSchemas.ts";
import type { Fields } from "./listQuery.ts";
import { wireDateField } from "./wireDateField.ts";

/** One write, kept: who, when, what was done, which fields. Source: behaviour.md §7 Conventions. */
export const historyEntrySchema = z.object({
  id: z.guid(),
  at: wireDateField,
  actorId: z.nullable(z.guid()),
  actorName: z.nullable(z.string()),
  source: openChoice(["UI", "API", "IMPORT", "SYSTEM"]),
  /** Wire noun of the record: project, process, milestone. */
  entity: z.string(),
  entityId: z.guid(),
  /** How the record was called at that time, where it has a name. */
  entityName: z.nullable(z.string()),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  reason: z.nullable(z.string()),
});
/** One write, kept. */
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** What a history is filtered and sorted by. */
export const historyFields: Fields = {
  id: { type: "uuid" },
  at: { type: "datetime" },
  actorId: { type: "uuid" },
  actorName: { type: "text" },
  source: { type: "select", values: ["UI", "API", "IMPORT", "SYSTEM"] },
  entity: { type: "text" },
  action: { type: "text" },
};
