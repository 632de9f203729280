import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { HEAD_BYTES, sniffType } from "./sniffType.ts";

const zipOf = (...names: readonly string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8("<a/>")]))));
const office = "application/vnd.openxmlformats-officedocument";
const text = Buffer.from("application/vnd.oasis.opendocument.text");

test.each<[string, Buffer, string, string | undefined]>([
  ["a PDF", Buffer.from("%PDF-1.4"), "x.txt", "application/pdf"],
  ["a PNG", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), "x", "image/png"],
  ["a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "x", "image/jpeg"],
  ["a WebP", Buffer.from("RIFF0000WEBPVP8 "), "x", "image/webp"],
  ["a TIFF", Buffer.from([0x49, 0x49, 0x2a, 0]), "x", "image/tiff"],
  ["a HEIC", Buffer.from("\0\0\0\u0018ftypheic"), "x", "image/heic"],
  ["an AVIF", Buffer.from("\0\0\0\u0018ftypavif"), "x.heic", undefined],
  [
    "a Word file",
    zipOf("[Content_Types].xml", "word/document.xml"),
    "x.zip",
    `${office}.wordprocessingml.document`,
  ],
  ["a workbook", zipOf("[Content_Types].xml", "xl/workbook.xml"), "x", `${office}.spreadsheetml.sheet`],
  ["slides", zipOf("_rels/.rels", "ppt/presentation.xml"), "x", `${office}.presentationml.presentation`],
  ["a ZIP with a folder xl", zipOf("xl/a.txt"), "x.xlsx", "application/zip"],
  ["an OpenDocument text", Buffer.from(zipSync({ mimetype: [text, { level: 0 }] })), "x", text.toString()],
  ["an empty ZIP", Buffer.from(zipSync({})), "x", "application/zip"],
  ["a program", Buffer.from("MZ\0\0"), "x.pdf", undefined],
  ["a CSV in Latin-1", Buffer.from("Stra\xdfe;1\r\n", "latin1"), "x.CSV", "text/csv"],
  ["a CSV in UTF-16", Buffer.from("\ufeffa;b", "utf16le"), "x.csv", "text/csv"],
  ["a text", Buffer.from("Hello\n"), "x.txt", "text/plain"],
  ["a text without an ending", Buffer.from("Hello\n"), "x", undefined],
  ["a page named text", Buffer.from(" <!-- a --> <HTML>"), "x.txt", "text/html"],
  ["a picture of marks", Buffer.from('<?xml version="1.0"?>\n<svg/>'), "x.csv", "image/svg+xml"],
  ["a script", Buffer.from("alert(1)"), "x.js", "text/javascript"],
])("%s is known by its bytes", (_, bytes, name, type) => {
  expect(sniffType(bytes, name)).toBe(type);
});

test.each(["<!---->", "<!-- a -->\n", "<!--", "<?xml ?>", "<?xml ?><!-- -->", "<!doctype svg> ", "> <a:"])(
  "a text of many times %j is known at once",
  (piece) => {
    const many = Buffer.from(piece.repeat(Math.ceil(HEAD_BYTES / piece.length)));
    expect(sniffType(many, "notes.txt")).toBe("text/plain");
    expect(sniffType(Buffer.concat([many, Buffer.from("<svg>")]), "notes.txt")).toMatch(/plain|svg/);
  },
);

test("a head of nothing but headers of a ZIP is known at once", () => {
  expect(sniffType(Buffer.from("PK\u0003\u0004".repeat(HEAD_BYTES / 4)), "x")).toBe("application/zip");
});
