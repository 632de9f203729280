import { exportTypes } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { exportFormatFor } from "#exports/exportFormat.ts";
import { encodingFor } from "../compression.ts";
import { entityTag, matchesTag, weakTag } from "../entityTag.ts";

const gap = fc.constantFrom("", " ", "  ");
const weight = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10);
/** One weighted entry of a list, with any gaps. */
const entry = (name: fc.Arbitrary<string>) =>
  fc.record({ name, weight: fc.option(weight, { nil: undefined }), gap });

const written = (entries: readonly { name: string; weight: number | undefined; gap: string }[]) =>
  entries
    .map(
      ({ name, weight: q, gap: space }) =>
        `${space}${name}${q === undefined ? "" : `${space};${space}q=${q.toFixed(1)}`}${space}`,
    )
    .join(",");

const format = { [exportTypes.csv]: "csv", [exportTypes.xlsx]: "xlsx" } as Record<string, string>;

test("an export comes in the first of the formats with the highest weight, and a weight of 0 refuses one", () => {
  const name = fc.constantFrom(exportTypes.csv, exportTypes.xlsx, "application/json", "*/*");
  fc.assert(
    fc.property(fc.array(entry(name), { maxLength: 5 }), (entries) => {
      const weighted = entries.map((one) => ({ ...one, q: one.weight ?? 1 })).filter(({ q }) => q > 0);
      const best = Math.max(...weighted.map(({ q }) => q));
      const first = weighted.find(({ q }) => q === best);
      expect(exportFormatFor(written(entries))).toBe(format[first?.name ?? ""]);
    }),
    propertyRuns(300, 20_000),
  );
});

test("an answer is compressed as the caller allows: Brotli before gzip, and neither without being named", () => {
  const name = fc.constantFrom("br", "gzip", "deflate", "identity", "BR", "zstd");
  const once = fc.uniqueArray(entry(name), { selector: (one) => one.name.toLowerCase(), maxLength: 5 });
  fc.assert(
    fc.property(once, (entries) => {
      const allowed = new Set(entries.filter((one) => one.weight !== 0).map((one) => one.name.toLowerCase()));
      const best = ["br", "gzip"].find((encoding) => allowed.has(encoding)) ?? "identity";
      expect(encodingFor(written(entries))).toBe(best);
    }),
    propertyRuns(300, 20_000),
  );
});

test("any Accept and Accept-Encoding header has an answer", () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect([undefined, "csv", "xlsx"]).toContain(exportFormatFor(header));
      expect(["br", "gzip", "identity"]).toContain(encodingFor(header));
    }),
    propertyRuns(300, 20_000),
  );
});

test("a content that the caller has is known by its tag among others, weak or not, and by no other", () => {
  const tag = fc.string().map((text) => (text.length % 2 === 0 ? entityTag(text) : weakTag(text)));
  fc.assert(
    fc.property(fc.string(), fc.array(tag), fc.array(tag), fc.boolean(), (text, left, right, isWeak) => {
      const own = entityTag(text);
      const header = (...tags: readonly string[]) => new Headers({ "if-none-match": tags.join(", ") });
      expect(matchesTag(header(...left, isWeak ? `W/${own}` : own, ...right), own)).toBe(true);
      const others = [...left, ...right].filter((one) => !one.includes(own));
      expect(matchesTag(header(...others), own)).toBe(false);
    }),
    propertyRuns(200, 20_000),
  );
});
