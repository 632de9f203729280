import { expect, it } from "vitest";
import { fakePicture } from "../testing/fakePicture.ts";
import { pictureSizeOf } from "./pngPicture.ts";

it("The size of a picture is read from its data URL", () => {
  expect(pictureSizeOf(fakePicture(1_440, 4_000))).toEqual({ width: 1_440, height: 4_000 });
  expect(pictureSizeOf(fakePicture(16_384, 1))).toEqual({ width: 16_384, height: 1 });
});

const body = fakePicture().slice("data:image/png;base64,".length);

it.each([
  ["nothing", ""],
  ["the empty data URL of a canvas that is too large", "data:,"],
  ["a PNG without a file in it", "data:image/png;base64,"],
  ["a head without a picture after it", fakePicture().slice(0, 60)],
  ["another kind of picture", `data:image/jpeg;base64,${body}`],
  ["an address", "https://canopy.test/picture.png"],
  ["text that is no base64", `data:image/png;base64,${"%".repeat(100)}`],
  ["another file under the name of a PNG", `data:image/png;base64,${btoa("GIF89a").padEnd(120, "A")}`],
  ["no width", fakePicture(0, 600)],
  ["no height", fakePicture(800, 0)],
])("No size is read from %s", (_, picture) => {
  expect(pictureSizeOf(picture)).toBeUndefined();
});
