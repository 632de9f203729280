import { propertyRuns } from "@canopy/contracts/testing";
import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { receiveRows } from "./receivedRows.ts";

const cell = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom('"', "\n", "\r\n", ",", 'a "b"\nc'));
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The text as it may arrive: in pieces of these sizes, also in the middle of a character. */
const inPieces = (text: string, sizes: readonly number[]) => {
  const bytes = new TextEncoder().encode(text);
  return new Response(
    new ReadableStream({
      start(controller) {
        let from = 0;
        for (const size of sizes) {
          if (from < bytes.length) controller.enqueue(bytes.slice(from, from + size));
          from += size;
        }
        if (from < bytes.length) controller.enqueue(bytes.slice(from));
        controller.close();
      },
    }),
  );
};

test("a CSV file has as many rows as were written below its header, in whatever pieces it arrives", async () => {
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rows, fc.array(fc.integer({ min: 1, max: 30 })), async (written, sizes) => {
      const text = [["Name"], ...written].map((cells) => `${cells.map(quoted).join()}\r\n`).join("");
      const heard: number[] = [];
      const { parts, rows: count } = await receiveRows(inPieces(text, sizes), "csv", (soFar) => {
        heard.push(soFar);
      });
      expect(count).toBe(written.length);
      expect(heard).toEqual(heard.toSorted((a, b) => a - b));
      expect(await new Blob([...parts]).text()).toBe(await new Blob([text]).text());
    }),
    propertyRuns(100, 10_000),
  );
});

test("any bytes that claim to be a workbook are kept as they are, and have no rows where they are none", async () => {
  const bytes = fc.uint8Array({ maxLength: 100 });
  await fc.assert(
    fc.asyncProperty(bytes, fc.boolean(), async (all, hasEnd) => {
      const end = hasEnd ? [0x50, 0x4b, 0x05, 0x06, ...Array.from({ length: 18 }, () => 0)] : [];
      const file = new Uint8Array([...all, ...end]);
      const { parts, rows } = await receiveRows(new Response(file), "xlsx", () => undefined);
      expect([new Uint8Array(await new Blob([...parts]).arrayBuffer()), rows]).toEqual([file, 0]);
    }),
    propertyRuns(100, 10_000),
  );
});

test("a workbook has as many rows as its sheet below the first, wherever the sheet lies in the file", async () => {
  const around = fc.array(fc.constantFrom("docProps/app.xml", "xl/styles.xml", "[Content_Types].xml"), {
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.nat(40),
      fc.uniqueArray(fc.string({ unit: "binary" })),
      around,
      async (count, texts, names) => {
        const rows = Array.from(
          { length: count + 1 },
          (_, i) => `<row r="${i + 1}"><c><v>${i}</v></c></row>`,
        );
        const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false, zip64: false });
        for (const name of new Set(names)) await zip.add(name, new TextReader(texts.join("<row ")));
        await zip.add("xl/worksheets/sheet1.xml", new TextReader(`<sheetData>${rows.join("")}</sheetData>`));
        const file = await zip.close();
        expect((await receiveRows(new Response(file), "xlsx", () => undefined)).rows).toBe(count);
      },
    ),
    propertyRuns(30, 2_000),
  );
});
