const MAX_LINE_OCTETS = 75;
const FOLD = "\r\n ";

/** Text as iCalendar takes it: one line, its own signs escaped, other control characters gone. Source: RFC 5545 §3.3.11. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n|\r|\u2028|\u2029/g, "\n")
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, "")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`);

/** A content line with its end, folded so that no line of it is longer than 75 octets and none ends within a character. Source: RFC 5545 §3.1. */
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
    octets += more;
  }
  return `${written}\r\n`;
};
