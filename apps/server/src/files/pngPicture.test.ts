import { describe, expect, test } from "vitest";
import { pngChunk, pngHeader, pngPixels, testPng } from "../testing/testPng.ts";
import { readPng } from "./pngPicture.ts";

const png = testPng();
const signature = png.subarray(0, 8);
const end = pngChunk("IEND");
const chunks = (...of: readonly Buffer[]) => Buffer.concat([signature, ...of]);

describe("a PNG", () => {
  test("is read with its size, up to its end chunk", () => {
    expect(readPng(png)).toEqual({ width: 2, height: 2, bytes: png });
    const picture = readPng(testPng({ width: 1920, height: 4000, depth: 16, colour: 6 }));
    expect(picture).toMatchObject({ width: 1920, height: 4000 });
  });

  test.each([
    ["a page of HTML", Buffer.from("<script>alert(1)</script>")],
    ["another PNG", png],
    ["a single byte", Buffer.from([0])],
  ])("is cut before %s after its end", (_, tail) => {
    expect(readPng(Buffer.concat([png, tail]))?.bytes).toEqual(png);
  });

  test("may contain texts, a palette and pixels in several chunks", () => {
    const whole = chunks(
      pngHeader({ colour: 3 }),
      pngChunk("tEXt"),
      pngChunk("PLTE"),
      pngPixels,
      pngPixels,
      end,
    );
    expect(readPng(whole)?.bytes).toEqual(whole);
  });

  test("is refused if it is cut at any byte", () => {
    for (let bytes = 0; bytes < png.length; bytes += 1)
      expect([bytes, readPng(png.subarray(0, bytes))]).toEqual([bytes, undefined]);
  });

  test("is refused if any one of its bits is flipped", () => {
    for (let at = 0; at < png.length; at += 1) {
      const bent = Buffer.from(png);
      bent.writeUInt8(bent.readUInt8(at) ^ 1, at);
      expect([at, readPng(bent)]).toEqual([at, undefined]);
    }
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["no header", chunks(pngPixels, end)],
    ["a header that is not first", chunks(pngChunk("tEXt"), pngHeader(), pngPixels, end)],
    ["two headers", chunks(pngHeader(), pngHeader(), pngPixels, end)],
    ["a short header", chunks(pngChunk("IHDR", Buffer.alloc(12)), pngPixels, end)],
    ["no pixels", chunks(pngHeader(), end)],
    ["pixels in two places", chunks(pngHeader(), pngPixels, pngChunk("tEXt"), pngPixels, end)],
    ["an end with something in it", chunks(pngHeader(), pngPixels, pngChunk("IEND", Buffer.from("x")))],
    ["a name that is none", chunks(pngHeader(), pngChunk("<b>!"), pngPixels, end)],
    ["no width", testPng({ width: 0 })],
    ["no height", testPng({ height: 0 })],
    ["a colour type that there is not", testPng({ colour: 5 })],
    ["a depth that its colours do not take", testPng({ depth: 4, colour: 6 })],
    ["a length beyond its bytes", chunks(Buffer.from("ffffffff49484452", "hex"))],
    ["a JPEG", Buffer.from("ffd8ffe000104a46494600", "hex")],
    ["a GIF", Buffer.from("GIF89a")],
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")],
  ])("is refused if it has %s", (_, bytes) => {
    expect(readPng(bytes)).toBeUndefined();
  });
});
