/** The cells of a CSV text by RFC 4180, line by line. It knows nothing of the writer. */
export const readCsv = (text: string): readonly (readonly string[])[] => {
  const lines: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ",") {
      lines.at(-1)?.push(cell);
      cell = "";
    } else if (sign === "\r" && text[at + 1] === "\n") {
      lines.at(-1)?.push(cell);
      lines.push([]);
      cell = "";
      at += 1;
    } else cell += sign;
  }
  return lines.slice(0, -1);
};
