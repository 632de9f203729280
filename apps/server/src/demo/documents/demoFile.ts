import { createHash } from "node:crypto";

/** A file of the demo with its content. */
export interface DemoFile {
  readonly name: string;
  readonly type: "application/pdf" | "text/csv";
  readonly content: Uint8Array;
  readonly sha256: string;
}

const LINE_POINTS = 20;
const TOP_POINTS = 760;

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`);

/** A PDF of one page (ISO 32000-1, A4) with these lines of plain letters. */
const pdfOf = (lines: readonly string[]): Uint8Array => {
  const drawn = lines.map((line) => `(${escaped(line)}) Tj 0 -${LINE_POINTS} Td`).join("\n");
  const stream = `BT /F1 12 Tf 60 ${TOP_POINTS} Td\n${drawn}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  text += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
};

const fileOf = (name: string, type: DemoFile["type"], content: Uint8Array): DemoFile => ({
  name,
  type,
  content,
  sha256: createHash("sha256").update(content).digest("hex"),
});

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

const METERS = 4;
const MONTHS = 6;

/** What a file is about. */
export interface FileSubject {
  readonly code: string;
  readonly project: string;
  readonly process: string;
  readonly slot: string;
  readonly version: number;
  /** A number of the meter readings. */
  readonly reading: () => number;
}

const isTable = (slot: string): boolean => /\b(data|files|readings|inventory|log|sheet)\b/i.test(slot);

/** A small file for an evidence name: meter readings as CSV where it asks for data, otherwise one page of PDF. */
export const demoFile = (subject: FileSubject): DemoFile => {
  const { code, project, process, slot, version, reading } = subject;
  const name = `${code.toLowerCase()}-${slugOf(slot)}${version > 1 ? `-v${version}` : ""}`;
  if (!isTable(slot))
    return fileOf(
      `${name}.pdf`,
      "application/pdf",
      pdfOf([slot, `${code} ${project}`, process, `Version ${version}`]),
    );
  const months = Array.from({ length: MONTHS }, (_, at) => `Month ${at + 1}`);
  const meters = Array.from({ length: METERS }, (_, at) => `${code}-M${at + 1}`);
  const lines = meters.map((meter) => [meter, ...months.map(() => reading())].join(","));
  return fileOf(
    `${name}.csv`,
    "text/csv",
    Buffer.from([["Meter", ...months].join(","), ...lines, ""].join("\r\n")),
  );
};
