import { readPng } from "./pngPicture.ts";

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Reads the size of a PNG, JPEG or WebP from its bytes; undefined for a picture of another type or a damaged one. Unpacks no pixels. */
export const pictureSize = (bytes: Buffer, type: string): PictureSize | undefined => {
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  const size = read?.(bytes);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
};

const JPEG_START_BYTES = 2;
const MARKER_BYTES = 2;
/** From a frame's marker: its length, the bits a sample, height and width. */
const FRAME_BYTES = 9;
const HEIGHT_AT = 5;
const WIDTH_AT = 7;

/** Markers of a frame are C0 to CF, without those of Huffman tables, extensions and arithmetic coding. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks the segments of a JPEG up to the header of its frame. */
const jpegSize = (bytes: Buffer): PictureSize | undefined => {
  for (let at = JPEG_START_BYTES; at + FRAME_BYTES <= bytes.length;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker))
      return { width: bytes.readUInt16BE(at + WIDTH_AT), height: bytes.readUInt16BE(at + HEIGHT_AT) };
    // a marker may be preceded by further bytes FF
    at += marker === 0xff ? 1 : MARKER_BYTES + bytes.readUInt16BE(at + MARKER_BYTES);
  }
  return undefined;
};

/** The beginning of a WebP: RIFF, its length, WEBP, the first chunk's name and length, and the chunk's header. */
const WEBP_BYTES = 30;
const CHUNK_AT = 12;
const DATA_AT = 20;
const FOURTEEN_BITS = 0x3fff;

/** Reads the header of the first chunk: a lossy picture, a lossless one, or the canvas of an extended file. */
const webpSize = (bytes: Buffer): PictureSize | undefined => {
  if (bytes.length < WEBP_BYTES) return undefined;
  switch (bytes.toString("latin1", CHUNK_AT, CHUNK_AT + 4)) {
    case "VP8 ":
      return {
        width: bytes.readUInt16LE(DATA_AT + 6) & FOURTEEN_BITS,
        height: bytes.readUInt16LE(DATA_AT + 8) & FOURTEEN_BITS,
      };
    case "VP8L": {
      const bits = bytes.readUInt32LE(DATA_AT + 1);
      return { width: (bits & FOURTEEN_BITS) + 1, height: ((bits >>> 14) & FOURTEEN_BITS) + 1 };
    }
    case "VP8X":
      return { width: bytes.readUIntLE(DATA_AT + 4, 3) + 1, height: bytes.readUIntLE(DATA_AT + 7, 3) + 1 };
    default:
      return undefined;
  }
};

const readers: Readonly<Record<string, (bytes: Buffer) => PictureSize | undefined>> = {
  "image/png": readPng,
  "image/jpeg": jpegSize,
  "image/webp": webpSize,
};
