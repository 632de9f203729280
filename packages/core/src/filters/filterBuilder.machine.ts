/**
 * The filters that a person adds to a list: made, changed and removed one at a time. The list's address holds them; the
 * builder hears of it and announces what it drops. Source: behaviour.md §2 Filter builder.
 */
import { readWheres, type DroppedWhere, type Fields, type Filter, type Where } from "@canopy/contracts";
import { assign, emit, enqueueActions, fromCallback, sendTo, setup, type EventObject } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import type { Stop } from "../base/ports.ts";
import { MANY_LINES_TOAST_MS } from "../failures/failureAnnouncements.ts";
import type { choicesMachine } from "../forms/choices.machine.ts";
import { draftOf, newDraft, whereOf, withField, withVerb, type FilterDraft } from "./filterDraft.ts";
import { controlOf, type FilterField, type FilterVerb } from "./filterFields.ts";
import { recordsIn, type NamedRecord } from "./recordNames.ts";

/** Events of the filter builder. */
export type FilterBuilderEvent =
  /** Opens a filter to change it. */
  | { readonly type: "builder.open"; readonly index: number }
  | { readonly type: "builder.field"; readonly fieldId: string }
  | { readonly type: "builder.verb"; readonly verb: FilterVerb }
  /** `names` are the labels of chosen records by id. */
  | {
      readonly type: "builder.values";
      readonly values: readonly string[];
      readonly names?: Readonly<Record<string, string>>;
    }
  | { readonly type: "builder.days"; readonly text: string }
  | { readonly type: "builder.apply" }
  | { readonly type: "builder.close" }
  | { readonly type: "builder.remove"; readonly index: number };

/** The list that the builder serves. */
export interface BuiltList {
  /** The filters as the address holds them. */
  readonly where: readonly string[];
  /** The number of the list's other filters. */
  readonly besides: readonly Filter[];
  /** The list asks for a new filter. */
  readonly isBuilding: boolean;
}

/** The list that the builder belongs to. */
export interface FilterHost {
  readonly read: () => BuiltList;
  /** Hears whenever the list's filters change, or it asks for a new one. */
  readonly watch: (hear: () => void) => Stop;
  /** Gives the list other filters. */
  readonly change: (where: readonly string[], replace?: true) => void;
  /** Tells the list that no new filter is being made. */
  readonly endBuilding: () => void;
  /** Why these filters cannot be asked for; undefined if they can. */
  readonly refuse: (where: readonly string[]) => string | undefined;
}

type Report =
  | { readonly type: "list.changed" }
  /** The names of records by id, null for a record that the person does not meet, and the ids of those that cannot be read now. */
  | {
      readonly type: "names.changed";
      readonly names: Readonly<Record<string, string | null>>;
      readonly unread: readonly string[];
    };

/** The name of a record whose own cannot be read now, as in a list's selects. */
const UNREAD_NAME = "Chosen";

/** Input of the filter builder. */
export interface FilterBuilderInput {
  readonly fields: readonly FilterField[];
  /** The list's fields, as the endpoint declares them. */
  readonly declared: Fields;
  /** The person's locale, by which numbers are written and read; undefined is the device's. */
  readonly locale: string | undefined;
  readonly host: FilterHost;
}

/** Context of the filter builder. */
export interface FilterBuilderContext extends FilterBuilderInput {
  readonly list: BuiltList;
  readonly read: readonly Where[];
  readonly dropped: readonly DroppedWhere[];
  readonly draft: FilterDraft | undefined;
  /** Why the draft was not taken. */
  readonly refusal: string | undefined;
  readonly names: Readonly<Record<string, string | null>>;
}

interface At {
  readonly context: FilterBuilderContext;
}

const fieldOf = ({ fields }: FilterBuilderContext, id: string): FilterField | undefined =>
  fields.find((field) => field.id === id);

const heard = ({ host, declared }: FilterBuilderInput) => {
  const list = host.read();
  return { list, ...readWheres(list.where, declared, list.besides) };
};

/** The draft after the list's filters have changed: its filter may stand at another place; one that is gone is made anew. */
const followed = (
  draft: FilterDraft | undefined,
  before: readonly string[],
  now: readonly string[],
): FilterDraft | undefined => {
  if (draft?.index === undefined) return draft;
  const text = before[draft.index] ?? "";
  const place = now[draft.index] === text ? draft.index : now.indexOf(text);
  return { ...draft, index: place < 0 ? undefined : place };
};

/** The changed draft; a change takes back the last refusal. */
const changed = ({ draft }: FilterBuilderContext, change: (draft: FilterDraft) => FilterDraft) => ({
  draft: draft && change(draft),
  refusal: undefined,
});

/** The filters with the draft at its place. */
const withDraft = ({ list, draft, declared, locale }: FilterBuilderContext) => {
  if (!draft) return { fault: "" };
  const answer = whereOf(draft, declared, locale);
  if ("fault" in answer) return answer;
  const { index } = draft;
  return {
    where:
      index === undefined
        ? [...list.where, answer.text]
        : list.where.map((text, i) => (i === index ? answer.text : text)),
  };
};

const refusalOf = (context: FilterBuilderContext): string | undefined => {
  const answer = withDraft(context);
  return "fault" in answer ? answer.fault : context.host.refuse(answer.where);
};

/** The record source that the draft chooses from; undefined where it chooses no record. */
const sourceOf = (context: FilterBuilderContext): string | undefined => {
  const field = context.draft && fieldOf(context, context.draft.fieldId);
  return field && context.draft && controlOf(field, context.draft.verb).startsWith("record")
    ? field.source
    : undefined;
};

/** The filter builder of any list. */
export const filterBuilderMachine = setup({
  types: {
    context: {} as FilterBuilderContext,
    events: {} as FilterBuilderEvent | Report,
    input: {} as FilterBuilderInput,
    emitted: {} as Announcement,
  },
  actors: {
    /** Sends `list.changed` whenever the list's filters change, or it asks for a new one. */
    watchList: fromCallback<EventObject, FilterHost>(({ input, sendBack }) =>
      input.watch(() => sendBack({ type: "list.changed" })),
    ),
    /** Reads the names of the records that the filters name, and sends `names.changed`. Takes `names.read`. */
    nameRecords: fromCallback<{ readonly type: "names.read"; readonly records: readonly NamedRecord[] }>(
      notProvided("nameRecords"),
    ),
    choices: {} as typeof choicesMachine,
  },
  actions: {
    changeWhere: ({ context }, params: { readonly where: readonly string[]; readonly replace?: true }) =>
      context.host.change(params.where, params.replace),
    endBuilding: enqueueActions(({ context, enqueue }) => {
      // Known at once, so that the builder does not open again before the list has said so.
      enqueue.assign({ list: { ...context.list, isBuilding: false } });
      enqueue(() => context.host.endBuilding());
    }),
    hear: assign(({ context }) => {
      const now = heard(context);
      return { ...now, draft: followed(context.draft, context.list.where, now.list.where) };
    }),
    name: sendTo("names", ({ context }) => ({
      type: "names.read" as const,
      records: recordsIn(context.read, context.fields),
    })),
    tellDropped: emit(({ context: { dropped } }) => ({
      type: "toast" as const,
      tone: "error" as const,
      text: dropped.length === 1 ? "A filter cannot be read" : `${dropped.length} filters cannot be read`,
      lines: dropped.map(({ text, why }) => `${text}: ${why}`),
      durationMs: MANY_LINES_TOAST_MS,
      key: "dropped filters",
    })),
  },
  guards: {
    hasDropped: ({ context }) => context.dropped.length > 0,
    isRefused: ({ context }) => refusalOf(context) !== undefined,
    wantsNew: ({ context }) => context.list.isBuilding,
    choosesRecord: ({ context }: At) => sourceOf(context) !== undefined,
  },
}).createMachine({
  id: "filterBuilder",
  description: "The filters that a person adds to a list.",
  context: ({ input }) => ({
    ...input,
    ...heard(input),
    draft: undefined,
    refusal: undefined,
    names: Object.fromEntries(input.fields.flatMap(({ personal = {} }) => Object.entries(personal))),
  }),
  invoke: [
    { src: "watchList", id: "list", input: ({ context }) => context.host },
    { src: "nameRecords", id: "names" },
  ],
  entry: "name",
  type: "parallel",
  states: {
    reading: {
      initial: "deciding",
      on: {
        "list.changed": { target: ".deciding", actions: ["hear", "name"] },
        "names.changed": {
          actions: assign({
            names: ({ context, event: { names, unread } }) => ({
              ...Object.fromEntries(unread.map((id) => [id, UNREAD_NAME])),
              ...context.names,
              ...names,
            }),
          }),
        },
      },
      states: {
        deciding: {
          always: [
            {
              guard: "hasDropped",
              target: "whole",
              actions: [
                "tellDropped",
                {
                  type: "changeWhere",
                  params: ({ context }) => ({
                    where: context.list.where.filter((text) =>
                      context.dropped.every((one) => one.text !== text),
                    ),
                    replace: true as const,
                  }),
                },
              ],
            },
            { target: "whole" },
          ],
        },
        whole: {},
      },
    },
    building: {
      initial: "closed",
      on: {
        "builder.remove": {
          target: ".closed",
          actions: {
            type: "changeWhere",
            params: ({ context, event }) => ({
              where: context.list.where.filter((_, index) => index !== event.index),
            }),
          },
        },
        "builder.open": {
          target: ".open",
          reenter: true,
          guard: ({ context, event }) => context.read[event.index] !== undefined,
          actions: [
            "endBuilding",
            assign(({ context, event }) => {
              const { read, declared, locale } = context;
              const where = read[event.index];
              return { draft: where && draftOf(where, event.index, declared, locale), refusal: undefined };
            }),
          ],
        },
      },
      states: {
        closed: {
          entry: assign({ draft: undefined, refusal: undefined }),
          always: { guard: "wantsNew", target: "open", actions: assign({ draft: newDraft }) },
        },
        open: {
          initial: "deciding",
          on: {
            "builder.field": {
              target: ".deciding",
              actions: assign(({ context, event }) =>
                changed(context, (draft) => {
                  const field = fieldOf(context, event.fieldId);
                  return field ? withField(draft, field) : draft;
                }),
              ),
            },
            "builder.verb": {
              target: ".deciding",
              actions: assign(({ context, event }) =>
                changed(context, (draft) => {
                  const field = fieldOf(context, draft.fieldId);
                  return field ? withVerb(draft, field, event.verb) : draft;
                }),
              ),
            },
            "builder.values": {
              actions: assign(({ context, event: { values, names } }) => ({
                ...changed(context, (draft) => ({ ...draft, values })),
                names: { ...context.names, ...names },
              })),
            },
            "builder.days": {
              actions: assign(({ context, event }) =>
                changed(context, (draft) => ({ ...draft, days: event.text })),
              ),
            },
            "builder.apply": [
              { guard: "isRefused", actions: assign({ refusal: ({ context }) => refusalOf(context) }) },
              {
                target: "closed",
                actions: [
                  {
                    type: "changeWhere",
                    params: ({ context }) => {
                      const answer = withDraft(context);
                      return { where: "where" in answer ? answer.where : context.list.where };
                    },
                  },
                  "endBuilding",
                ],
              },
            ],
            "builder.close": { target: "closed", actions: "endBuilding" },
          },
          states: {
            deciding: {
              always: [{ guard: "choosesRecord", target: "choosing" }, { target: "typing" }],
            },
            typing: {},
            choosing: {
              invoke: {
                src: "choices",
                id: "choices",
                input: ({ context }) => ({
                  source: sourceOf(context) ?? "",
                  value: "",
                  of: "",
                  current: [],
                }),
              },
            },
          },
        },
      },
    },
  },
});
