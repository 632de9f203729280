import "../styles/global.css";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { capture, isBlack, show } from "./pictureStage.ts";
import { isNear, type Pixel } from "./readPixels.ts";

beforeEach(async () => {
  await page.viewport(800, 600);
  document.documentElement.dataset["theme"] = "light";
});

test("Typed, ticked and chosen values are drawn as the person sees them", async () => {
  const style = "display:block;width:200px;height:40px;font:30px monospace;color:black;border:0;padding:0";
  const stage = show(`<textarea style="${style}"></textarea>
    <select style="${style};appearance:none"><option value="1"></option><option value="2">MMMM</option></select>`);
  Object.assign(stage.querySelector("textarea") ?? {}, { value: "MMMM" });
  Object.assign(stage.querySelector("select") ?? {}, { value: "2" });
  const { count } = await capture();
  expect(count({ x: 0, y: 0, width: 200, height: 40 }, isBlack)).toBeGreaterThan(200);
  expect(count({ x: 0, y: 40, width: 200, height: 40 }, isBlack)).toBeGreaterThan(200);
});

test("A table's cells stand together as on the page", async () => {
  const cell = `<td style="width:50px;height:50px;padding:0;background:rgb(0 128 0)"></td>`;
  show(
    `<table style="border-spacing:0;background:rgb(255 0 0)"><tbody><tr>${cell}${cell}</tr></tbody></table>`,
  );
  const { count } = await capture();
  expect(count({ x: 0, y: 0, width: 100, height: 50 }, (seen) => isNear(seen, [0, 128, 0, 255]))).toBe(5_000);
});

test("A table's columns keep their places, also where a cell could be narrower", async () => {
  const cells = (height: number, words: string) =>
    `<tr style="height:${height}px"><td style="max-width:100px;padding:0;background:rgb(0 128 0)">${words}</td>` +
    `<td style="width:1%;white-space:nowrap;padding:0;background:rgb(0 0 255)">in 3 days</td>` +
    `<td style="width:1%;white-space:nowrap;padding:0;background:rgb(255 0 0)">Overdue</td></tr>`;
  const stage = show(
    `<table style="width:700px;border-spacing:0">${cells(30, "")}${cells(50, "Read the meters")}</table>`,
  );
  const lefts = [...stage.querySelectorAll("tr:first-child td")].map(
    (cell) => cell.getBoundingClientRect().left,
  );
  const { pixel } = await capture();
  const [, second = 0, third = 0] = lefts;
  expect(second).toBeGreaterThan(300);
  expect(isNear(pixel(Math.floor(second) - 2, 3), [0, 128, 0, 255])).toBe(true);
  expect(isNear(pixel(Math.ceil(second) + 1, 3), [0, 0, 255, 255])).toBe(true);
  expect(isNear(pixel(Math.floor(third) - 2, 3), [0, 0, 255, 255])).toBe(true);
  expect(isNear(pixel(Math.ceil(third) + 1, 3), [255, 0, 0, 255])).toBe(true);
});

test("An empty field's placeholder is as pale as on the page", async () => {
  const style = document.createElement("style");
  style.textContent = `.pale::placeholder { color: rgb(200 200 200); opacity: 1 }`;
  document.head.append(style);
  show(
    `<input class="pale" placeholder="MMMM" style="height:40px;font:30px monospace;color:black;border:0;padding:0;background:white">`,
  );
  const { count } = await capture();
  style.remove();
  const field = { x: 0, y: 0, width: 100, height: 40 };
  expect(count(field, isBlack)).toBe(0);
  expect(count(field, (seen) => isNear(seen, [200, 200, 200, 255]))).toBeGreaterThan(50);
});

test("A decoration is drawn with its visible text only, without its text for screen readers", async () => {
  const inkOf = async (content: string): Promise<number> => {
    const style = document.createElement("style");
    style.textContent = `.dot::before { content: ${content}; font: 60px/100px monospace; color: black }`;
    document.head.append(style);
    show(`<div class="dot" style="height:100px;background:white"></div>`);
    const { count } = await capture();
    style.remove();
    return count({ x: 0, y: 0, width: 400, height: 100 }, isBlack);
  };
  const alone = await inkOf(`"M"`);
  expect(alone).toBeGreaterThan(100);
  expect(await inkOf(`"M" / ""`)).toBe(alone);
});

test("Content in one line stays in it although its width is rounded", async () => {
  const bar = (width: number) => `<i style="width:${width}px;height:20px;background:rgb(0 128 0)"></i>`;
  const line = `display:flex;flex-wrap:wrap;width:fit-content;margin-bottom:20px`;
  const widths = Array.from({ length: 30 }, (_, index) => 60 + index / 7 + index / 64);
  show(
    widths.map((width) => `<div style="${line}">${bar(width)}${bar(width / 3)}${bar(7.3)}</div>`).join(""),
  );
  const { count, height } = await capture();
  expect(height).toBe(1_200);
  const isGreen = (seen: Pixel) => isNear(seen, [0, 128, 0, 255]);
  for (const [index] of widths.entries())
    expect(count({ x: 0, y: index * 40 + 22, width: 100, height: 16 }, isGreen)).toBe(0);
});
