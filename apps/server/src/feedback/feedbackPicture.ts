import {
  MAX_SCREENSHOT_BYTES,
  MAX_SCREENSHOT_PIXELS,
  MAX_SCREENSHOT_SIDE_PX,
  MAX_SCREENSHOTS_A_DAY,
  messages,
} from "@canopy/contracts";
import { writtenBytes } from "../database/byteColumn.ts";
import type { Db } from "../database/schema.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import { readPng, type PngPicture } from "../files/pngPicture.ts";
import { refuseTooMany } from "./refuseTooMany.ts";
import { DAY_MS } from "../base/durations.ts";

const DATA_URL_START = "data:image/png;base64,";
/** Base64 uses four characters for three bytes. */
const MAX_BASE64_CHARS = Math.ceil(MAX_SCREENSHOT_BYTES / 3) * 4;

const tooLarge = () =>
  new ProblemError("/errors/too-large", `A picture may hold at most ${MAX_SCREENSHOT_BYTES} bytes.`, {
    errors: { screenshotData: [`Screenshot must hold at most ${MAX_SCREENSHOT_BYTES} bytes`] },
  });
const refused = (message: string) => invalid({ screenshotData: [message] });

/** Reads the picture of a data URL by its bytes. Throws 400 for anything but a complete PNG of an allowed size, 413 for too many bytes. Source: behaviour.md §5 Forms. */
export const readPicture = (dataUrl: string): PngPicture => {
  if (!dataUrl.startsWith(DATA_URL_START)) throw refused(messages.notAPng);
  const base64 = dataUrl.slice(DATA_URL_START.length);
  if (base64.length > MAX_BASE64_CHARS) throw tooLarge();
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > MAX_SCREENSHOT_BYTES) throw tooLarge();
  // the decoder skips invalid base64 characters, so the text is valid only if encoding the bytes gives it again
  const picture = bytes.toString("base64") === base64 ? readPng(bytes) : undefined;
  if (!picture) throw refused(messages.notAPng);
  const { width, height } = picture;
  if (Math.max(width, height) > MAX_SCREENSHOT_SIDE_PX || width * height > MAX_SCREENSHOT_PIXELS)
    throw refused(messages.pictureTooLarge(MAX_SCREENSHOT_PIXELS, MAX_SCREENSHOT_SIDE_PX));
  return picture;
};

interface Kept {
  readonly feedbackId: string;
  readonly userId: string;
  readonly at: Date;
}

/** Stores a feedback item's picture; throws 429 if its author has sent too many within 24 hours. Source: behaviour.md §9. */
export const keepPicture = async (
  tx: Db,
  { width, height, bytes }: PngPicture,
  { feedbackId, userId, at }: Kept,
): Promise<void> => {
  await refuseTooMany(tx, userId, at, {
    table: "feedbackScreenshot",
    most: MAX_SCREENSHOTS_A_DAY,
    windowMs: DAY_MS,
    words: `At most ${MAX_SCREENSHOTS_A_DAY} pictures can be sent within 24 hours.`,
  });
  const row = { feedbackId, picture: writtenBytes(bytes), width, height, userId, createdAt: at };
  await tx.insertInto("feedbackScreenshot").values(row).execute();
};
