import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "#testing/propertyRuns.ts";
import { CHAIN_START, canonicalJson, chainText } from "./historyChain.ts";

test("the text of a row is the hash before it, a line feed and the row as JSON", () => {
  const entry = {
    seq: 1,
    at: "2026-11-23T09:30:00.000Z",
    actorId: null,
    source: "SYSTEM",
    entity: "project",
    entityId: "0190a0f0-0000-7000-8000-000000000001",
    action: "update",
    reason: null,
    changes: [{ field: "name", before: "a", after: { z: 1, b: [2] } }],
  };
  expect(chainText(CHAIN_START, entry)).toBe(
    `${"0".repeat(64)}\n[1,"2026-11-23T09:30:00.000Z",null,"SYSTEM","project","0190a0f0-0000-7000-8000-000000000001","update",null,[{"after":{"b":[2],"z":1},"before":"a","field":"name"}]]`,
  );
});

const withReversedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withReversedKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, withReversedKeys(one)] as const);
  return Object.fromEntries(entries.toReversed());
};

test("equal values have one JSON, whatever the order of their keys, and it says the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(withReversedKeys(value))).toBe(text);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    propertyRuns(300, 20_000),
  );
});

test("an instant is written as on the wire, and a field without a value not at all", () => {
  expect(canonicalJson({ b: undefined, a: new Date(0) })).toBe('{"a":"1970-01-01T00:00:00.000Z"}');
});
