import {
  endpoints,
  filterField,
  isSortable,
  operatorsByFieldType,
  takesManyValues,
  takesNoValue,
  type Endpoint,
  type FieldRule,
  type ListShape,
  type Operator,
} from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";

let server: TestServer;
let ines: Client;

beforeAll(async () => {
  server = await openTestServer();
  ines = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const lists = Object.values(endpoints)
  .flatMap((actions) => Object.values<Endpoint>(actions))
  .flatMap(({ method, path, list }) =>
    method === "GET" && list && !path.includes("{") && path !== "/api/history" ? [{ path, list }] : [],
  );

/** The statements that admit a request. */
const SIGN_IN = 1;

const statementsOf = async (address: string): Promise<number> => {
  server.statements.length = 0;
  const { status } = await ines.get(address);
  expect([address, status]).toEqual([address, 200]);
  return server.statements.length - SIGN_IN;
};

const texts: Partial<Record<FieldRule["type"], string>> = {
  number: "3",
  date: "2026-05-04",
  datetime: "2026-05-04T10:00:00Z",
  time: "10:00",
  boolean: "true",
  uuid: "01234567-89ab-4cde-8f01-23456789abcd",
  entity: "01234567-89ab-4cde-8f01-23456789abcd",
};
const textFor = ({ type, values }: FieldRule): string => values?.[0] ?? texts[type] ?? "a";

interface Picked {
  readonly id: string;
  readonly field: FieldRule;
  readonly operator: Operator;
}

/** Any filters of a list that a builder makes, with any order. */
const queriesOf = ({ fields }: ListShape): fc.Arbitrary<URLSearchParams> => {
  const picks = Object.keys(fields).flatMap((id): Picked[] => {
    const field = filterField(fields, id);
    return field ? operatorsByFieldType[field.type].map((operator) => ({ id, field, operator })) : [];
  });
  const sortFields = Object.keys(fields).filter((id) => isSortable(fields, id));
  return fc
    .record({
      filters: fc.array(fc.constantFrom(...picks), { maxLength: 6 }),
      sortField: fc.constantFrom(...sortFields),
      sortDirection: fc.constantFrom("asc", "desc"),
      page: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ filters, page, ...order }) => {
      const search = new URLSearchParams({ ...order, page: String(page) });
      for (const [at, { id, field, operator }] of filters.entries()) {
        search.append(`filters[${at}].fieldId`, id);
        search.append(`filters[${at}].operator`, operator);
        if (takesNoValue(operator)) continue;
        search.append(`filters[${at}].value`, textFor(field));
        if (takesManyValues(operator)) search.append(`filters[${at}].value`, textFor(field));
      }
      return search;
    });
};

describe("a page of a list takes two statements, whatever its filters and order:", () => {
  test.each(lists)("$path", async ({ path, list }) => {
    await fc.assert(
      fc.asyncProperty(queriesOf(list), async (search) => {
        expect(await statementsOf(`${path}?${search.toString()}`)).toBe(2);
      }),
      propertyRuns(8, 200),
    );
  });
});

test("each step of an extend path adds one", async () => {
  const query =
    "filters[0].fieldId=gap&filters[0].operator=greater_than&filters[0].value=0&sortField=company";
  expect(await statementsOf(`/api/projects?${query}`)).toBe(2);
  expect(await statementsOf(`/api/projects?${query}&extend=company&extend=type`)).toBe(4);
  expect(await statementsOf(`/api/projects?${query}&extend=processes.milestones.owner`)).toBe(5);
});
