import { crc32, deflateSync } from "node:zlib";

interface TestPng {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly colour?: number;
  /** Chunks instead of the pixels; by default one IDAT with white rows of a small picture. */
  readonly middle?: readonly Buffer[];
}

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/** One chunk of a PNG with its checksum. */
export const pngChunk = (name: string, data: Buffer = Buffer.alloc(0)): Buffer => {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A header with the given values, valid or not. */
export const pngHeader = ({ width = 2, height = 2, depth = 8, colour = 0 }: TestPng = {}): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(colour, 9);
  return pngChunk("IHDR", header);
};

/** Pixels of a small grey picture. */
export const pngPixels = pngChunk("IDAT", deflateSync(Buffer.from([0, 255, 255, 0, 255, 255])));

/** A PNG of 2 × 2 white pixels, or one whose header claims other sizes. */
export const testPng = (png: TestPng = {}): Buffer =>
  Buffer.concat([SIGNATURE, pngHeader(png), ...(png.middle ?? [pngPixels]), pngChunk("IEND")]);

/** A PNG of exactly that many bytes. */
export const pngOfBytes = (bytes: number): Buffer => {
  const filler = bytes - testPng().length - pngChunk("tEXt").length;
  return testPng({ middle: [pngChunk("tEXt", Buffer.alloc(filler, "x")), pngPixels] });
};

/** The bytes as a data URL with the type of a PNG. */
export const pngDataUrl = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString("base64")}`;
