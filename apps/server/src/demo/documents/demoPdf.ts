const PAGE = { width: 595, height: 842, left: 62, top: 770 };
const TITLE_POINTS = 16;
const TEXT_POINTS = 10.5;
const LINE_POINTS = 16;
const CHARS_A_LINE = 88;
const RULE_POINTS = 0.8;

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`);

const wrapped = (text: string): string[] => {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + word.length >= CHARS_A_LINE) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
};

/** A sheet of a demo's document: a title, facts by name, and paragraphs. */
export interface Sheet {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly paragraphs: readonly string[];
}

const drawn = ({ title, facts, paragraphs }: Sheet): string => {
  const bodyAt = PAGE.top - LINE_POINTS * (facts.length + 3);
  const right = PAGE.width - PAGE.left;
  const lines = paragraphs.flatMap((paragraph) => [...wrapped(paragraph), ""]);
  return [
    `BT /F2 ${TITLE_POINTS} Tf ${PAGE.left} ${PAGE.top} Td (${escaped(title)}) Tj ET`,
    `${RULE_POINTS} w ${PAGE.left} ${PAGE.top - TEXT_POINTS} m ${right} ${PAGE.top - TEXT_POINTS} l S`,
    ...facts.map(([name, value], at) => {
      const y = PAGE.top - LINE_POINTS * (at + 2);
      const label = `BT /F2 ${TEXT_POINTS} Tf ${PAGE.left} ${y} Td (${escaped(name)}) Tj ET`;
      return `${label} BT /F1 ${TEXT_POINTS} Tf ${PAGE.left * 3} ${y} Td (${escaped(value)}) Tj ET`;
    }),
    `BT /F1 ${TEXT_POINTS} Tf ${PAGE.left} ${bodyAt} Td`,
    ...lines.map((line) => `(${escaped(line)}) Tj 0 -${LINE_POINTS} Td`),
    "ET",
  ].join("\n");
};

const fontOf = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** A PDF of one page (ISO 32000-1, A4). Letters outside of Latin-1 are not drawn. */
export const pdfOf = (sheet: Sheet): Uint8Array => {
  const stream = drawn(sheet);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    fontOf("Helvetica"),
    fontOf("Helvetica-Bold"),
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
