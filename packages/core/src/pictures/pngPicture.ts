import { MAX_SCREENSHOT_BYTES, MAX_SCREENSHOT_PIXELS, MAX_SCREENSHOT_SIDE_PX } from "@canopy/contracts";

/** The server's limits for a picture. Source: behaviour.md §9 Requests. */
export const pictureLimits = {
  mostBytes: MAX_SCREENSHOT_BYTES,
  mostPixels: MAX_SCREENSHOT_PIXELS,
  mostSidePx: MAX_SCREENSHOT_SIDE_PX,
} as const;

/** A picture's width and height in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const PREFIX = "data:image/png;base64,";
const SIGNATURE = "\x89PNG\r\n\x1a\n";
/** Number of bytes to read: signature, length and name of the first chunk, width and height. */
const HEAD_BYTES = 24;
const HEAD_CHARS = (HEAD_BYTES / 3) * 4;
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
/** Length of the shortest possible PNG file, in base64: signature, IHDR, an empty IDAT, IEND. */
const LEAST_CHARS = 88;

/** Reads the size of a PNG data URL; undefined for anything else, such as the `data:,` of a canvas that is too large. */
export const pictureSizeOf = (picture: string): PictureSize | undefined => {
  const body = picture.startsWith(PREFIX) ? picture.slice(PREFIX.length) : "";
  if (body.length < LEAST_CHARS) return undefined;
  const head = readHead(body.slice(0, HEAD_CHARS));
  if (!head?.startsWith(SIGNATURE)) return undefined;
  const numberAt = (at: number): number =>
    [0, 1, 2, 3].reduce((sum, offset) => sum * 256 + head.charCodeAt(at + offset), 0);
  const size = { width: numberAt(WIDTH_AT), height: numberAt(HEIGHT_AT) };
  return size.width > 0 && size.height > 0 ? size : undefined;
};

const readHead = (base64: string): string | undefined => {
  try {
    return atob(base64);
  } catch {
    return undefined;
  }
};
