import { expect, test } from "vitest";
import * as z from "zod/mini";
import { searchEndpoints, searchHitSchema, searchKinds } from "./search.ts";
import { issuesOf } from "../testing/issuesOf.ts";

const { query } = searchEndpoints.find;

test("a search text is trimmed and has up to 200 characters", () => {
  expect(z.parse(query, { q: "  wind  " })).toEqual({ q: "wind" });
  expect(issuesOf(query, { q: "x".repeat(200) })).toEqual([]);
  expect(issuesOf(query, { q: "x".repeat(201) })).toEqual(["q: q must be at most 200 characters"]);
});

test.each([{}, { q: "" }, { q: "   " }])("a search for an empty text, %j, is refused", (sent) => {
  expect(issuesOf(query, sent)).toEqual(["q: q is required"]);
});

test("a search text may hold percent signs, quotes and backslashes, but no NUL", () => {
  const odd = String.raw`100%_'"\ ;--`;
  expect(z.parse(query, { q: odd })).toEqual({ q: odd });
  expect(issuesOf(query, { q: "a\u0000b" })).toEqual(["q: q holds a character that cannot be searched for"]);
});

test("search hits have twelve kinds, and a kind of a later server is kept", () => {
  expect(searchKinds).toHaveLength(12);
  const hit = { kind: "payment", id: "00000000-0000-4000-8000-000000000000", name: "Call", detail: null };
  expect(z.parse(searchHitSchema, hit)).toEqual(hit);
});
