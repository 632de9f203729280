const MAX_NAME_CHARS = 100;

/** The name of a reminder in one line: its title, or else the beginning of its description, cut between visible characters. */
export const shortName = ({
  title,
  description,
}: {
  readonly title: string | null;
  readonly description: string;
}): string => {
  const line = (title ?? description).replaceAll(/\s+/g, " ").trim();
  const chars = Array.from(new Intl.Segmenter("en").segment(line), ({ segment }) => segment);
  return chars.length <= MAX_NAME_CHARS ? line : `${chars.slice(0, MAX_NAME_CHARS - 1).join("")}…`;
};
