import { describe, expect, test } from "vitest";
import { testJpeg, testWebp } from "../testing/testPictures.ts";
import { testPng } from "../testing/testPng.ts";
import { pictureSize } from "./pictureSize.ts";

const size = { width: 300, height: 200 };

describe("the size of a picture", () => {
  test.each([
    ["a PNG", "image/png", testPng(size)],
    ["a JPEG behind other segments", "image/jpeg", testJpeg(size)],
    ["a progressive JPEG", "image/jpeg", testJpeg({ ...size, marker: 0xc2 })],
    ["a lossy WebP", "image/webp", testWebp("VP8 ", size)],
    ["a lossless WebP", "image/webp", testWebp("VP8L", size)],
    ["an extended WebP", "image/webp", testWebp("VP8X", size)],
  ])("is read from %s", (_, type, bytes) => {
    expect(pictureSize(bytes, type)).toMatchObject(size);
    for (let length = 0; length < bytes.length; length += 1)
      expect([undefined, size.width]).toContain(pictureSize(bytes.subarray(0, length), type)?.width);
  });

  test.each([
    ["a JPEG without pixels", "image/jpeg", testJpeg({ width: 0, height: 0 })],
    ["a JPEG without a frame", "image/jpeg", Buffer.from("ffd8ffe00010", "hex")],
    ["bytes between the segments of a JPEG", "image/jpeg", Buffer.from(`ffd8${"00".repeat(20)}`, "hex")],
    ["a WebP of an unknown chunk", "image/webp", testWebp("ICCP", size)],
    ["a type that is not read", "image/tiff", testPng(size)],
    ["a name of every object", "constructor", testPng(size)],
  ])("is not read from %s", (_, type, bytes) => {
    expect(pictureSize(bytes, type)).toBeUndefined();
  });
});
