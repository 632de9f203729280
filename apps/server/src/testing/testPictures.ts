interface Size {
  readonly width: number;
  readonly height: number;
}

const word = (value: number, big = false): Buffer => {
  const bytes = Buffer.alloc(2);
  if (big) bytes.writeUInt16BE(value);
  else bytes.writeUInt16LE(value);
  return bytes;
};

/** The headers of a JPEG: a segment of text, a byte that fills, and the frame; without pixels. */
export const testJpeg = ({ width, height, marker = 0xc0 }: Size & { readonly marker?: number }): Buffer =>
  Buffer.concat([
    Buffer.from("ffd8ffe000074a46494600", "hex"),
    Buffer.from([0xff, 0xff, marker]),
    word(8 + 3 * 3, true),
    Buffer.from([8]),
    word(height, true),
    word(width, true),
    Buffer.from("03012200021101031101", "hex"),
    Buffer.from("ffd9", "hex"),
  ]);

const dataOf = (chunk: string, { width, height }: Size): Buffer => {
  if (chunk === "VP8 ") return Buffer.concat([Buffer.from("3001009d012a", "hex"), word(width), word(height)]);
  if (chunk === "VP8L") {
    const bytes = Buffer.alloc(10, 0x2f);
    bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
    return bytes;
  }
  const bytes = Buffer.alloc(10);
  bytes.writeUIntLE(width - 1, 4, 3);
  bytes.writeUIntLE(height - 1, 7, 3);
  return bytes;
};

/** The headers of a WebP whose first chunk has this name; without pixels. */
export const testWebp = (chunk: string, size: Size): Buffer => {
  const data = dataOf(chunk, size);
  const header = Buffer.alloc(20);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(12 + data.length, 4);
  header.write("WEBP", 8, "latin1");
  header.write(chunk, 12, "latin1");
  header.writeUInt32LE(data.length, 16);
  return Buffer.concat([header, data]);
};
