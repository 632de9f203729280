import { MAX_IMPORT_BYTES } from "@canopy/contracts";
import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "@canopy/contracts/testing";
import { ProblemError } from "../base/problem.ts";
import { workbookOf } from "../testing/workbookOf.ts";
import { readFile } from "./readFile.ts";
import { cellText } from "./sheet.ts";

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "utf8"));
const read = async (file: string | Uint8Array) => {
  const { headings, lines } = await readFile(typeof file === "string" ? bytesOf(file) : file);
  return [headings, ...lines.map(({ cells }) => cells.map(cellText))];
};
const refusalOf = async (file: string | Uint8Array) => {
  try {
    await read(file);
    return "read";
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return `${error.status} ${error.message}`;
  }
};

const table = [
  ["Name", "Country"],
  ["Alder; and, more", "PT"],
  ['"Birch"', "ES"],
];

describe("a CSV file", () => {
  test.each([
    ["commas", 'Name,Country\n"Alder; and, more",PT\n"""Birch""",ES\n'],
    ["semicolons", '"Name";"Country"\r\n"Alder; and, more";PT\r\n"""Birch""";ES'],
    ["tabs", 'Name\tCountry\nAlder; and, more\tPT\n"""Birch"""\tES\n'],
    ["the separator named for Excel", 'sep=;\r\nName;Country\r\n"Alder; and, more";PT\r\n"""Birch""";ES\r\n'],
    [
      "it in quotes and behind a mark",
      '\ufeff"sep=,"\nName,Country\n"Alder; and, more",PT\n"""Birch""",ES\n',
    ],
    ["a mark of UTF-8", '\ufeffName,Country\n"Alder; and, more",PT\n"""Birch""",ES\n'],
    ["blanks behind its last cell", 'Name,Country\n"Alder; and, more",PT,,\n"""Birch""",ES, \n'],
    ["empty lines and columns", 'Name,Country,,\n\n"Alder; and, more",PT,,\n,,,\n"""Birch""",ES,,\n\n'],
  ])("with %s is read", async (_, text) => {
    expect((await read(text)).map((line) => line.slice(0, 2))).toEqual(table);
  });

  test("whose first heading begins as a ZIP file does is read", async () => {
    expect(await read("PK,Name\n1,Alder\n")).toEqual([
      ["PK", "Name"],
      ["1", "Alder"],
    ]);
  });

  test("in UTF-16 with its mark is read", async () => {
    const file = new Uint8Array(Buffer.from("\ufeffName;Country\nÁlamo;PT\n", "utf16le"));
    expect(await read(file)).toEqual([
      ["Name", "Country"],
      ["Álamo", "PT"],
    ]);
  });

  test("gives lines the numbers that a spreadsheet shows", async () => {
    const { lines } = await readFile(bytesOf('Name\n"two\nlines"\n\nlast\n'));
    expect(lines).toEqual([
      { line: 2, cells: ["two\nlines"] },
      { line: 4, cells: ["last"] },
    ]);
  });

  test.each([
    ["CRLF, then LF", 'Name,Country\r\nA,"PT"\nB,"two\r\nlines"\n\nC,"ES"'],
    ["LF, then CRLF", 'Name,Country\nA,"PT"\r\nB,"two\r\nlines"\r\n\r\nC,"ES"\r\n'],
    ["CR, LF and CRLF", 'Name,Country\rA,"PT"\nB,"two\r\nlines"\r\n\rC,ES\n'],
  ])("with several kinds of line ends is read: %s", async (_, text) => {
    const { lines } = await readFile(bytesOf(text));
    expect(lines).toEqual([
      { line: 2, cells: ["A", "PT"] },
      { line: 3, cells: ["B", "two\r\nlines"] },
      { line: 5, cells: ["C", "ES"] },
    ]);
    expect(await refusalOf(`${text.trimEnd()}\nD,"mid"dle"\n`)).toContain(
      "has a quote in the middle of a value",
    );
  });

  test("is read to its end, however many of its lines are blank", async () => {
    const records = (count: number) => Array.from({ length: count }, (_, at) => `a${at},b\n`).join(",\n");
    const { lines } = await readFile(bytesOf(`Name,Note\n\n${records(10_000)}${"\n".repeat(5_000)}`));
    expect(lines).toHaveLength(10_000);
    expect(lines.at(-1)).toEqual({ line: 20_001, cells: ["a9999", "b"] });
    expect(await refusalOf(`Name,Note\n${records(10_001)}`)).toContain("at most 10,000 lines");
  });

  test("is read as it was written, whatever its cells hold", async () => {
    const cell = fc.string({ unit: "grapheme", maxLength: 12 }).filter((text) => !/\p{Cc}/u.test(text));
    const cells = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(cells, fc.constantFrom(",", ";", "\t"), async (rows, delimiter) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = [["key", "first", "last"], ...rows.map((row) => ["x", ...row])]
          .map((row) => row.map(quoted).join(delimiter))
          .join("\r\n");
        const { lines } = await readFile(bytesOf(text));
        expect(lines.map(({ cells: [, ...found] }) => found)).toEqual(rows);
      }),
      propertyRuns(200, 5_000),
    );
  });
});

describe("a workbook", () => {
  test("gives the values of its first sheet: texts, numbers, days, instants and marks", async () => {
    const file = workbookOf([
      ["Name", "Budget", "Start", "Due", "Active"],
      ["=1+1", 1234.5, new Date("2026-04-03T00:00:00Z"), new Date("2026-04-03T09:30:00Z"), true],
      ["'quoted", null, null, null, false],
    ]);
    expect(await read(file)).toEqual([
      ["Name", "Budget", "Start", "Due", "Active"],
      ["=1+1", "1234.5", "2026-04-03", "2026-04-03T09:30:00.000Z", "true"],
      ["'quoted", "", "", "", "false"],
    ]);
  });

  test("gives the days of the calendar, also before Excel's 29 February 1900, which never was", async () => {
    const days = ["0202-05-01", "1850-01-01", "1899-12-30", "1899-12-31", "1900-01-01", "1900-02-28"];
    const later = ["1900-03-01", "1900-03-02", "2026-04-03"];
    const times = ["1850-05-01T10:00:00.000Z", "1900-02-28T23:59:59.000Z", "1900-03-01T00:00:01.000Z"];
    const all = [...days, ...later, ...times];
    const file = workbookOf([["Start"], ...all.map((one) => [new Date(one)])]);
    expect(await read(file)).toEqual([["Start"], ...all.map((one) => [one])]);
  });

  test("gives the times of ISO 8601 cells as they are, without a zone in UTC", async () => {
    const times = [
      ["1850-01-01", "1850-01-01"],
      ["1900-02-28T00:00:00", "1900-02-28"],
      ["2026-07-01T00:00:00", "2026-07-01"],
      ["2026-07-01T09:30:00Z", "2026-07-01T09:30:00.000Z"],
      ["2026-07-01T09:30:00+02:00", "2026-07-01T07:30:00.000Z"],
    ];
    const cells = times.map(
      ([text], at) => `<row r="${at + 3}"><c r="AB${at + 3}" t="d"><v>${text}</v></c></row>`,
    );
    const headings = [...Array.from({ length: 25 }, () => null), "Counted"];
    const counted = [...Array.from({ length: 25 }, () => null), new Date("1850-01-01")];
    const found = await read(workbookOf([headings, counted], cells.join("")));
    expect(found.slice(1).map((line) => line.filter((text) => text !== ""))).toEqual([
      ["1850-01-01"],
      ...times.map(([, text]) => [text]),
    ]);
  });

  // a reader that begins anew at each half tag, or with each piece of a long one, does not end within the time of a test
  test("of half tags, of one long tag, comment or text is refused", async () => {
    const many = 1_000_000;
    const packed = (parts: Readonly<Record<string, string>>) =>
      zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
    const files = [
      packed({ "xl/workbook.xml": "<sheet ".repeat(many) }),
      packed({
        "xl/workbook.xml": '<sheet r:id="rId1"/>',
        "xl/_rels/workbook.xml.rels": "<Relationship ".repeat(many),
      }),
      ...['<c t="d" ', "<c>", "<c a='>'", `<c a=">`, "<!-- > ", "<![CDATA[>", "<?a >", "text"].map((half) =>
        workbookOf([["Start"]], `t="d"${half.repeat(many)}`),
      ),
    ];
    for (const file of files) expect(await refusalOf(file)).toMatch(/^(400 The workbook cannot be read|415)/);
  });

  // the library makes every row and cell up to the furthest: each of these took all memory, and the server ended
  test.each([
    ['<row r="1e12"><c r="A3"><v>1</v></c></row>', "The workbook cannot be read."],
    [`<row x:r='9999999'><c r="A9999999"><v>1</v></c></row>`, "The sheet has more than 100,000 rows"],
    ['<row r="&#57;e9"><c r="A3"><v>1</v></c></row>', "The workbook cannot be read."],
    ['<row a=">" r="9e99"><c r="A3"><v>1</v></c></row>', "The workbook cannot be read."],
    ['<row><c r="A200000"><v>1</v></c></row>', "The sheet has more than 100,000 rows"],
    ['<row r="3"><c r="ZZZZZZZZZ3"><v>1</v></c></row>', "The workbook cannot be read."],
    [
      '<row r="3"><c r="XFD3"><v>1</v></c></row><row r="90000"><c r="A90000"><v>1</v></c></row>',
      "The sheet reaches to row 90,000 and to column 16,384. Delete what stands far from the table.",
    ],
  ])("with the far cell %s is refused", async (row, words) => {
    const refusal = await refusalOf(workbookOf([["Name"], ["a"]], row));
    expect(refusal.slice(0, `400 ${words}`.length)).toBe(`400 ${words}`);
  });

  test("with formats far to the right, or a cell of some columns more, is read or refused as before", async () => {
    const format = '<row r="3"><c r="A3"><v>1</v></c><c r="XFD3" s="1"/></row>';
    const last = '<row r="90000"><c r="A90000"><v>2</v></c></row>';
    expect(await read(workbookOf([["Name"]], format + last))).toEqual([["Name"], ["1"], ["2"]]);
    const value = '<row r="2"><c r="XFD2"><v>1</v></c></row>';
    expect(await refusalOf(workbookOf([["Name"]], value))).toContain("The file has 16384 columns.");
  });

  const withParts = (parts: Readonly<Record<string, (text: string) => string>>) => {
    const files = unzipSync(workbookOf([["Name"], [new Date("2027-01-05T00:00:00Z")]]));
    for (const [name, change] of Object.entries(parts))
      files[name] = strToU8(change(strFromU8(files[name] ?? new Uint8Array())));
    return zipSync(files);
  };

  test("is read by the sheet that was looked at, not by another that a comment hides", async () => {
    const file = withParts({
      "xl/workbook.xml": (text) =>
        text.replace("<sheets>", '<sheets><!-- <sheet r:id="rId1"/> --><sheet name="Far" r:id="rId9"/>'),
      "xl/_rels/workbook.xml.rels": (text) =>
        text.replace(/<Relationship (Id="rId1".*?)Target="[^"]*"\/>/, (found, rest: string) =>
          [found, `<Relationship ${rest.replace("rId1", "rId9")}Target="worksheets/far.xml"/>`].join(""),
        ),
      "xl/worksheets/far.xml": () => '<worksheet><sheetData><row r="1e12"/></sheetData></worksheet>',
    });
    expect(await refusalOf(file)).toMatch(/^400 The workbook cannot be read/);
  });

  test.each(["constructor", "__proto__", "toString"])(
    "whose parts are named %s is read or refused, never a fault of the server",
    async (name) => {
      const named = (part: string) =>
        withParts({ "xl/_rels/workbook.xml.rels": (text) => text.replace(part, `/${name}`) });
      for (const part of ["worksheets/sheet1.xml", "styles.xml"])
        expect(await refusalOf(named(part))).toMatch(/^(read$|400 The workbook cannot be read)/);
    },
  );

  test("with a format of many brackets is refused at once", async () => {
    const formatted = (code: string) =>
      withParts({
        "xl/styles.xml": (text) =>
          text
            .replace("<cellXfs", `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs`)
            .replace('numFmtId="22"', 'numFmtId="164"'),
      });
    expect(await read(formatted("[$-809]yyyy-mm-dd;@"))).toEqual([["Name"], ["2027-01-05"]]);
    expect(await refusalOf(formatted("[".repeat(260_000)))).toMatch(/^400 The workbook cannot be read/);
    expect(await refusalOf(formatted(`>${"[".repeat(5_000)}`))).toMatch(/^400 The workbook cannot be read/);
  });

  test("with a thousand formats is read, with one more refused", async () => {
    const withFormats = (count: number) =>
      withParts({
        "xl/styles.xml": (text) =>
          text.replace(
            "<cellXfs",
            `<numFmts>${'<numFmt numFmtId="164" formatCode="0"/>'.repeat(count)}</numFmts><cellXfs`,
          ),
      });
    expect(await refusalOf(withFormats(1_000))).toBe("read");
    expect(await refusalOf(withFormats(1_001))).toMatch(/^400 The workbook cannot be read/);
  });

  test("may hold the longest text of a cell, in escaped characters", async () => {
    const text = '"&'.repeat(16_383);
    expect(await read(workbookOf([["Name"], [text]]))).toEqual([["Name"], [text]]);
  });

  test("tells a number from a text that looks like one", async () => {
    const { lines } = await readFile(workbookOf([["Budget"], [1.234], ["1.234"]]));
    expect(lines.map(({ cells }) => cells)).toEqual([[1.234], ["1.234"]]);
  });

  test("with empty rows that only have a format is read, up to 100,000 rows in all", async () => {
    const empty = (count: number) =>
      Array.from({ length: count }, (_, at) => `<row r="${at + 3}"><c r="A${at + 3}" s="1"/></row>`).join("");
    const last = '<row r="30000"><c r="A30000" t="inlineStr"><is><t>last</t></is></c></row>';
    const { lines } = await readFile(workbookOf([["Name"], ["a"]], empty(20_000) + last));
    expect(lines.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, "a"],
      [30_000, "last"],
    ]);
    const closed = workbookOf([["Name"], ["a"]], `<row r="3" spans="1:1"/>${last}`);
    expect((await readFile(prefixed(closed))).lines).toEqual(lines);
    expect(await refusalOf(workbookOf([["Name"], ["a"]], empty(100_000)))).toBe(
      "400 The sheet has more than 100,000 rows, with empty ones. Delete the empty rows.",
    );
  });

  test("with errors that formulas left behind is refused, and the first is named", async () => {
    const text = '<c r="A3" t="inlineStr"><is><t>t="e"</t></is></c>';
    const fine = workbookOf([["Name"], ["a"]], `<row r="3">${text}</row>`);
    expect(await read(fine)).toEqual([["Name"], ["a"], [`t="e"`]]);
    const file = workbookOf([["Name"], ["a"]], `<row r="3">${text}<c r="B3" t="e"><v>#N/A</v></c></row>`);
    expect(await refusalOf(file)).toBe(
      "400 The workbook holds errors, the first in B3: #N/A. Correct or empty such cells, and save it again.",
    );
  });

  test("with formulas is refused, and the first is named", async () => {
    const file = workbookOf([["Name"], ["a"]], '<row r="3"><c r="A3"><f>1+1</f><v>2</v></c></row>');
    expect(await refusalOf(file)).toBe(
      "400 The workbook holds formulas, the first in A3. Copy the sheet, paste it as values, and save it again.",
    );
  });

  test("whose tags have a prefix is read and refused as any other", async () => {
    const formula = '<row r="3"><c r="A3"><f>1+1</f><v>2</v></c></row>';
    expect(await read(prefixed(workbookOf([["Name"], ["a"]])))).toEqual([["Name"], ["a"]]);
    expect(await refusalOf(prefixed(workbookOf([["Name"], ["a"]], formula)))).toContain(
      "The workbook holds formulas, the first in A3.",
    );
  });
});

/** The workbook as the Open XML SDK writes it: each tag of its sheet has a prefix. */
const prefixed = (workbook: Uint8Array): Uint8Array => {
  const entries = unzipSync(workbook);
  const name = "xl/worksheets/sheet1.xml";
  const xml = strFromU8(entries[name] ?? new Uint8Array());
  const sheet = xml.replaceAll(/<(\/?)(?=\w)/g, "<$1x:").replace("xmlns=", "xmlns:x=");
  return zipSync({ ...entries, [name]: strToU8(sheet) });
};

describe("a bad file is refused in plain words:", () => {
  const noTable = "415 This file is no table that can be read. Send a CSV file or an Excel workbook (.xlsx).";
  test.each<[string, string | Uint8Array, string]>([
    ["nothing", "", "400 The file is empty."],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), noTable],
    ["a PDF", "%PDF-1.7 …", noTable],
    ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), noTable],
    ["a program", "Name\u0000\u0001\n", noTable],
    ["a ZIP file that is no workbook", zipSync({ "readme.txt": strToU8("hello") }), noTable],
    ["an empty ZIP file", zipSync({}), noTable],
    ["half a workbook", workbookOf([["Name"], ["a"]]).slice(0, 400), "4"],
    [
      "Windows-1252",
      new Uint8Array(Buffer.from("Name;Country\nAlder;PT\nÁlamo do Sul;PT\nÉvora;PT\n", "latin1")),
      "400 Line 3 is not UTF-8 text, at “\ufffdlamo do Sul”. Save the file again as 'CSV UTF-8', or as an Excel workbook (.xlsx).",
    ],
    [
      "UTF-16 without its mark",
      new Uint8Array(Buffer.from("Name;Country\nAlamo;PT\n", "utf16le")),
      "400 The file is not UTF-8 text.",
    ],
    [
      "UTF-16 without its mark, the high byte first",
      new Uint8Array(Buffer.from("Name;Country\nAlamo;PT\n", "utf16le").swap16()),
      "400 The file is not UTF-8 text.",
    ],
    [
      "a quote that never ends",
      `Name,Country\n"Alder,PT\n${"x,y\n".repeat(400)}`,
      "400 A quote that is opened in line 2 never ends.",
    ],
    [
      "a quote that never ends in a long file",
      `Name,Country\n"Birch ""B""",PT\n"Cedar",PT\n"Alder,PT\n${"x,y\n".repeat(400_000)}`,
      "400 A quote that is opened in line 4 never ends.",
    ],
    [
      "a comma within a value",
      "Name,Description\nAlder,Rice\n\nBirch,Rice, wheat\n",
      "400 Line 4 has more cells than there are headings. Put a value that holds a comma in quotes, or save the file again from your spreadsheet.",
    ],
    [
      "a semicolon within a value",
      "Name;Description\nBirch;Rice; wheat\n",
      "400 Line 2 has more cells than there are headings. Put a value that holds a semicolon in quotes",
    ],
    ["a quote within a value", 'Name\n"Al"der\n', "400 Line 2 has a quote in the middle of a value."],
    [
      "200 columns",
      `${Array.from({ length: 200 }, (_, i) => `c${i}`).join(",")}\n1\n`,
      "400 The file has 200 columns. At most 100 are read",
    ],
    [
      "a million lines",
      `Name\n${"a\n".repeat(1_000_000)}`,
      "400 A file may have at most 10,000 lines below its headings.",
    ],
    [
      "a hundred thousand blank lines",
      `Name\na\n${"\n".repeat(100_000)}b\n`,
      "400 The file has more than 100,000 lines, with blank ones. Delete the blank lines.",
    ],
    ["headings alone", "Name,Country\n", "400 The file has no line below its headings."],
    ["no headings", ",,\na,b,c\n", "400 The first line must hold the headings of the columns."],
  ])("%s", async (_, file, words) => {
    const refusal = await refusalOf(file);
    expect(refusal.slice(0, words.length)).toBe(words);
    expect(refusal).not.toBe("read");
  });

  test("a workbook with a million rows", async () => {
    const rows = '<row><c t="inlineStr"><is><t>a</t></is></c></row>'.repeat(200_000);
    expect(await refusalOf(workbookOf([["Name"]], rows))).toContain(
      "400 A file may have at most 10,000 lines",
    );
  });

  test("a ZIP bomb, counted while it is unpacked", async () => {
    const file = zipSync({
      "xl/workbook.xml": strToU8("<workbook/>"),
      "xl/worksheets/sheet1.xml": [new Uint8Array(80 * 1024 * 1024), { level: 9 }],
    });
    expect(file.length).toBeLessThan(MAX_IMPORT_BYTES / 100);
    expect(await refusalOf(file)).toBe("413 A workbook may hold at most 64 MiB unpacked.");
  });

  test("a ZIP bomb that says it is small", async () => {
    const file = zipSync({
      "xl/workbook.xml": strToU8("<workbook/>"),
      "xl/worksheets/sheet1.xml": [new Uint8Array(80 * 1024 * 1024), { level: 9 }],
    });
    // the sizes that the file states are nobody's proof
    const view = new DataView(file.buffer, file.byteOffset);
    for (let at = 0; at + 4 < file.length; at += 1) {
      const mark = view.getUint32(at, true);
      if (mark === 0x04034b50) view.setUint32(at + 22, 100, true);
      if (mark === 0x02014b50) view.setUint32(at + 24, 100, true);
    }
    expect(await refusalOf(file)).toMatch(/^4\d\d /);
  });

  test("any bytes at all, read or refused, never anything else", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, isZip) => {
        const head = isZip ? [0x50, 0x4b, 0x03, 0x04] : [];
        expect(await refusalOf(new Uint8Array([...head, ...bytes]))).toMatch(/^(read$|4\d\d )/);
      }),
      propertyRuns(200, 5_000),
    );
  });
});
