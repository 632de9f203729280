import {
  listDefaults,
  projectEndpoints,
  projects,
  type ChainedHistoryEntry,
  type Filter,
  type HistoryEntry,
  type Project,
} from "@canopy/contracts";
import * as z from "zod/mini";
import type { ChoiceOption } from "../lists/listView.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { actorNames } from "./actorNames.ts";
import { historyKinds, historyPeople, SYSTEM } from "./historyDays.ts";

/** Entries per page. */
export const HISTORY_PAGE_SIZE = 20;

/** One page of a project's history. */
export interface HistoryPage {
  readonly page: number;
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
}

const asking = z.object({
  /** The project. */
  id: z.string(),
  /** From 1. */
  page: z.number(),
  /** '' for any, a process's id, or `PROJECT`. */
  process: z.string(),
  /** '' for any, or one of `historyKinds`. */
  kind: z.string(),
  /** '' for anybody, a person's id, or `SYSTEM`. */
  person: z.string(),
  /** The chosen person's name, because perhaps only an entry of another page has it. */
  personName: z.string(),
});
type HistoryAsk = z.infer<typeof asking>;
type HistoryFilters = Pick<HistoryAsk, "process" | "kind" | "person">;

/** The value of the process's filter for what belongs to no process. */
const PROJECT = "project";

/** The `ask` of a page of a project's history, the first of the whole history by default. */
export const historyAsk = (id: string, asked: Partial<Omit<HistoryAsk, "id">> = {}): string =>
  JSON.stringify({
    page: 1,
    process: "",
    kind: "",
    person: "",
    personName: "",
    ...asked,
    id,
  } satisfies HistoryAsk);

/** Reads a `historyAsk`. */
export const readHistoryAsk = (ask: string): HistoryAsk => asking.parse(JSON.parse(ask));

/** The filter for a value; for `none` that of the empty ones, for '' no filter. */
const is = (fieldId: string, value: string, none: string): readonly Filter[] => {
  if (value === "") return [];
  return value === none
    ? [{ fieldId, operator: "is_null", values: [] }]
    : [{ fieldId, operator: "equals", values: [value] }];
};

const filtersOf = ({ process, kind, person }: HistoryFilters): readonly Filter[] => {
  const chosen = Object.hasOwn(historyKinds, kind) ? historyKinds[kind] : undefined;
  return [...is("processId", process, PROJECT), ...is("actorId", person, SYSTEM), ...(chosen?.filters ?? [])];
};

/** The history of a project with its processes and milestones, the latest first; `ask` is a `historyAsk`. Source: behaviour.md §7 Projects. */
export const projectHistory = readingScreen<HistoryPage>({
  key: (ask) => [projects.path, "history", ask],
  access: projectEndpoints.history.access,
  read: async (call, ask, signal) => {
    const { id, page, process, kind, person } = readHistoryAsk(ask);
    const asked = {
      page,
      size: HISTORY_PAGE_SIZE,
      sortField: "at",
      filters: filtersOf({ process, kind, person }),
    };
    const answer = await call(
      projectEndpoints.history,
      { params: { id }, list: { ...listDefaults, ...asked } },
      { signal },
    );
    return { page, entries: answer.data, total: answer.total };
  },
});

/** The end of a project's chain as far as the caller meets it. */
export type ChainEnd = Pick<ChainedHistoryEntry, "seq" | "hash">;

/** The last entry of a project's chain; null before the first. `ask` is the project's id. Source: behaviour.md §3 History entry. */
export const projectChain = readingScreen<ChainEnd | null>({
  key: (ask) => [projects.path, "history", "chain", ask],
  access: projectEndpoints.history.access,
  read: async (call, id, signal) => {
    const list = { ...listDefaults, page: 1, size: 1, sortField: "seq" };
    const { data } = await call(projectEndpoints.history, { params: { id }, list }, { signal });
    return data[0] ?? null;
  },
});

/** One filter of a history with its choices; the first means any. */
export interface HistoryFilter {
  readonly name: keyof HistoryFilters;
  readonly label: string;
  readonly choices: readonly Pick<ChoiceOption, "value" | "label">[];
}

/** The part of an `ask` that a choice of a filter changes. */
export const historyChoice = ({ name, choices }: HistoryFilter, value: string): Partial<HistoryAsk> => {
  const label = choices.find((choice) => choice.value === value)?.label ?? "";
  return { [name]: value, ...(name === "person" && { personName: label }) };
};

/** The chosen person; nobody for anybody and for the product itself. */
const chosenPerson = ({ person, personName }: HistoryAsk): Readonly<Record<string, string>> =>
  person === "" || person === SYSTEM ? {} : { [person]: personName };

/** The filters of a project's history: its processes, the kinds of actions, and the people whom its page knows, who acted in the shown entries, or who is chosen. */
export const historyFilters = (
  project: Project,
  asked: HistoryAsk,
  entries: readonly HistoryEntry[] = [],
): readonly HistoryFilter[] => [
  {
    name: "process",
    label: "Process",
    choices: [
      { value: "", label: "Any" },
      { value: PROJECT, label: "The project itself" },
      ...(project.processes ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ],
  },
  {
    name: "kind",
    label: "Kind",
    choices: [
      { value: "", label: "Any" },
      ...Object.entries(historyKinds).map(([value, { label }]) => ({ value, label })),
    ],
  },
  {
    name: "person",
    label: "Person",
    choices: [
      { value: "", label: "Anybody" },
      ...historyPeople(project, { ...chosenPerson(asked), ...actorNames(entries) }).map(({ id, name }) => ({
        value: id,
        label: name,
      })),
      { value: SYSTEM, label: "Canopy itself" },
    ],
  },
];
