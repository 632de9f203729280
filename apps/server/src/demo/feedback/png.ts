import { crc32, deflateSync } from "node:zlib";

/** A colour as red, green and blue, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A picture with a palette: each pixel is the index of its colour, row by row. */
export interface PalettePicture {
  readonly width: number;
  readonly height: number;
  readonly colours: readonly Colour[];
  readonly pixels: Uint8Array;
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const BITS_A_PIXEL = 8;
const PALETTE_COLOURS = 3;
const HEADER_BYTES = 13;
/** Bytes of a chunk's length, name and check sum. */
const FRAME_BYTES = 12;
const NAME_AT = 4;
const DATA_AT = 8;

/** The picture as a PNG file (W3C PNG, colour type 3). */
export const pngOf = ({ width, height, colours, pixels }: PalettePicture): Uint8Array => {
  const header = new Uint8Array(HEADER_BYTES);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(NAME_AT, height);
  header.set([BITS_A_PIXEL, PALETTE_COLOURS], DATA_AT);
  // each line begins with the number of its filter; 0 is none
  const lines = new Uint8Array(height * (width + 1));
  for (let y = 0; y < height; y += 1)
    lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const chunks = [
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", Uint8Array.from(colours.flat())),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", new Uint8Array()),
  ];
  return Uint8Array.from(Buffer.concat(chunks));
};

const chunk = (name: string, data: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(data.length + FRAME_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), NAME_AT);
  bytes.set(data, DATA_AT);
  const checked = bytes.subarray(NAME_AT, DATA_AT + data.length);
  view.setUint32(DATA_AT + data.length, crc32(checked));
  return bytes;
};
