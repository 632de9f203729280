const segmenter = new Intl.Segmenter("en");

/** A text in one line; a longer one is cut between visible characters, so that it has `most` with the '…' at its end. */
export const beginningOf = (text: string, most: number): string => {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const chars: string[] = [];
  for (const { segment } of segmenter.segment(line)) {
    if (chars.length === most) return `${chars.slice(0, -1).join("").trimEnd()}…`;
    chars.push(segment);
  }
  return line;
};
