/** Bytes of one tag, comment or text. A cell holds 32,767 characters at most, of up to 6 bytes each. */
const MAX_BYTES = 262_144;

const byteOf = (char: string): number => char.charCodeAt(0);
const [LESS, GREATER, DOUBLE, SINGLE] = [byteOf("<"), byteOf(">"), byteOf('"'), byteOf("'")];
const [BANG, QUESTION] = [byteOf("!"), byteOf("?")];

/** Markup that ends with a text of its own, whatever stands in it. */
const ENDS: readonly (readonly [begin: string, end: string])[] = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
];

/**
 * True if a tag, a comment or a text of an XML file is longer than a workbook needs. The parser of read-excel-file takes a
 * file in pieces, reads what is not complete anew with each further piece, and makes the pieces smaller the longer that
 * takes: it may never come to the end of such a file. Each byte is looked at once.
 */
export const hasLongMarkup = (xml: Buffer): boolean => {
  for (let at = 0; at < xml.length;) {
    const end = xml[at] === LESS ? endOfMarkup(xml, at) : endOf(xml, "<", at);
    if (end - at > MAX_BYTES) return true;
    at = end;
  }
  return false;
};

const endOf = (xml: Buffer, text: string, from: number): number => {
  const found = xml.indexOf(text, from);
  return found === -1 ? xml.length : found;
};

const endOfMarkup = (xml: Buffer, at: number): number => {
  if (xml[at + 1] !== BANG && xml[at + 1] !== QUESTION) return endOfTag(xml, at);
  const [begin, end] = ENDS.find(([text]) => xml.toString("latin1", at, at + text.length) === text) ?? [];
  return begin === undefined || end === undefined
    ? endOfTag(xml, at)
    : endOf(xml, end, at + begin.length) + end.length;
};

/** A `>` within quotes does not end a tag; a quote that is never closed is a character like any other. */
const endOfTag = (xml: Buffer, begin: number): number => {
  for (let at = begin + 1; at < xml.length; at += 1) {
    const byte = xml[at];
    if (byte === GREATER) return at + 1;
    if (byte === DOUBLE || byte === SINGLE) at = Math.max(at, xml.indexOf(byte, at + 1));
  }
  return xml.length;
};
