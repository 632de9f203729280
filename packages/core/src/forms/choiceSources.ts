import { listDefaults, MAX_PAGE_SIZE, type Access, type Filter, type ListQuery } from "@canopy/contracts";
import type { Answering, Listing, OfOne } from "../base/endpoints.ts";
import type { CallMeta } from "../cache/queryClient.ts";
import type { Services } from "../services/services.ts";
import type { ChoicesAsk } from "./choices.machine.ts";
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
  /** A text that is a record's id finds that record alone. */
  readonly findsIds?: true;
  /** Milliseconds for which the options count as fresh; each opening reads them again when absent. */
  readonly staleMs?: number;
  readonly meta?: CallMeta;
}

/** The sources of a form's fields, by the names in their `optionsFrom`. */
export type ChoiceSources = Readonly<Record<string, ChoiceSource>>;

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
  /** The number of records that are read at once. */
  readonly size?: number;
}

/** Records to choose from by a part of their name; the chosen one need not be among the first ones. */
export const namedRecords = <Entity extends Named>({
  endpoints: { list, get },
  variant = "",
  filters = [],
  option = optionOf,
  size = OPTION_COUNT,
}: NamedRecords<Entity>): ChoiceSource => ({
  access: list.access,
  key: ({ text }) => [list.path, "list", `options ${variant}`, text],
  read: async (call, { text }, signal) => {
    const named = text === "" ? [] : [{ fieldId: "name", operator: "contains", values: [text] } as const];
    const { data, total } = await call(list, { list: byName([...named, ...filters], size) }, { signal });
    return { options: data.map(option), total };
  },
  one: {
    access: get.access,
    key: (id) => [list.path, "list", `chosen ${variant}`, id],
    read: async (call, id, signal) => option(await call(get, { params: { id } }, { signal })),
  },
});

const FIRST: ChoicesAsk = { source: "", text: "", of: "" };

/** The first records by name, as many as one page holds, to filter a list by; any other one is read by its id. */
export const filterOptions = <Entity extends Named>(endpoints: NamedEndpoints<Entity>) => {
  const { access, key, read, one } = namedRecords({ endpoints, variant: "of lists", size: MAX_PAGE_SIZE });
  return {
    access,
    key: () => key(FIRST),
    read: (call: Call, signal: AbortSignal) => read(call, FIRST, signal),
    ...(one && { one }),
  };
};

/** All records of a source at once: nothing is searched for. */
export const allOf = <Option extends FieldOption>(options: readonly Option[]) => ({
  options,
  total: options.length,
});
