import "../styles/global.css";
import * as library from "modern-screenshot";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { drawPage, type Library } from "./pageCapture.ts";
import { capture, isBlack, show } from "./pictureStage.ts";
import { isNear, readPixels, type Pixel } from "./readPixels.ts";

beforeEach(async () => {
  await page.viewport(800, 600);
  document.documentElement.dataset["theme"] = "light";
});

type Draw = Library["domToForeignObjectSvg"];

/** The library, which copies nothing before `begin`, as while it waits for images; `called` resolves once it waits. */
const waitingLibrary = () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: called, resolve: call } = Promise.withResolvers<void>();
  const domToForeignObjectSvg: Draw = async (node, options) => {
    call();
    await begun;
    return await library.domToForeignObjectSvg(node, options);
  };
  return { loaded: Promise.resolve({ domToForeignObjectSvg }), called, begin };
};

/** Returns the colour that the browser itself draws. */
const colourOf = (colour: string): Pixel => {
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  if (!pen) throw new Error("No canvas");
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, opacity = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, opacity];
};

const box = (background: string, more = "") =>
  `<div style="width:100px;height:100px;background:${background};${more}"></div>`;

test("Modern colours are drawn as the browser draws them", async () => {
  show(
    box("oklch(0.7 0.15 165)") +
      box("color-mix(in oklch, red, blue)") +
      box("light-dark(rgb(1 2 3), rgb(250 0 0))"),
  );
  const { pixel } = await capture();
  expect(isNear(pixel(50, 50), colourOf("oklch(0.7 0.15 165)"))).toBe(true);
  expect(isNear(pixel(50, 150), colourOf("color-mix(in oklch, red, blue)"))).toBe(true);
  expect(isNear(pixel(50, 250), [1, 2, 3, 255])).toBe(true);
});

test("An SVG chart is drawn with its fills, strokes and gradients", async () => {
  show(`<svg width="300" height="100" viewBox="0 0 300 100">
    <defs><linearGradient id="fade"><stop stop-color="rgb(255 0 0)"/><stop offset="1" stop-color="rgb(0 0 255)"/></linearGradient></defs>
    <rect width="100" height="100" fill="rgb(0 128 0)"/>
    <rect x="100" width="100" height="100" style="fill: url(#fade)"/>
    <path d="M200 50 H300" stroke="oklch(0.6 0.2 30)" stroke-width="20" fill="none"/></svg>`);
  const { pixel } = await capture();
  expect(isNear(pixel(50, 50), [0, 128, 0, 255])).toBe(true);
  expect(isNear(pixel(102, 50), [251, 0, 5, 255], 8)).toBe(true);
  expect(isNear(pixel(197, 50), [5, 0, 250, 255], 10)).toBe(true);
  expect(isNear(pixel(250, 50), colourOf("oklch(0.6 0.2 30)"))).toBe(true);
});

test("Passwords, hidden or shown, and private content are not visible", async () => {
  const style =
    "display:block;width:300px;height:40px;font:30px monospace;color:black;border:0;padding:0;background:white";
  const stage = show(`
    <input type="password" style="${style}">
    <input type="text" autocomplete="new-password" style="${style}">
    <div data-private style="${style}">secret-secret</div>
    <input type="text" style="${style}">`);
  for (const input of stage.querySelectorAll("input")) input.value = "MMMMMMMM";
  const { count } = await capture();
  const rows = [0, 40, 80].map((y) => count({ x: 0, y, width: 300, height: 40 }, isBlack));
  expect(rows).toEqual([0, 0, 0]);
  expect(count({ x: 0, y: 120, width: 300, height: 40 }, isBlack)).toBeGreaterThan(300);
  expect([...stage.querySelectorAll("input")].map(({ value }) => value)).toEqual(Array(3).fill("MMMMMMMM"));
});

test("A secret that appears while the picture waits for an image is not visible", async () => {
  const style = "width:300px;height:40px;font:30px monospace;color:black;background:white";
  const stage = show(`<div style="${style}">MMMMMMMM</div>`);
  const { loaded, called, begin } = waitingLibrary();
  const drawn = drawPage(loaded);
  await called;
  stage.insertAdjacentHTML("beforeend", `<div data-private style="${style}">secret-secret</div>`);
  begin();
  const { count } = await readPixels((await drawn).picture);
  expect(count({ x: 0, y: 0, width: 300, height: 40 }, isBlack)).toBeGreaterThan(300);
  expect(count({ x: 0, y: 40, width: 300, height: 40 }, isBlack)).toBe(0);
});

test("The end of a cancelled picture changes nothing in the next one", async () => {
  show(`
    <div style="position:fixed;top:10px;left:200px;width:50px;height:50px;background:rgb(255 0 0)"></div>
    <div data-private style="width:100px;height:50px;font:30px monospace;color:black">secret</div>
    <div style="height:1950px"></div>`);
  scrollTo(0, 500);
  const [cancelled, next] = [waitingLibrary(), waitingLibrary()];
  const first = drawPage(cancelled.loaded);
  await cancelled.called;
  const second = drawPage(next.loaded);
  await next.called;
  cancelled.begin();
  await first;
  next.begin();
  const { pixel, count } = await readPixels((await second).picture);
  expect(isNear(pixel(225, 535), [255, 0, 0, 255])).toBe(true);
  expect(count({ x: 0, y: 0, width: 100, height: 50 }, isBlack)).toBe(0);
});

test("Content marked as not in the picture is left out", async () => {
  show(`${box("rgb(0 128 0)")}<div data-not-in-picture style="position:fixed;inset:0;background:red"></div>`);
  const { pixel, count, width, height } = await capture();
  expect(isNear(pixel(50, 50), [0, 128, 0, 255])).toBe(true);
  const isRed = (seen: Pixel) => isNear(seen, [255, 0, 0, 255], 20);
  expect(count({ x: 0, y: 0, width, height }, isRed)).toBe(0);
});

test("A page of 4,000 px is drawn whole, also when it is scrolled, with its backdrop", async () => {
  show(`<div style="position:fixed;inset:0;z-index:-1;background:rgb(0 0 255)"></div>
    <div style="position:sticky;top:0;height:50px;width:100%;background:rgb(255 255 0)"></div>
    <div style="height:3900px"></div>${box("rgb(0 128 0)", "height:50px")}`);
  scrollTo(0, 2_000);
  const { pixel, width, height } = await capture();
  expect({ width, height }).toEqual({ width: document.body.clientWidth, height: 4_000 });
  expect(isNear(pixel(400, 25), [255, 255, 0, 255])).toBe(true);
  expect(isNear(pixel(50, 3_975), [0, 128, 0, 255])).toBe(true);
  for (const y of [300, 2_000, 3_800]) expect(isNear(pixel(400, y), [0, 0, 255, 255])).toBe(true);
  expect(scrollY).toBe(2_000);
});

test("Fixed content stands where the person sees it, and scrolled areas keep their scroll position", async () => {
  const stage = show(`
    <div style="position:fixed;top:10px;left:200px;width:50px;height:50px;background:rgb(255 0 0)"></div>
    <div id="inner" style="overflow:auto;height:100px;width:100px">${box("rgb(0 0 255)")}${box("rgb(0 128 0)")}</div>
    <div style="height:1900px"></div>`);
  stage.querySelector("#inner")?.scrollTo(0, 100);
  scrollTo(0, 500);
  const { pixel } = await capture();
  expect(isNear(pixel(225, 535), [255, 0, 0, 255])).toBe(true);
  expect(isNear(pixel(40, 50), [0, 128, 0, 255])).toBe(true);
});

test("Scrolled content is drawn to its edges, without room for scroll bars", async () => {
  show(`<div style="overflow-x:auto;width:200px;height:100px">
    <div style="width:900px;height:100px;background:rgb(0 128 0)"></div></div>`);
  const { pixel } = await capture();
  for (const [x, y] of [
    [197, 50],
    [100, 97],
    [197, 97],
  ] as const)
    expect(isNear(pixel(x, y), [0, 128, 0, 255])).toBe(true);
});

test("Measures the visible part after the library has loaded", async () => {
  show(`<div style="height:400px"></div>`);
  const { promise: loaded, resolve: load } = Promise.withResolvers<typeof library>();
  const drawn = drawPage(loaded);
  show(`<div style="position:fixed;top:10px;left:200px;width:50px;height:50px;background:rgb(255 0 0)"></div>
    <div style="height:3000px"></div>`);
  scrollTo(0, 1_200);
  load(library);
  const { picture, visible } = await drawn;
  expect(visible).toEqual({ x: 0, y: 0.4, width: 1, height: 0.2 });
  const { pixel, height } = await readPixels(picture);
  expect(height).toBe(3_000);
  expect(isNear(pixel(225, 1_235), [255, 0, 0, 255])).toBe(true);
});

test("Scrolling while the picture waits for an image moves neither its fixed content nor the visible part", async () => {
  show(`<div style="position:fixed;top:10px;left:200px;width:50px;height:50px;background:rgb(255 0 0)"></div>
    <div style="height:3000px"></div>`);
  scrollTo(0, 1_200);
  const { loaded, called, begin } = waitingLibrary();
  const drawn = drawPage(loaded);
  await called;
  scrollTo(0, 300);
  begin();
  const { picture, visible } = await drawn;
  expect(visible.y).toBe(0.4);
  expect(isNear((await readPixels(picture)).pixel(225, 1_235), [255, 0, 0, 255])).toBe(true);
});

/** Plays a square video of one colour. */
const playedVideo = async (colour: string): Promise<HTMLVideoElement> => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("No canvas");
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 64, 64);
  const video = Object.assign(document.createElement("video"), { muted: true });
  video.srcObject = canvas.captureStream(30);
  document.body.prepend(video);
  const isSeen = new Promise((resolve) => {
    video.requestVideoFrameCallback(resolve);
  });
  await video.play();
  pen.fillRect(0, 0, 64, 64);
  await isSeen;
  return video;
};

test("A video is drawn with its current frame, cropped as on the page", async () => {
  show("");
  const video = await playedVideo("rgb(0 128 0)");
  video.style.cssText =
    "position:absolute;top:0;left:0;width:300px;height:100px;object-fit:contain;background:white";
  const { pixel } = await capture();
  expect(isNear(pixel(150, 50), [0, 128, 0, 255], 12)).toBe(true);
  expect(isNear(pixel(20, 50), [255, 255, 255, 255])).toBe(true);
});

test.each([
  [
    "Inside a private element",
    `<div data-private></div>`,
    (video: Element, place: Element) => place.append(video),
  ],
  ["Marked as private", `<div></div>`, (video: Element) => video.setAttribute("data-private", "")],
])("%s a video is not drawn", async (_, html, hide) => {
  const place = show(html).querySelector("div");
  const video = await playedVideo("rgb(0 128 0)");
  video.style.cssText = "position:absolute;top:0;left:0;width:300px;height:100px";
  if (place) hide(video, place);
  expect(isNear((await capture()).pixel(150, 50), [0, 128, 0, 255], 12)).toBe(false);
});

test("A canvas is drawn with its content", async () => {
  const stage = show(`<canvas width="100" height="100"></canvas>`);
  const pen = stage.querySelector("canvas")?.getContext("2d");
  if (pen) pen.fillStyle = "rgb(0 128 0)";
  pen?.fillRect(0, 0, 100, 100);
  expect(isNear((await capture()).pixel(50, 50), [0, 128, 0, 255])).toBe(true);
});

test("An image of another site or a broken one leaves the rest of the picture intact", async () => {
  show(`${box("rgb(0 128 0)")}<img src="https://other.invalid/picture.png" width="50" height="50">
    <img src="/missing.png" width="50" height="50">`);
  expect(isNear((await capture()).pixel(50, 50), [0, 128, 0, 255])).toBe(true);
});

test("A page of 70,000 px is scaled down until a canvas holds it", async () => {
  show(`<div style="height:70000px;background:rgb(0 128 0)"></div>`);
  const { pixel, height, width } = await capture();
  expect(height).toBeLessThanOrEqual(16_384);
  expect(isNear(pixel(Math.floor(width / 2), height - 10), [0, 128, 0, 255])).toBe(true);
});

test("Taking a picture leaves the page unchanged", async () => {
  const stage = show(`<input type="password"><div style="height:2000px"></div>`);
  const before = document.body.innerHTML;
  await capture();
  expect(document.body.innerHTML).toBe(before);
  expect(stage.isConnected).toBe(true);
});

test("A page whose fonts are not loaded yet is captured without the library's own search for fonts", async () => {
  show(box("rgb(0 128 0)"));
  vi.spyOn(document.fonts, Symbol.iterator).mockImplementation(() => new Set<FontFace>().values());
  onTestFinished(() => void vi.restoreAllMocks());
  const draw = vi.fn<Draw>((node, options) => library.domToForeignObjectSvg(node, options));
  await drawPage(Promise.resolve({ domToForeignObjectSvg: draw }));
  expect(draw).toHaveBeenCalledWith(document.body, expect.objectContaining({ font: false }));
});
