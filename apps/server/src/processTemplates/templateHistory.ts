import type { Kysely } from "kysely";
import { isDeepStrictEqual } from "node:util";
import type { Caller } from "../base/caller.ts";
import { actorOf, recordHistory } from "../database/history.ts";
import type { Database } from "../database/schema.ts";
import type { ProcessTemplateRow } from "../tables/index.ts";
import { emptyGraph, type TemplateArrow, type TemplateGraph, type TemplateStep } from "./templateVersions.ts";

/** A template with the graph that is shown of it. */
export interface WholeTemplate {
  readonly row: ProcessTemplateRow;
  readonly graph: TemplateGraph;
}

interface Write {
  readonly call: { readonly caller: Caller; readonly headers: Headers };
  readonly at: Date;
  readonly action: "create" | "update" | "delete";
  readonly before?: WholeTemplate;
  readonly after?: WholeTemplate;
}

const arrowName = ({ from, to, kind }: TemplateArrow): string => `${from} → ${to} (${kind})`;
const stepName = ({ key }: TemplateStep): string => key;

/**
 * Names of what is in one list and not, or not so, in the other; of all where only the order differs. `isAfter`: what
 * both have under one name is marked, so that the two sides differ.
 */
const differing = <Part>(
  list: readonly Part[],
  other: readonly Part[],
  nameOf: (part: Part) => string,
  isAfter: boolean,
): readonly string[] => {
  if (isDeepStrictEqual(list, other)) return [];
  const known = new Map(other.map((part) => [nameOf(part), part]));
  const found = list.filter((part) => !isDeepStrictEqual(known.get(nameOf(part)), part));
  if (found.length === 0 && list.length === other.length) return list.map(nameOf);
  return found.map(nameOf).map((name) => (isAfter && known.has(name) ? `${name} (changed)` : name));
};

const graphFields = (graph: TemplateGraph, other: TemplateGraph, isAfter: boolean) => ({
  milestones: differing(graph.steps, other.steps, stepName, isAfter),
  transitions: differing(graph.transitions, other.transitions, arrowName, isAfter),
});

/** The record as its history compares it: of the graph only what differs, by name, and no count of other records. */
const comparable = (one: WholeTemplate, other: WholeTemplate | undefined, isAfter: boolean): object => {
  const { processCount: _, ...row } = one.row;
  return { ...row, ...graphFields(one.graph, other?.graph ?? emptyGraph, isAfter) };
};

/**
 * Writes down what a write did to a template. Its graph is told as `milestones` and `transitions`: before, the names
 * of those that were removed or changed; after, of those that were added, and of those that were changed, marked so. Source: behaviour.md §3 History entry.
 */
export const recordTemplateHistory = async (
  tx: Kysely<Database>,
  { call, at, action, before, after }: Write,
): Promise<void> => {
  const written = after ?? before;
  if (!written) throw new Error("a write has a record before it or after it");
  await recordHistory(tx, {
    actor: actorOf(call),
    at,
    entity: "processTemplate",
    entityId: written.row.id,
    action,
    before: before && comparable(before, after, false),
    after: after && comparable(after, before, true),
  });
};
