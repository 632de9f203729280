/** Red, green, blue and opacity of a pixel, 0 to 255. */
export type Pixel = readonly [number, number, number, number];

/** A picture whose pixels can be looked at. */
export interface ReadPicture {
  readonly width: number;
  readonly height: number;
  readonly pixel: (x: number, y: number) => Pixel;
  /** How many pixels of an area the test holds for. */
  readonly count: (
    area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
    test: (pixel: Pixel) => boolean,
  ) => number;
}

/** Opens a picture for tests. */
export const readPixels = async (picture: string): Promise<ReadPicture> => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("No canvas");
  pen.drawImage(image, 0, 0);
  const pixelsOf = (x: number, y: number, width: number, height: number): readonly Pixel[] => {
    const { data } = pen.getImageData(x, y, width, height);
    return Array.from({ length: width * height }, (_, index): Pixel => {
      const [red = 0, green = 0, blue = 0, opacity = 0] = data.subarray(index * 4, index * 4 + 4);
      return [red, green, blue, opacity];
    });
  };
  return {
    width: canvas.width,
    height: canvas.height,
    pixel: (x, y) => pixelsOf(x, y, 1, 1)[0] ?? [0, 0, 0, 0],
    count: ({ x, y, width, height }, test) =>
      pixelsOf(x, y, width, height).filter((pixel) => test(pixel)).length,
  };
};

/** True where two colours differ by no more than rounding does. */
export const isNear = (a: Pixel, b: Pixel, most = 4): boolean =>
  a.every((part, index) => Math.abs(part - (b[index] ?? 0)) <= most);
