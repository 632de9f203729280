/** A pixel's red, green, blue and opacity, 0 to 255. */
export type Pixel = readonly [number, number, number, number];

/** A rectangle in the picture's pixels. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture whose pixels can be read. */
export interface ReadPicture {
  readonly width: number;
  readonly height: number;
  readonly pixel: (x: number, y: number) => Pixel;
  /** Counts the pixels of an area that pass the test. */
  readonly count: (area: Area, test: (pixel: Pixel) => boolean) => number;
  /** The pixels row by row. */
  readonly pixels: (area: Area) => readonly Pixel[];
}

/** Reads a picture's pixels for tests. */
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
  const pixels = ({ x, y, width, height }: Area): readonly Pixel[] => {
    const { data } = pen.getImageData(x, y, width, height);
    return Array.from({ length: width * height }, (_, index): Pixel => {
      const [red = 0, green = 0, blue = 0, opacity = 0] = data.subarray(index * 4, index * 4 + 4);
      return [red, green, blue, opacity];
    });
  };
  return {
    width: canvas.width,
    height: canvas.height,
    pixels,
    pixel: (x, y) => pixels({ x, y, width: 1, height: 1 })[0] ?? [0, 0, 0, 0],
    count: (area, test) => pixels(area).filter((pixel) => test(pixel)).length,
  };
};

/** True where two colours differ by no more than rounding. */
export const isNear = (a: Pixel, b: Pixel, most = 4): boolean =>
  a.every((part, index) => Math.abs(part - (b[index] ?? 0)) <= most);
