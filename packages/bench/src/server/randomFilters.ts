/** A field that a list filters by, as the API's own document tells it. */
export interface FilterField {
  readonly id: string;
  readonly type: string;
  readonly operators: readonly string[];
  readonly isSorted: boolean;
}

/** A page of a list under filters. */
export interface FilterQuery {
  readonly search: URLSearchParams;
  readonly filters: number;
}

const nothing = new Set(["is_null", "is_not_null"]);
const several = new Set(["in", "not_in"]);
const MOST_FILTERS = 6;
const MOST_PAGES = 20;
const SIZES = [10, 25, 50, 100] as const;

const at = (value: unknown, ...keys: readonly (string | number)[]): unknown =>
  keys.reduce((one, key) => Reflect.get(Object(one), key), value);

/** The fields, types and operators that the API's document names for a list. Throws where it names none. */
export const readFilterFields = (document: unknown, path: string): readonly FilterField[] => {
  const parameters = at(document, "paths", path, "get", "parameters");
  const named = (name: string): unknown =>
    Array.isArray(parameters) ? parameters.find((one) => at(one, "name") === name) : undefined;
  const sorted = at(named("sortField"), "schema", "enum");
  const described = at(named("filters[0].fieldId"), "description");
  const text = typeof described === "string" ? described : "";
  const fields = [...text.matchAll(/(\w+) \(([\w-]+): ([\w, ]+)\)/g)].map(
    ([, id = "", type = "", operators = ""]) => ({
      id,
      type,
      operators: operators.split(", "),
      isSorted: Array.isArray(sorted) && sorted.includes(id),
    }),
  );
  if (fields.length === 0) throw new Error(`the document names no field of ${path}`);
  return fields;
};

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
const seededRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const byType: Readonly<Record<string, string>> = {
  text: "a",
  number: "1000",
  date: "2026-05-04",
  datetime: "2026-05-04T10:00:00Z",
  boolean: "true",
  uuid: "01234567-89ab-4cde-8f01-23456789abcd",
  entity: "01234567-89ab-4cde-8f01-23456789abcd",
};

/** The field's values in the rows, a related record by its id; of a choice that no row holds, none. */
const valuesOf = ({ id, type }: FilterField, rows: readonly unknown[]): readonly string[] => {
  const held = rows.flatMap((row) => {
    const value = at(row, id);
    const inner = Array.isArray(value) ? value : [value];
    return inner.flatMap((one: unknown) => (one instanceof Object ? [at(one, "id")] : [one]));
  });
  const texts = held.filter((one) => one !== null && one !== undefined && one !== "").map(String);
  return texts.length > 0 ? texts : [byType[type] ?? []].flat();
};

/** Queries with one to six filters, any order, page and size; their values are those of the rows. The same for the same seed. */
export const randomQueries = (
  fields: readonly FilterField[],
  rows: readonly unknown[],
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly FilterQuery[] => {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("there is nothing to pick from");
    return item;
  };
  const sorted = fields.filter(({ isSorted }) => isSorted);
  return Array.from({ length: count }, () => {
    const filters = 1 + Math.floor(random() * random() * MOST_FILTERS);
    const search = new URLSearchParams({
      page: String(1 + Math.floor(random() * MOST_PAGES)),
      size: String(pick(SIZES)),
      sortField: pick(sorted).id,
      sortDirection: pick(["asc", "desc"]),
    });
    for (let index = 0; index < filters; index += 1) {
      const field = pick(fields);
      const values = valuesOf(field, rows);
      const operator = values.length === 0 ? "is_null" : pick(field.operators);
      search.append(`filters[${index}].fieldId`, field.id);
      search.append(`filters[${index}].operator`, operator);
      if (nothing.has(operator)) continue;
      for (let given = several.has(operator) ? 3 : 1; given > 0; given -= 1)
        search.append(`filters[${index}].value`, pick(values).slice(0, 100));
    }
    return { search, filters };
  });
};
