/** The bytes at the beginning of a file from which its type is known. */
export const HEAD_BYTES = 64 * 1024;

const startsWith = (head: Buffer, bytes: string | readonly number[], at = 0): boolean => {
  const wanted = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : Buffer.from(bytes);
  return head.subarray(at, at + wanted.length).equals(wanted);
};

const office = "application/vnd.openxmlformats-officedocument";
/** The folder in which an Office file keeps its content → its type. */
const officeTypes: readonly (readonly [folder: string, type: string])[] = [
  ["word/", `${office}.wordprocessingml.document`],
  ["xl/", `${office}.spreadsheetml.sheet`],
  ["ppt/", `${office}.presentationml.presentation`],
];
const OPEN_DOCUMENT = /^application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation|graphics)/;
const LOCAL_HEADER = [0x50, 0x4b, 0x03, 0x04];
const END_OF_DIRECTORY = [0x50, 0x4b, 0x05, 0x06];
const NAME_LENGTH_AT = 26;
const NAME_AT = 30;
/** Bytes of a name that are looked at: a head of nothing but headers would make names of half a gigabyte. */
const MOST_NAME_BYTES = 256;

/** The names of the entries whose headers are within the head, in their order; an entry's data may hide nothing but later ones. */
const entryNames = (head: Buffer): readonly string[] => {
  const names: string[] = [];
  for (
    let at = 0;
    at !== -1 && at + NAME_AT < head.length;
    at = head.indexOf(Buffer.from(LOCAL_HEADER), at + 4)
  ) {
    const length = Math.min(head.readUInt16LE(at + NAME_LENGTH_AT), MOST_NAME_BYTES);
    names.push(head.subarray(at + NAME_AT, at + NAME_AT + length).toString("utf8"));
  }
  return names;
};

const zipType = (head: Buffer): string => {
  const names = entryNames(head);
  if (names[0] === "mimetype") {
    const extraLength = head.readUInt16LE(NAME_LENGTH_AT + 2);
    const from = NAME_AT + "mimetype".length + extraLength;
    const [type] = OPEN_DOCUMENT.exec(head.subarray(from, from + 80).toString("latin1")) ?? [];
    if (type !== undefined) return type;
  }
  const isOffice = names.some((name) => name === "[Content_Types].xml" || name === "_rels/.rels");
  const [, found] = officeTypes.find(([folder]) => names.some((name) => name.startsWith(folder))) ?? [];
  return (isOffice ? found : undefined) ?? "application/zip";
};

const HEIC_BRANDS = new Set(["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]);

const binaryType = (head: Buffer): string | undefined => {
  if (startsWith(head, "%PDF-")) return "application/pdf";
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith(head, "RIFF") && startsWith(head, "WEBP", 8)) return "image/webp";
  if (startsWith(head, [0x49, 0x49, 0x2a, 0]) || startsWith(head, [0x4d, 0x4d, 0, 0x2a])) return "image/tiff";
  if (startsWith(head, "ftyp", 4) && HEIC_BRANDS.has(head.subarray(8, 12).toString("latin1")))
    return "image/heic";
  if (startsWith(head, LOCAL_HEADER)) return zipType(head);
  return startsWith(head, END_OF_DIRECTORY) ? "application/zip" : undefined;
};

/** True for text in any encoding of one byte or UTF-8: no control characters besides tabs, line breaks and form feeds. */
const isText = (head: Buffer): boolean =>
  head.every((byte) => (byte >= 0x20 && byte !== 0x7f) || (byte >= 0x09 && byte <= 0x0d));

/** Markup that may stand before a page or a picture: the declaration of XML, and comments. */
const prologue: readonly (readonly [begin: string, end: string])[] = [
  ["<?xml", "?>"],
  ["<!--", "-->"],
];
const HTML = /^<(?:!doctype\s+html|html|head|body|script|iframe|meta|link|style)\b/i;
const SVG = /^(?:<!doctype\s+svg[\s\S]*?>\s*)?<(?:\w+:)?svg\b/i;

/** A text from its first markup on. Each character is looked at once: a pattern for many comments may never come to its end. */
const withoutPrologue = (text: string): string => {
  let rest = text.trimStart();
  for (;;) {
    const [begin, end] = prologue.find(([first]) => rest.startsWith(first)) ?? [];
    const at = begin === undefined || end === undefined ? -1 : rest.indexOf(end, begin.length);
    if (at === -1 || end === undefined) return rest;
    rest = rest.slice(at + end.length).trimStart();
  }
};

const textTypes: Readonly<Record<string, string>> = {
  csv: "text/csv",
  tsv: "text/plain",
  txt: "text/plain",
  text: "text/plain",
  log: "text/plain",
  md: "text/plain",
  html: "text/html",
  htm: "text/html",
  xhtml: "text/html",
  svg: "image/svg+xml",
  js: "text/javascript",
  mjs: "text/javascript",
};

const textType = (head: Buffer, name: string): string | undefined => {
  const start = withoutPrologue(head.toString("utf8").replace(/^\uFEFF/, ""));
  if (HTML.test(start)) return "text/html";
  if (SVG.test(start)) return "image/svg+xml";
  return textTypes[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""];
};

const isWideText = (head: Buffer): boolean =>
  startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff]);

/**
 * The type of a file by its first bytes and, for a text, by the ending of its name; undefined for a type that is not
 * kept. The type that the sender names is not used. Source: behaviour.md §7 Documents.
 */
export const sniffType = (head: Buffer, name: string): string | undefined => {
  const found = binaryType(head);
  if (found !== undefined) return found;
  if (isWideText(head))
    return /\.(?:csv)$/i.test(name) ? "text/csv" : /\.txt$/i.test(name) ? "text/plain" : undefined;
  return isText(head) ? textType(head, name) : undefined;
};
