import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sniffType } from "./sniffType.ts";

const bytes = fc.uint8Array({ maxLength: 200 }).map((all) => Buffer.from(all));
const name = fc.oneof(
  fc.string(),
  fc.constantFrom("a.txt", "a.csv", "a.html", "a.pdf", "a", ".svg", "a.exe"),
);
const magic = fc.constantFrom(
  "%PDF-",
  "PK\u0003\u0004",
  "PK\u0005\u0006",
  "RIFF",
  "\u00ff\u00d8\u00ff",
  "II*\u0000",
  "\u00ff\u00fe",
);

test("any bytes with any name have a type or none, also where a file is cut off after its first bytes", () => {
  fc.assert(
    fc.property(magic, bytes, fc.nat(), name, (start, rest, cut, fileName) => {
      const head = Buffer.concat([Buffer.from(start, "latin1"), rest]);
      const type = sniffType(head.subarray(0, cut % (head.length + 1)), fileName);
      expect(type ?? "text/plain").toMatch(/^(?:application|image|text)\/[a-z0-9.+-]+$/);
    }),
    propertyRuns(500, 50_000),
  );
});

test("a PDF, a picture or a ZIP is known by its first bytes, whatever its name says", () => {
  const known = fc.constantFrom(
    ["%PDF-", "application/pdf"],
    ["\u0089PNG\r\n\u001a\n", "image/png"],
    ["\u00ff\u00d8\u00ff", "image/jpeg"],
    ["PK\u0005\u0006", "application/zip"],
  );
  fc.assert(
    fc.property(known, bytes, name, ([start = "", type], rest, fileName) => {
      expect(sniffType(Buffer.concat([Buffer.from(start, "latin1"), rest]), fileName)).toBe(type);
    }),
    propertyRuns(200, 20_000),
  );
});

test("a text with a control character is never a text, and markup is never plain text", () => {
  const control = fc.constantFrom("\u0000", "\u0001", "\u0007", "\u001b", "\u007f");
  const page = fc.constantFrom(
    "<html>",
    "<!DOCTYPE html>",
    " <script>",
    "<!-- a --><BODY>",
    "<svg ",
    "<?xml ?><svg>",
  );
  const words = fc.stringMatching(/^[a-z ]{0,40}$/);
  fc.assert(
    fc.property(words, control, page, name, (text, mark, markup, fileName) => {
      expect(sniffType(Buffer.from(`x${text}${mark}${text}`), fileName)).toBeUndefined();
      expect(["text/html", "image/svg+xml"]).toContain(sniffType(Buffer.from(`${markup}${text}`), fileName));
    }),
    propertyRuns(200, 20_000),
  );
});
