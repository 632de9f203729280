import * as z from "zod/mini";
import { openChoice } from "./fieldSchemas.ts";
import type { Fields } from "./listQuery.ts";
import { wireDateField } from "./wireDateField.ts";

const historySources = ["UI", "API", "IMPORT", "SYSTEM"] as const;

/** One recorded write: who, when, which action, which fields. Source: behaviour.md §7 Conventions. */
export const historyEntrySchema = z.object({
  id: z.guid(),
  at: wireDateField,
  actorId: z.nullable(z.guid()),
  actorName: z.nullable(z.string()),
  source: openChoice(historySources),
  /** Noun of the record on the wire: project, process, milestone. */
  entity: z.string(),
  entityId: z.guid(),
  /** Name of the record at that time, if it has one. */
  entityName: z.nullable(z.string()),
  /** The process that the record is or belongs to today; null for others. */
  processId: z.nullable(z.guid()),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  reason: z.nullable(z.string()),
});
/** One recorded write. */
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** An entry of a project's history with its place in the project's chain. Source: behaviour.md §3 History entry. */
export const chainedHistoryEntrySchema = z.extend(historyEntrySchema, {
  /** Counted from 1 in its project. */
  seq: z.number(),
  /** The hash of the entry before; 64 zeros for the first. */
  prevHash: z.string(),
  /** SHA-256, in hex. */
  hash: z.string(),
});

/** An entry of a project's history with its place in the chain. */
export type ChainedHistoryEntry = z.infer<typeof chainedHistoryEntrySchema>;

/** Fields by which a history is filtered and sorted. */
export const historyFields: Fields = {
  id: { type: "uuid", label: "Id" },
  at: { type: "datetime", label: "When" },
  actor: { type: "entity", label: "Who", only: "column", at: "actorName" },
  actorId: { type: "uuid", label: "Who id" },
  actorName: { type: "text", label: "Name", only: "filter" },
  source: { type: "select", label: "Source", values: historySources, words: { UI: "UI", API: "API" } },
  entity: { type: "text", label: "Record" },
  entityId: { type: "uuid", label: "Record id", only: "column" },
  processId: { type: "uuid", label: "Process", only: "filter" },
  entityName: { type: "text", label: "Record name", only: "column" },
  action: { type: "text", label: "What" },
  changes: { type: "text", label: "Changes", only: "column" },
  reason: { type: "text", label: "Reason", only: "column" },
};

/** Those of a project's history. */
export const chainedHistoryFields: Fields = { ...historyFields, seq: { type: "number", label: "No." } };
