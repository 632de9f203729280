import { listDefaults, type Access, type Filter, type ListQuery } from "@canopy/contracts";
import { fromPromise } from "xstate";
import type { Answering, Listing, OfOne } from "../base/endpoints.ts";
import type { CallMeta } from "../cache/queryClient.ts";
import { watchQuery } from "../cache/watchQuery.ts";
import type { Services } from "../services/services.ts";
import { choicesMachine, selectFieldChoices, type ChoicesAsk, type FoundOptions } from "./choices.machine.ts";
import type { FormChoices } from "./form.machine.ts";
import { settled } from "./settleFields.ts";
import type { FieldOption } from "./formFields.ts";

type Call = Services["call"];

/** A source of a field's options. */
export interface ChoiceSource {
  readonly access: Access;
  readonly key: (ask: ChoicesAsk) => readonly unknown[];
  readonly read: (
    call: Call,
    ask: ChoicesAsk,
    signal: AbortSignal,
  ) => Promise<{ readonly options: readonly FieldOption[]; readonly total: number }>;
  /** Reads one option by its id, where the chosen one need not be among those that were read. */
  readonly one?: {
    readonly access: Access;
    readonly key: (id: string) => readonly unknown[];
    readonly read: (call: Call, id: string, signal: AbortSignal) => Promise<FieldOption>;
    readonly meta?: CallMeta;
  };
  /** Milliseconds for which the options count as fresh; each opening reads them again when absent. */
  readonly staleMs?: number;
  readonly meta?: CallMeta;
}

/** The sources of a form's fields, by the names in their `optionsFrom`. */
export type ChoiceSources = Readonly<Record<string, ChoiceSource>>;

/** The choices machine over these sources; a source that is not among them may not be read. */
export const choicesOver = (services: Services, sources: ChoiceSources) => {
  const sourceOf = (name: string): ChoiceSource => {
    const source = sources[name];
    if (!source) throw new Error(`No choices are read from ${name}`);
    return source;
  };
  return choicesMachine.provide({
    actors: {
      watchOptions: watchQuery<ChoicesAsk, FoundOptions>(services.client, (ask) => {
        const { key, read, staleMs, meta } = sourceOf(ask.source);
        return {
          key: [...key(ask)],
          read: async (signal) => ({ of: ask.of, ...(await read(services.call, ask, signal)) }),
          ...(staleMs !== undefined && { staleMs }),
          ...(meta && { meta }),
        };
      }),
      nameChosen: fromPromise(async ({ input: { source, value } }) => {
        const { one } = sourceOf(source);
        return (
          (await services.client.fetchQuery({
            queryKey: one?.key(value) ?? [],
            queryFn: async ({ signal }) => (await one?.read(services.call, value, signal)) ?? null,
            ...(one?.meta && { meta: one.meta }),
          })) ?? undefined
        );
      }),
    },
    guards: {
      isPermitted: (_, source) => services.permits(sourceOf(source).access),
      canName: (_, source) => {
        const { one } = sourceOf(source);
        return one !== undefined && services.permits(one.access);
      },
    },
  });
};

/** The choices of a form whose fields read from these sources. */
export const choicesFrom =
  (sources: ChoiceSources) =>
  (services: Services): FormChoices => ({
    machine: choicesOver(services, sources),
    select: selectFieldChoices,
    settle: settled,
  });

/** As many as one looks through without typing. */
export const OPTION_COUNT = 25;

/** A list of records by name, as many as `size`. */
export const byName = (filters: readonly Filter[], size = OPTION_COUNT): ListQuery => ({
  ...listDefaults,
  size,
  sortField: "name",
  sortDirection: "asc",
  filters,
});

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A record as an option. */
export const optionOf = ({ id, name }: Named): FieldOption => ({ value: id, label: name });

interface NamedEndpoints<Entity> {
  readonly list: Listing<Entity>;
  readonly get: OfOne & Pick<Answering<Entity>, "answer">;
}

interface NamedRecords<Entity> {
  readonly endpoints: NamedEndpoints<Entity>;
  /** Sets these options apart from others of the resource. */
  readonly variant?: string;
  readonly filters?: readonly Filter[];
  readonly option?: (record: Entity) => FieldOption;
}

/** Records to choose from by a part of their name; the chosen one need not be among the first ones. */
export const namedRecords = <Entity extends Named>({
  endpoints: { list, get },
  variant = "",
  filters = [],
  option = optionOf,
}: NamedRecords<Entity>): ChoiceSource => ({
  access: list.access,
  key: ({ text }) => [list.path, "list", `options ${variant}`, text],
  read: async (call, { text }, signal) => {
    const named = text === "" ? [] : [{ fieldId: "name", operator: "contains", values: [text] } as const];
    const { data, total } = await call(list, { list: byName([...named, ...filters]) }, { signal });
    return { options: data.map(option), total };
  },
  one: {
    access: get.access,
    key: (id) => [list.path, "list", `chosen ${variant}`, id],
    read: async (call, id, signal) => option(await call(get, { params: { id } }, { signal })),
  },
});

/** All records of a source at once: nothing is searched for. */
export const allOf = (options: readonly FieldOption[]) => ({ options, total: options.length });
