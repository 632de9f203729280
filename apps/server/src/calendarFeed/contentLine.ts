const MAX_LINE_OCTETS = 75;
const FOLD = "\r\n ";

/** Unicode line ends that RFC 5545 treats as ordinary characters, but some calendar programs as line ends. */
const FOREIGN_LINE_ENDS = new Set(["\u0085", "\u2028", "\u2029"]);

/**
 * Escapes text for iCalendar: its special characters, CR LF and CR as its own line end, and without the control
 * characters that it forbids (no request body may contain those either). Source: RFC 5545 §3.3.11, §3.1 CONTROL.
 */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n|\r/g, "\n")
    // oxlint-disable-next-line no-control-regex -- these characters are removed
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, "")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`);

/**
 * A content line with its end, folded so that no line is longer than 75 octets and no character is split. It is also
 * folded after foreign line ends: the text after them begins with a space, so no program reads it as a property.
 * Source: RFC 5545 §3.1.
 */
export const contentLine = (name: string, value: string): string => {
  let written = "";
  let octets = 0;
  for (const char of `${name}:${value}`) {
    const more = Buffer.byteLength(char);
    if (octets + more > MAX_LINE_OCTETS) {
      written += FOLD;
      octets = 1;
    }
    written += char;
    octets = FOREIGN_LINE_ENDS.has(char) ? MAX_LINE_OCTETS : octets + more;
  }
  return `${written}\r\n`;
};
