import { readListQuery, writeListQuery } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { allLists } from "../testing/allLists.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { defaultParams, listQueryOf, readListSearch } from "./listSearch.ts";
import type { ChoiceFilter } from "./listView.ts";

const choices = allLists.flatMap((list) =>
  list.choices.map((choice) => [list.path, choice.param, list, choice] as const),
);

const unusable = [
  "FOO",
  "foo",
  " ",
  "all,",
  "null",
  "\u0000",
  "%00",
  "ACTIVE,DRAFT",
  `${fakeId(1)}x`,
  "2026-13",
  "0000-01",
  "9999-12",
];
const samples = {
  id: [fakeId(7), fakeId(7).toUpperCase()],
  month: ["2026-05", "1970-01", "2199-12"],
} as const;
const usable = ({ options, takes }: ChoiceFilter): readonly string[] => [
  ...options.map(({ value }) => value),
  ...(takes ? samples[takes] : []),
];

describe("the choice filters of every list", () => {
  test.each(choices)("%s?%s= declares what it takes", (_, __, ___, choice) => {
    expect(usable(choice)).not.toEqual([]);
  });

  test.each(choices)("%s?%s= falls back to no filter for a value that it does not take", (_, param, list) => {
    for (const value of unusable) {
      const params = readListSearch(`?${new URLSearchParams({ [param]: value }).toString()}`, list);
      expect(params).toEqual(defaultParams(list));
      expect(listQueryOf(params, list).filters).toEqual([]);
    }
  });

  test.each(choices)("%s?%s= takes each value that it declares", (_, param, list, choice) => {
    for (const value of usable(choice))
      expect(readListSearch(`?${param}=${value}`, list).choices).toEqual({ [param]: value });
  });
});

test.each(allLists.map((list) => [list.path, list] as const))(
  "of %s send nothing that the server refuses, whatever the values",
  (_, list) => {
    const extend = list.extend ?? [];
    for (const name of ["page", "size", "sortField", "sortDirection", "sort", "filter"])
      for (const value of unusable) {
        const params = readListSearch(`?${new URLSearchParams({ [name]: value }).toString()}`, list);
        const read = readListQuery(writeListQuery(listQueryOf(params, list)), {
          fields: list.fields,
          extend,
        });
        expect(read).toMatchObject({ ok: true });
      }
  },
);
