import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { userList } from "../users/users.view.ts";
import { listAddress } from "./listAddress.ts";
import { readListSearch } from "./listSearch.ts";
import { readLayout, withMoved, withWidth, writeLayout } from "./columnLayout.ts";

const columns = userList.columns.map(({ field }) => ({ field }));
const field = fc.constantFrom(...columns.map((column) => column.field));

describe("a stored layout of columns", () => {
  test("is read as the person made it, by any moves and widths", () => {
    const step = fc.oneof(
      fc.record({ field, before: fc.option(field, { nil: undefined }) }),
      fc.record({ field, widthPx: fc.option(fc.double({ noNaN: true }), { nil: undefined }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let layout = readLayout();
        for (const one of steps)
          layout =
            "before" in one ? withMoved(layout, columns, one) : withWidth(layout, one.field, one.widthPx);
        const written = writeLayout(layout, columns);
        const read = readLayout(written);
        expect(read.widths).toEqual(layout.widths);
        expect(writeLayout(read, columns)).toBe(written);
        for (const width of Object.values(read.widths)) {
          expect(width).toBeGreaterThanOrEqual(64);
          expect(width).toBeLessThanOrEqual(800);
        }
      }),
      propertyRuns(200, 20_000),
    );
  });

  test("is read from any text without an error", () => {
    const piece = fc.constantFrom("email", ":", ",", "12", "99999", "name:100", "__proto__", "::", " ");
    const text = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 8 }).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, (stored) => {
        const { order, widths } = readLayout(stored);
        expect(order.every((one) => one !== "" && !one.includes(","))).toBe(true);
        for (const width of Object.values(widths)) expect(width >= 64 && width <= 800).toBe(true);
        expect(writeLayout({ order, widths }, columns).split(",")).toHaveLength(columns.length);
      }),
      propertyRuns(300, 20_000),
    );
  });
});

test("a list that is asked for in words has an address that asks for the same, or says which word is wrong", () => {
  const name = fc.constantFrom("status", "Status", "STATUS", "role", "company", "x", "");
  const value = fc.oneof(fc.constantFrom("ACTIVE", "active", "Locked", "all", "none", ""), fc.string());
  const wish = fc.record(
    {
      filter: fc.array(
        fc.oneof(
          fc.string(),
          fc.tuple(name, value).map((pair) => pair.join("=")),
        ),
        { maxLength: 3 },
      ),
      search: fc.string(),
      sort: fc.oneof(fc.string(), fc.constantFrom("email", "email:desc", "Email:asc", "name:up")),
      page: fc.oneof(fc.integer(), fc.double(), fc.constant(Number.NaN)),
      size: fc.oneof(fc.integer(), fc.constantFrom(10, 25, 50, 100)),
      where: fc.array(fc.oneof(fc.string(), fc.constantFrom("createdAt.within.P7D", "email.contains.x")), {
        maxLength: 2,
      }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(wish, (asked) => {
      const answer = listAddress(userList, asked);
      if ("fault" in answer) {
        expect(answer.fault).toMatch(/\bno\b/i);
        return;
      }
      const read = readListSearch(answer.address.slice(userList.path.length), userList);
      expect(read.filter).toBe(asked.search ?? "");
      if (asked.page !== undefined) expect(read.page).toBe(asked.page);
      if (asked.size !== undefined) expect(read.size).toBe(asked.size);
      if (asked.sort !== undefined)
        expect(read.sortDirection).toBe(asked.sort.endsWith(":desc") ? "desc" : "asc");
      for (const one of asked.where ?? []) expect(read.where).toContain(one);
    }),
    propertyRuns(500, 50_000),
  );
});
