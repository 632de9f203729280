import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { partOf } from "./range.ts";
import { dispositionOf } from "./storedFile.ts";

const file = fc.uint8Array({ maxLength: 40 });
const position = fc.oneof(fc.nat(50), fc.bigInt({ min: 0n, max: 10n ** 30n }));

/** The content of the answer to a Range header. */
const answerTo = (range: string, bytes: Uint8Array) => {
  const part = partOf(range, bytes.length);
  if (part === undefined) return "the whole file";
  return part === "none" ? "no such part" : [...bytes.slice(part.first, part.last + 1)];
};
/** These bytes as an answer; a part has at least one. */
const partWith = (bytes: Uint8Array) => (bytes.length === 0 ? "no such part" : [...bytes]);

describe("the part that a Range header asks for", () => {
  test("is the bytes from the first to the last named one, as far as the file has them", () => {
    fc.assert(
      fc.property(file, position, fc.option(position, { nil: "" }), (bytes, first, last) => {
        const isTurned = last !== "" && Number(last) < Number(first);
        const wanted = bytes.slice(Number(first), last === "" ? bytes.length : Number(last) + 1);
        const answer = isTurned ? "the whole file" : partWith(wanted);
        expect(answerTo(`bytes=${first}-${last}`, bytes)).toEqual(answer);
      }),
      propertyRuns(300, 50_000),
    );
  });

  test("is the last bytes for a header that counts from the end", () => {
    fc.assert(
      fc.property(file, position, (bytes, count) => {
        const wanted = bytes.slice(Math.max(0, bytes.length - Number(count)));
        expect(answerTo(`bytes=-${count}`, bytes)).toEqual(partWith(wanted));
      }),
      propertyRuns(300, 50_000),
    );
  });

  test("lies within the file, whatever the header says", () => {
    const piece = fc.constantFrom("bytes", "=", "-", ",", " ", "0", "7", "99", "Bytes", "\t", "e3");
    const header = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 8 }).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(header, fc.nat(20), (range, size) => {
        const part = partOf(range, size);
        if (part === undefined || part === "none") return;
        expect(part.first).toBeGreaterThanOrEqual(0);
        expect(part.last).toBeGreaterThanOrEqual(part.first);
        expect(part.last).toBeLessThan(size);
      }),
      propertyRuns(300, 50_000),
    );
  });
});

/** Reads the two names of a Content-Disposition as a browser does: RFC 6266 and RFC 8187. */
const namesIn = (header: string) => {
  const [, ascii, encoded] = /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''(.*)$/.exec(header) ?? [];
  return { ascii, whole: encoded === undefined ? undefined : decodeURIComponent(encoded) };
};

test("any file name is one header, whose long form gives it back and whose short form is plain ASCII", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (fileName) => {
      const header = dispositionOf(fileName);
      expect(new Headers({ "content-disposition": header }).get("content-disposition")).toBe(header);
      expect(header).toMatch(/^[\x20-\x7E]*$/);
      expect(header.split("''")[1]).toMatch(/^(?:[A-Za-z0-9\-._~]|%[0-9A-F]{2})*$/);
      const { ascii, whole } = namesIn(header);
      expect(whole).toBe(fileName);
      expect(ascii).toHaveLength(Array.from(fileName).length);
    }),
    propertyRuns(300, 50_000),
  );
});
