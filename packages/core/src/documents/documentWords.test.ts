import { fileTypes } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fakeDocument } from "../testing/fakeDocument.ts";
import { fakeProcess } from "../testing/fakeProcess.ts";
import {
  bytesText,
  documentAddress,
  documentBadge,
  documentKindLabel,
  documentPlaceText,
  fileKindOf,
  isDrawable,
  isPdf,
  keptFilesText,
  milestoneDocumentsAddress,
  titleOfFile,
} from "./documentWords.ts";

describe("a number of bytes", () => {
  test.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [999, "999 bytes"],
    [1_500, "2 kB"],
    [1_400_000, "1.4 MB"],
    [5_368_709_120, "5.4 GB"],
    [5e15, "5,000,000 GB"],
    [1_499, "1 kB"],
    [24_000, "24 kB"],
  ])("%d is written as %s", (bytes, text) => {
    expect(bytesText(bytes, "en-GB")).toBe(text);
  });
});

describe("the title of a new document", () => {
  test.each([
    ["Monitoring report 2027.pdf", "Monitoring report 2027"],
    ["archive.tar.gz", "archive.tar"],
    ["No ending", "No ending"],
    ["v1.2 final draft", "v1.2 final draft"],
    [".pdf", ".pdf"],
    ["  spaced .csv", "spaced"],
    ["report.12345678", "report"],
    ["report.123456789", "report.123456789"],
    ["report.pdf.", "report.pdf."],
    [`${"a".repeat(159)} b.pdf`, "a".repeat(159)],
  ])("of %s is %s", (name, title) => {
    expect(titleOfFile(name)).toBe(title);
  });

  test("has the accents that people type, also where a Mac has taken them apart", () => {
    expect(titleOfFile("Relato\u0301rio.pdf")).toBe("Relat\u00F3rio");
  });

  test("is cut between characters, and never within one", () => {
    const title = titleOfFile(`${"a".repeat(159)}${"🌳".repeat(40)}.pdf`);
    expect(title).toBe(`${"a".repeat(159)}🌳`);
  });

  test("is between 1 and 160 characters for every name that the server takes", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 160 }).filter((name) => name.trim() !== ""),
        (name) => {
          const title = titleOfFile(name);
          expect(title.length).toBeGreaterThan(0);
          expect(title.length).toBeLessThanOrEqual(160);
        },
      ),
      propertyRuns(300, 20_000),
    );
  });
});

test("a document belongs to its evidence, milestone and process, or to the project", () => {
  expect(documentPlaceText(fakeDocument())).toBe("The project");
  const milestone = { id: "m", processId: "p", name: "Review", state: "READY" };
  const { id, name, status, progress, remainingDays, responsibleIds } = fakeProcess({ name: "Period 2027" });
  const process = { id, name, status, progress, remainingDays, responsibleIds };
  expect(documentPlaceText({ slot: "report", milestone, process })).toBe("report · Review (Period 2027)");
  expect(documentPlaceText({ slot: "report", milestone })).toBe("report · Review");
  expect(documentPlaceText({ slot: "report", milestone: null })).toBe("report");
});

test("the address of a document opens the tab of its project, as notifications name it", () => {
  expect(documentAddress("5")).toBe("/project/5?tab=documents");
  expect(documentAddress("5", "7")).toBe("/project/5?tab=documents&document=7");
});

test("the address of a milestone's documents filters the tab of its project", () => {
  expect(milestoneDocumentsAddress("5", "80")).toBe("/project/5?tab=documents&milestone=80");
});

test("PDF and pictures that browsers know are drawn up to 25 MiB, other files are not", () => {
  const mib = 1024 * 1024;
  for (const type of ["image/png", "application/pdf"]) {
    expect(isDrawable({ type, bytes: 25 * mib })).toBe(true);
    expect(isDrawable({ type, bytes: 25 * mib + 1 })).toBe(false);
  }
  for (const type of ["image/svg+xml", "text/html", "image/tiff", "application/zip"])
    expect(isDrawable({ type, bytes: 1 })).toBe(false);
});

test("each kind of file that is kept has a word, and an unknown one is shown by its media type", () => {
  const office = "application/vnd.openxmlformats-officedocument";
  const open = "application/vnd.oasis.opendocument";
  const words = {
    "application/pdf": "PDF",
    [`${office}.wordprocessingml.document`]: "Word",
    [`${office}.spreadsheetml.sheet`]: "Excel",
    [`${office}.presentationml.presentation`]: "PowerPoint",
    [`${open}.text`]: "OpenDocument text",
    [`${open}.spreadsheet`]: "OpenDocument sheet",
    [`${open}.presentation`]: "OpenDocument slides",
    [`${open}.graphics`]: "OpenDocument drawing",
    "text/csv": "CSV",
    "text/plain": "Text",
    "image/png": "PNG picture",
    "image/jpeg": "JPEG picture",
    "image/webp": "WebP picture",
    "image/tiff": "TIFF picture",
    "image/heic": "HEIC picture",
    "application/zip": "ZIP",
    "text/html": "Web page",
    "image/svg+xml": "SVG drawing",
    "text/javascript": "Script",
  };
  for (const type of fileTypes) expect([type, fileKindOf({ type })]).toEqual([type, words[type]]);
  expect(fileTypes).toHaveLength(Object.keys(words).length);
  expect(fileKindOf({ type: "video/mp4" })).toBe("video/mp4");
  expect(fileKindOf({ type: "constructor" })).toBe("constructor");
});

test("a document's kind is shown by its label, an unknown one as the server sent it", () => {
  expect(documentKindLabel("METER_DATA")).toBe("Meter data");
  expect(documentKindLabel("MINUTES")).toBe("MINUTES");
});

test("a document in a list shows its state, or that it has no file yet", () => {
  expect(documentBadge({ state: "DRAFT", versionNo: null })).toEqual({
    label: "No file yet",
    tone: "warning",
  });
  expect(documentBadge({ state: "DRAFT", versionNo: 1 }).label).toBe("Draft");
});

test("only of a PDF the first page is drawn", () => {
  expect(isPdf({ type: "application/pdf" })).toBe(true);
  expect(isPdf({ type: "image/png" })).toBe(false);
  for (const type of ["image/jpeg", "image/webp"]) expect(isDrawable({ type, bytes: 1 })).toBe(true);
});

test("the kinds of files that are kept, and their limit once it is known, are said before one is chosen", () => {
  expect(keptFilesText(500 * 1024 * 1024)).toBe(
    "PDF, Office and OpenDocument files, CSV, text, pictures and ZIP, at most 500 MiB each.",
  );
  expect(keptFilesText(undefined)).toBe("PDF, Office and OpenDocument files, CSV, text, pictures and ZIP.");
});
