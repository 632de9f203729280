const MAX_LINE_OCTETS = 75;
const FOLD = "\r\n ";

/** Line ends of Unicode that RFC 5545 takes for ordinary characters, and some calendar programs for line ends. */
const FOREIGN_LINE_ENDS = new Set(["\u0085", "\u2028", "\u2029"]);

/**
 * Text as iCalendar takes it: its own signs escaped, CR LF and CR as the line end that it knows, and without the
 * control characters that it forbids; no body takes those either. Source: RFC 5545 §3.3.11, §3.1 CONTROL.
 */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n|\r/g, "\n")
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, "")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`);

/**
 * A content line with its end, folded so that no line of it is longer than 75 octets and none ends within a character.
 * It is folded behind foreign line ends too: what follows them begins with a space, and so is never read as a property
 * of its own. Source: RFC 5545 §3.1.
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
