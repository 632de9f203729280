/** The parts of a file that arrived, in their order. */
export type FileParts = readonly Uint8Array<ArrayBuffer>[];

/** All bytes of an answer, in the parts in which they came. `onBytes` hears their number so far. Rejects where the connection breaks. */
export const partsOf = async (answer: Response, onBytes?: (bytes: number) => void): Promise<FileParts> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = answer.body?.getReader();
  for (;;) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- one part after the other
    const read = await reader?.read();
    if (!read || read.done) return parts;
    parts.push(new Uint8Array(read.value));
    bytes += read.value.byteLength;
    onBytes?.(bytes);
  }
};

const ASCII_NAME = /filename="([^"]+)"/;
/** RFC 8187: the name in UTF-8, percent-encoded. */
const WHOLE_NAME = /filename\*=UTF-8''([^;\s]+)/i;

/** The file name that an answer gives, with all its letters where it gives them; undefined without one. */
export const fileNameOf = (answer: Response): string | undefined => {
  const header = answer.headers.get("content-disposition") ?? "";
  return decoded(WHOLE_NAME.exec(header)?.[1]) ?? ASCII_NAME.exec(header)?.[1];
};

const decoded = (name: string | undefined): string | undefined => {
  try {
    return name === undefined ? undefined : decodeURIComponent(name);
  } catch {
    return undefined;
  }
};
