import { crc32 } from "node:zlib";

/** A PNG up to its end chunk, without any bytes after it. */
export interface PngPicture {
  /** Width and height in pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER_BYTES = 13;
/** Bytes of a chunk's length, name and checksum. */
const AROUND_CHUNK_BYTES = 12;
const NAME_BYTES = 4;

/** Allowed bit depths by colour type. */
const depths: ReadonlyMap<number, readonly number[]> = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
  /** The offset of the next chunk. */
  readonly end: number;
}

/** Reads a PNG by its chunks, verifies their checksums and removes bytes after its end; undefined if it is not a valid PNG. Does not unpack its pixels. */
export const readPng = (bytes: Buffer): PngPicture | undefined => {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  const names: string[] = [];
  let size: { readonly width: number; readonly height: number } | undefined;
  for (let at = SIGNATURE.length; ;) {
    const chunk = chunkAt(bytes, at);
    if (!chunk) return undefined;
    if (names.length === 0) size = chunk.name === "IHDR" ? headerOf(chunk.data) : undefined;
    if (!size) return undefined;
    names.push(chunk.name);
    at = chunk.end;
    if (chunk.name === "IEND")
      return isOrdered(names) && chunk.data.length === 0
        ? { ...size, bytes: bytes.subarray(0, at) }
        : undefined;
  }
};

const chunkAt = (bytes: Buffer, at: number): Chunk | undefined => {
  if (at + AROUND_CHUNK_BYTES > bytes.length) return undefined;
  const length = bytes.readUInt32BE(at);
  const end = at + AROUND_CHUNK_BYTES + length;
  if (end > bytes.length) return undefined;
  const body = bytes.subarray(at + NAME_BYTES, end - NAME_BYTES);
  const name = body.toString("latin1", 0, NAME_BYTES);
  if (!/^[A-Za-z]{4}$/.test(name) || crc32(body) !== bytes.readUInt32BE(end - NAME_BYTES)) return undefined;
  return { name, data: body.subarray(NAME_BYTES), end };
};

/** The size in the header; undefined if the header is invalid. */
const headerOf = (data: Buffer): { width: number; height: number } | undefined => {
  if (data.length !== HEADER_BYTES) return undefined;
  const [depth = 0, colour = 0, packing, filter, interlace = 0] = data.subarray(8);
  const width = data.readUInt32BE(0);
  const height = data.readUInt32BE(NAME_BYTES);
  const isKnown =
    (depths.get(colour) ?? []).includes(depth) && packing === 0 && filter === 0 && interlace <= 1;
  return isKnown && width > 0 && height > 0 ? { width, height } : undefined;
};

/** True for one header, followed by consecutive chunks of pixels. */
const isOrdered = (names: readonly string[]): boolean => {
  const first = names.indexOf("IDAT");
  const pixels = names.lastIndexOf("IDAT") - first + 1;
  return (
    first > 0 &&
    names.lastIndexOf("IHDR") === 0 &&
    names.slice(first, first + pixels).every((name) => name === "IDAT")
  );
};
