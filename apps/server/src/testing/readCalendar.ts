/** An event as a calendar program reads it. */
export interface ReadEvent {
  readonly uid: string;
  readonly at: Date;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
}

const MAX_LINE_OCTETS = 75;

const readText = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_, char: string) => (char.toLowerCase() === "n" ? "\n" : char));

const readTime = (text: string): Date =>
  new Date(
    text
      .replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3")
      .replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );

/** The unfolded content lines of a calendar; throws if one has no name, is too long or has a wrong end. */
const linesOf = (text: string): readonly (readonly [string, string])[] => {
  if (!text.endsWith("\r\n")) throw new Error("the last line has no end");
  const physical = text.slice(0, -2).split("\r\n");
  for (const line of physical)
    if (new TextEncoder().encode(line).length > MAX_LINE_OCTETS || /[\r\n]/.test(line))
      throw new Error(`not a line: ${line}`);
  return physical
    .join("\r\n")
    .replaceAll(/\r\n[ \t]/g, "")
    .split("\r\n")
    .map((line) => {
      const [, name = "", value = ""] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? [];
      if (name === "") throw new Error(`no content line: ${line}`);
      return [name, value] as const;
    });
};

/** Reads a calendar by RFC 5545, independently of our writer; throws if it is invalid. */
export const readCalendar = (text: string): readonly ReadEvent[] => {
  const lines = linesOf(text);
  const names = lines.map(([name, value]) =>
    name === "BEGIN" || name === "END" ? `${name}:${value}` : name,
  );
  if (names[0] !== "BEGIN:VCALENDAR" || names.at(-1) !== "END:VCALENDAR") throw new Error("no calendar");
  if (!names.includes("VERSION") || !names.includes("PRODID")) throw new Error("no version or product");
  const events: ReadEvent[] = [];
  let open: Map<string, string> | undefined;
  for (const [name, value] of lines)
    if (name === "BEGIN" && value === "VEVENT") open = new Map();
    else if (name === "END" && value === "VEVENT" && open) {
      events.push(eventOf(open));
      open = undefined;
    } else if (open?.has(name)) throw new Error(`${name} twice`);
    else open?.set(name, value);
  return events;
};

const eventOf = (lines: ReadonlyMap<string, string>): ReadEvent => {
  const valueOf = (name: string): string => {
    const value = lines.get(name);
    if (value === undefined) throw new Error(`an event without ${name}`);
    return value;
  };
  if (Number.isNaN(readTime(valueOf("DTSTAMP")).getTime())) throw new Error("no time of writing");
  return {
    uid: readText(valueOf("UID")),
    at: readTime(valueOf("DTSTART")),
    summary: readText(valueOf("SUMMARY")),
    description: readText(valueOf("DESCRIPTION")),
    url: valueOf("URL"),
  };
};
