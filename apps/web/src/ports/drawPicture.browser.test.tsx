import type { Mark, MarkTool } from "@canopy/core/pictures";
import { expect, test } from "vitest";
import { drawPicture } from "./drawPicture.ts";
import { isNear, readPixels, type Pixel } from "./readPixels.ts";

const GREEN: Pixel = [0, 128, 0, 255];
const SECRET: Pixel = [255, 0, 255, 255];

/** Draws a green picture of 400 × 300 with a secret of 50 × 40 at (100, 100). */
const original = (): string => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 300 });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("No canvas");
  pen.fillStyle = "rgb(0 128 0)";
  pen.fillRect(0, 0, 400, 300);
  pen.fillStyle = "rgb(255 0 255)";
  pen.fillRect(100, 100, 50, 40);
  return canvas.toDataURL("image/png");
};

const mark = (tool: MarkTool, [x, y, width, height]: readonly [number, number, number, number]): Mark => ({
  id: 1,
  tool,
  x,
  y,
  width,
  height,
});

const draw = async (...marks: readonly Mark[]) => await readPixels(await drawPicture(original(), marks));
const whole = { x: 0, y: 0, width: 400, height: 300 };
const isSecret = (pixel: Pixel) => isNear(pixel, SECRET, 60);

test("A hidden area is overwritten in the picture to the last pixel", async () => {
  expect((await draw()).count(whole, isSecret)).toBe(2_000);
  const { count, pixel } = await draw(mark("hide", [100, 100, 50, 40]));
  expect(count(whole, isSecret)).toBe(0);
  expect(isNear(pixel(99, 99), GREEN)).toBe(true);
  expect(isNear(pixel(151, 141), GREEN)).toBe(true);
});

test("A cropped area is removed from the picture", async () => {
  const { width, height, count, pixel } = await draw(mark("crop", [200, 50, 120, 80]));
  expect({ width, height }).toEqual({ width: 120, height: 80 });
  expect(count({ x: 0, y: 0, width, height }, isSecret)).toBe(0);
  expect(isNear(pixel(60, 40), GREEN)).toBe(true);
});

test("A frame is drawn around its area, and an arrow from its start to its tip", async () => {
  const frame = await draw(mark("rectangle", [200, 50, 100, 100]));
  expect(isNear(frame.pixel(250, 50), GREEN)).toBe(false);
  expect(isNear(frame.pixel(250, 100), GREEN)).toBe(true);
  const arrow = await draw(mark("arrow", [300, 250, -100, -50]));
  for (const [x, y] of [
    [300, 250],
    [250, 225],
    [200, 200],
  ] as const)
    expect(isNear(arrow.pixel(x, y), GREEN)).toBe(false);
  expect(isNear(arrow.pixel(300, 200), GREEN)).toBe(true);
});

test("A hidden area covers the frame that was drawn before it, and a later frame is drawn over it", async () => {
  const frame = mark("rectangle", [200, 50, 100, 100]);
  const cover = { ...mark("hide", [180, 80, 40, 40]), id: 2 };
  const [covered, uncovered] = [await draw(frame, cover), await draw(cover, frame)];
  const black = covered.pixel(185, 100);
  expect(isNear(black, GREEN)).toBe(false);
  expect(isNear(covered.pixel(200, 100), black)).toBe(true);
  expect(isNear(uncovered.pixel(200, 100), black)).toBe(false);
  expect(isNear(covered.pixel(300, 100), GREEN)).toBe(false);
});

test("Marks inside a crop keep their place on the page", async () => {
  const { pixel } = await draw(mark("crop", [80, 80, 200, 150]), {
    ...mark("hide", [100, 100, 50, 40]),
    id: 2,
  });
  expect(isNear(pixel(45, 40), GREEN)).toBe(false);
  expect(isNear(pixel(19, 19), GREEN)).toBe(true);
});

test("A data URL without a picture is refused", async () => {
  await expect(drawPicture("data:,", [])).rejects.toThrow("This is no picture");
});
