import type { ExportFormat } from "@canopy/contracts";

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts the rows of a CSV file while it arrives; the header is none. */
const csvCounter = () => {
  let lines = 0;
  let isQuoted = false;
  return {
    take: (bytes: Uint8Array) => {
      for (const byte of bytes)
        if (byte === QUOTE) isQuoted = !isQuoted;
        else if (byte === LINE_FEED && !isQuoted) lines += 1;
    },
    soFar: () => Math.max(0, lines - 1),
  };
};

const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const SHEET = "xl/worksheets/sheet1.xml";

/** The compressed bytes of the workbook's sheet; undefined where the file is cut off. */
const sheetIn = (file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined => {
  const at = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = file.byteLength - END_BYTES;
  if (end < 0 || at.getUint32(end, true) !== 0x06054b50) return undefined;
  let entry = at.getUint32(end + 16, true);
  for (let left = at.getUint16(end + 10, true); left > 0; left -= 1) {
    const [nameBytes, extra, comment] = [28, 30, 32].map((offset) => at.getUint16(entry + offset, true));
    const name = new TextDecoder().decode(
      file.subarray(entry + ENTRY_BYTES, entry + ENTRY_BYTES + (nameBytes ?? 0)),
    );
    if (name === SHEET) {
      const local = at.getUint32(entry + 42, true);
      const from = local + LOCAL_BYTES + at.getUint16(local + 26, true) + at.getUint16(local + 28, true);
      return file.subarray(from, from + at.getUint32(entry + 20, true));
    }
    entry += ENTRY_BYTES + (nameBytes ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return undefined;
};

/** The rows of an XLSX file without its header; 0 where it is cut off. */
const xlsxRows = async (file: Uint8Array<ArrayBuffer>): Promise<number> => {
  const sheet = sheetIn(file);
  if (!sheet) return 0;
  const xml = new Response(sheet).body
    ?.pipeThrough(new DecompressionStream("deflate-raw"))
    .pipeThrough(new TextDecoderStream());
  let rows = -1;
  let rest = "";
  for await (const text of xml ?? []) {
    const parts = (rest + text).split("<row ");
    rows += parts.length - 1;
    rest = (parts.at(-1) ?? "").slice(-"<row ".length);
  }
  return Math.max(0, rows);
};

/** An export as it arrived: its bytes, and the number of its rows. */
export interface ReceivedFile {
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  readonly rows: number;
}

/** Takes an export as it arrives; `onRows` hears how many rows have come, of XLSX only at the end. Rejects where the connection is cut. */
export const receiveRows = async (
  { body }: Response,
  format: ExportFormat,
  onRows: (rows: number) => void,
): Promise<ReceivedFile> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const counter = csvCounter();
  for await (const bytes of body ?? []) {
    parts.push(bytes);
    if (format === "csv") {
      counter.take(bytes);
      onRows(counter.soFar());
    }
  }
  if (format === "csv") return { parts, rows: counter.soFar() };
  return { parts, rows: await xlsxRows(new Uint8Array(await new Blob(parts).arrayBuffer())) };
};
