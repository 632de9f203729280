import { readListQuery, writeListQuery } from "@canopy/contracts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { notificationList } from "../notifications/notifications.view.ts";
import { userList } from "../users/users.view.ts";
import { anyText } from "../testing/anyText.ts";
import { propertyRuns } from "@canopy/contracts/testing";
import {
  defaultParams,
  listQueryOf,
  readListSearch,
  writeListSearch,
  type ListParams,
} from "./listSearch.ts";

const read = (search: string) => readListSearch(search, userList);
const write = (params: Partial<ListParams>) =>
  writeListSearch({ ...defaultParams(userList), ...params }, userList);

describe("an address without parameters", () => {
  test("is page 1, size 10, createdAt descending, unfiltered", () => {
    expect(read("")).toEqual({
      page: 1,
      size: 10,
      sortField: "createdAt",
      sortDirection: "desc",
      filter: "",
      choices: {},
      where: [],
    });
  });

  test("takes the list's own default order", () => {
    const list = { ...userList, defaults: { sortField: "email", sortDirection: "asc" } as const };
    expect(readListSearch("", list)).toMatchObject({ sortField: "email", sortDirection: "asc" });
    expect(writeListSearch(readListSearch("", list), list)).toBe("");
  });
});

describe("an invalid parameter falls back to its default", () => {
  test.each(["0", "-1", "1.5", "abc", "", "1e9", "1e3", "0x10", " 2", "+2", "١", "99999999", "100001"])(
    "for page=%j",
    (page) => {
      expect(read(`?page=${encodeURIComponent(page)}`).page).toBe(1);
    },
  );

  test.each(["0", "101", "1e6", "1000000", "", "abc"])("for size=%j", (size) => {
    expect(read(`?size=${encodeURIComponent(size)}`).size).toBe(10);
  });

  test.each(["", "passwordHash", "__proto__", "constructor", "roles"])("for sortField=%j", (field) => {
    expect(read(`?sortField=${field}`).sortField).toBe("createdAt");
  });

  test.each(["", "up", "ASC"])("for sortDirection=%j", (direction) => {
    expect(read(`?sortDirection=${direction}`).sortDirection).toBe("desc");
  });

  test.each(["", "   ", "x".repeat(257), "\u0000", "a\u0000b"])("for filter=%j", (filter) => {
    expect(read(`?filter=${encodeURIComponent(filter)}`).filter).toBe("");
  });
});

test.each(["%00", "a%00", "%ff", "%C3"])("for a filter encoded as %s", (encoded) => {
  expect(read(`?filter=${encoded}&status=${encoded}&page=${encoded}`)).toEqual(defaultParams(userList));
});

test("An address's valid parameters are used", () => {
  expect(read("?page=3&size=100&sortField=email&sortDirection=asc&filter=a%26b&status=LOCKED")).toEqual({
    page: 3,
    size: 100,
    sortField: "email",
    sortDirection: "asc",
    filter: "a&b",
    choices: { status: "LOCKED" },
    where: [],
  });
});

describe("a status filter", () => {
  test.each(["all", "", "  "])("of %j sends nothing", (status) => {
    expect(listQueryOf(read(`?status=${status}`), userList).filters).toEqual([]);
  });

  test("falls back to no filter for an unknown status", () => {
    expect(listQueryOf(read("?status=NAPPING"), userList).filters).toEqual([]);
  });
});

test("The search box filters its field with 'contains'", () => {
  expect(listQueryOf(read("?filter=ines"), userList)).toMatchObject({
    filters: [{ fieldId: "email", operator: "contains", values: ["ines"] }],
    extend: ["company"],
  });
});

test("The search box does not search for the spaces around its text, and keeps them", () => {
  const params = read("?filter=+ines++");
  expect(listQueryOf(params, userList).filters).toMatchObject([{ values: ["ines"] }]);
  expect(params.filter).toBe(" ines  ");
});

describe("the written address", () => {
  test("holds only what differs from the default", () => {
    expect(write({})).toBe("");
    expect(write({ page: 2 })).toBe("?page=2");
    expect(write({ choices: { status: "all" } })).toBe("");
    expect(write({ choices: { status: "LOCKED" }, filter: "a b" })).toBe("?filter=a+b&status=LOCKED");
  });

  const search = fc.oneof(
    anyText(),
    fc
      .array(
        fc.tuple(
          fc.constantFrom("page", "size", "sortField", "sortDirection", "filter", "status", "other"),
          fc.oneof(
            anyText(),
            fc.integer().map(String),
            fc.constantFrom("email", "asc", "all", "LOCKED", "1e3", "0x10", ""),
          ),
        ),
      )
      .map((pairs) => `?${new URLSearchParams(pairs).toString()}`),
  );

  test("leads to a call that the server accepts, whatever it holds", () => {
    const shape = { fields: userList.fields, extend: ["company"] };
    fc.assert(
      fc.property(search, (given) => {
        const query = listQueryOf(read(given), userList);
        expect(readListQuery(writeListQuery(query), shape)).toEqual({ ok: true, value: query });
      }),
      propertyRuns(1000, 200_000),
    );
  });

  test("is read back as it was written", () => {
    fc.assert(
      fc.property(search, (given) => {
        const params = read(given);
        expect(read(writeListSearch(params, userList))).toEqual(params);
      }),
      propertyRuns(1000, 200_000),
    );
  });
});

describe("an address with the order in one parameter", () => {
  const readOne = (search: string) => readListSearch(search, notificationList);

  test("is written as `sort=field,direction`, or left out where it is the default", () => {
    expect(readOne("?sort=title,asc")).toMatchObject({ sortField: "title", sortDirection: "asc" });
    expect(writeListSearch(readOne("?sort=title,asc&page=2"), notificationList)).toBe(
      "?page=2&sort=title,asc",
    );
    expect(writeListSearch(readOne("?sort=createdAt,desc"), notificationList)).toBe("");
    expect(writeListSearch(readOne("?sort=createdAt,asc"), notificationList)).toBe("?sort=createdAt,asc");
  });

  test.each(["", "title", "title,", ",asc", "title,up", "secret,asc", "title,asc,desc", "__proto__,asc"])(
    "falls back as a whole for sort=%j",
    (sort) => {
      expect(readOne(`?sort=${encodeURIComponent(sort)}`)).toMatchObject({
        sortField: "createdAt",
        sortDirection: "desc",
      });
    },
  );

  test("does not accept other lists' parameters, nor they its own", () => {
    expect(readOne("?sortField=title&sortDirection=asc")).toMatchObject({ sortField: "createdAt" });
    expect(read("?sort=email,asc")).toMatchObject({ sortField: "createdAt", sortDirection: "desc" });
  });
});
