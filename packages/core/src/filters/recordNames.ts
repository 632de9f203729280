import { isPersonal, isRelative, readWheres, type Where } from "@canopy/contracts";
import { failureOf, type Failure } from "../failures/failure.ts";
import { httpStatus } from "../failures/httpStatus.ts";
import type { ChoiceSources } from "../forms/choiceSources.ts";
import type { Services } from "../services/services.ts";
import { filterFieldsOf, type FilterField } from "./filterFields.ts";
import { filterSources } from "./filterSources.ts";

/** A record that a filter names, and the source that knows its name. */
export interface NamedRecord {
  readonly id: string;
  readonly source: string;
}

/** The records that filters name. */
export const recordsIn = (wheres: readonly Where[], fields: readonly FilterField[]): readonly NamedRecord[] =>
  wheres.flatMap((where) => {
    const field = fields.find(({ id }) => id === where.fieldId);
    if (isRelative(where) || field?.source === undefined) return [];
    const { source } = field;
    return where.values.filter((value) => !isPersonal(field, value)).map((id) => ({ id, source }));
  });

/** A name that cannot be read is told by the filter itself. */
const QUIET = { isShownElsewhere: () => true };

/** The name of a record; null where the person does not meet it or may not know, undefined where it cannot be read now. */
export const nameOf = async (
  services: Pick<Services, "call" | "client" | "permits">,
  sources: ChoiceSources,
  { id, source }: NamedRecord,
): Promise<string | null | undefined> => {
  const from = sources[source];
  if (!from) return null;
  const { call, client, permits } = services;
  try {
    if (from.one && permits(from.one.access)) {
      const { key, read, meta } = from.one;
      const queryFn = ({ signal }: { readonly signal: AbortSignal }) => read(call, id, signal);
      return (await client.fetchQuery({ queryKey: key(id), queryFn, meta: { ...QUIET, ...meta } })).label;
    }
    if (!permits(from.access)) return null;
    const ask = { source, text: from.findsIds ? id : "", of: "" };
    const queryKey = [...from.key(ask), "names"];
    const { options, total } = await client.fetchQuery({
      queryKey,
      queryFn: ({ signal }) => from.read(call, ask, signal),
      meta: { ...QUIET, ...from.meta },
    });
    return options.find(({ value }) => value === id)?.label ?? (total > options.length ? undefined : null);
  } catch (error) {
    return isUnmet(failureOf(error)) ? null : undefined;
  }
};

const isUnmet = (failure: Failure): boolean =>
  failure.kind === "forbidden" || (failure.kind === "problem" && failure.status === httpStatus.notFound);

/** Those of a list's filters, as its address holds them, that name a record which the person does not meet. Source: behaviour.md §2 Saved views. */
export const unmetWheres = async (
  services: Pick<Services, "call" | "client" | "locale" | "permits">,
  view: Parameters<typeof filterFieldsOf>[0],
  wheres: readonly string[],
): Promise<readonly string[]> => {
  const sources = filterSources(services);
  const fields = filterFieldsOf(view, services.locale);
  const areMet = await Promise.all(
    wheres.map(async (text) => {
      const records = recordsIn(readWheres([text], view.fields).read, fields);
      const names = await Promise.all(records.map((record) => nameOf(services, sources, record)));
      return !names.includes(null);
    }),
  );
  return wheres.filter((_, index) => areMet[index] === false);
};
