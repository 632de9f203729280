import type { EvidenceMode } from "@canopy/contracts";
import { isDeepStrictEqual } from "node:util";
import type { Caller } from "../base/caller.ts";
import { actorOf, recordHistory } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import type { ProcessTemplateRow } from "../tables/index.ts";
import { emptyGraph, type TemplateArrow, type TemplateGraph, type TemplateStep } from "./templateVersions.ts";

/** A template with its shown graph. */
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

/** The names of items that one list lacks or has in another form; all names if only the order differs. `changedWords` marks the items that both lists have, so that the two sides differ. */
const differing = <Part>(
  list: readonly Part[],
  other: readonly Part[],
  nameOf: (part: Part) => string,
  /** The words behind the name of a changed part; undefined for the side before the change. */
  changedWords: ((part: Part, before: Part) => string) | undefined,
): readonly string[] => {
  if (isDeepStrictEqual(list, other)) return [];
  const known = new Map(other.map((part) => [nameOf(part), part]));
  const found = list.filter((part) => !isDeepStrictEqual(known.get(nameOf(part)), part));
  if (found.length === 0 && list.length === other.length) return list.map(nameOf);
  return found.map((part) => {
    const name = nameOf(part);
    const before = known.get(name);
    return changedWords && before ? `${name} (${changedWords(part, before)})` : name;
  });
};

const modeWords: Readonly<Record<EvidenceMode, string>> = {
  NONE: "asks for no evidence",
  NAMED: "asks for its evidence by name",
  DOCUMENTS: "asks for documents",
};

/** 'changed', and what a step asks for now where that is different: 'changed: asks for documents, closes findings'. */
const changedStep = (step: TemplateStep, before: TemplateStep): string => {
  const words = [
    ...(step.evidenceMode === before.evidenceMode ? [] : [modeWords[step.evidenceMode]]),
    ...(step.closesFindings === before.closesFindings
      ? []
      : [step.closesFindings ? "closes findings" : "closes no findings"]),
  ];
  return words.length === 0 ? "changed" : `changed: ${words.join(", ")}`;
};

const graphFields = (graph: TemplateGraph, other: TemplateGraph, isAfter: boolean) => ({
  milestones: differing(graph.steps, other.steps, stepName, isAfter ? changedStep : undefined),
  transitions: differing(
    graph.transitions,
    other.transitions,
    arrowName,
    isAfter ? () => "changed" : undefined,
  ),
});

/** The record as the history compares it: only the differing parts of the graph, by name, and no counts of other records. */
const comparable = (one: WholeTemplate, other: WholeTemplate | undefined, isAfter: boolean): object => {
  const { processCount: _, ...row } = one.row;
  return { ...row, ...graphFields(one.graph, other?.graph ?? emptyGraph, isAfter) };
};

/**
 * Records a write to a template. Its graph is recorded as `milestones` and `transitions`: before, the names of removed
 * and changed ones; after, the names of added ones and, marked, of changed ones. Source: behaviour.md §3 History
 * entry.
 */
export const recordTemplateHistory = async (
  tx: Db,
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
