import type { ReadZip } from "./zipFile.ts";

/** Reads the lines of an entry, one after the other; empty ones are passed over. */
export const readLines = async (
  zip: ReadZip,
  name: string,
  onLine: (line: string) => Promise<void> | void,
): Promise<void> => {
  const decoder = new TextDecoder();
  let rest = "";
  const take = async (text: string): Promise<void> => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    // lines in order
    for (const line of parts) if (line !== "") await onLine(line);
  };
  await zip.copy(
    name,
    new WritableStream({ write: (chunk) => take(decoder.decode(chunk, { stream: true })) }),
  );
  if (rest !== "") await onLine(rest);
};
