/**
 * Draws the background video 'ST Background' again: `node scripts/drawBackdrop.ts`, some minutes. It needs ffmpeg
 * (libvpx-vp9, libx264, libwebp); installing, starting and testing Canopy never run it. Every wave in the scene
 * turns a whole number of times per loop, so the last frame leads into the first.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { size } from "./backdrop/brush.ts";
import { drawPicture } from "./backdrop/scene.ts";

const seconds = 10;
const framesPerSecond = 24;
const videoBytes = 600_000;
const stillBytes = 40_000;
const aimedBitrate = Math.floor((videoBytes * 0.93 * 8) / seconds);
const target = join(import.meta.dirname, "../apps/web/src/backdrop/st-background");

const start = (folder: string, parameters: readonly string[]) => {
  const child = spawn("ffmpeg", ["-v", "error", "-y", ...parameters], {
    cwd: folder,
    stdio: ["pipe", "inherit", "inherit"],
  });
  const done = once(child, "exit").then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}: ${parameters.join(" ")}`);
  });
  return { child, done };
};

const run = async (folder: string, parameters: readonly string[]): Promise<void> => {
  const { child, done } = start(folder, parameters);
  child.stdin.end();
  await done;
};

const drawFrames = async (folder: string): Promise<void> => {
  const shape = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${size.width}x${size.height}`];
  const lossless = ["-c:v", "libx264rgb", "-qp", "0", "-preset", "ultrafast", "frames.mkv"];
  const { child, done } = start(folder, [...shape, "-r", String(framesPerSecond), "-i", "-", ...lossless]);
  const count = seconds * framesPerSecond;
  for (let frame = 0; frame < count; frame++)
    if (!child.stdin.write(drawPicture(frame / count))) await once(child.stdin, "drain");
  child.stdin.end();
  await done;
};

const colours = [
  ...["-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p"],
  ...["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"],
];

const codecs = [
  {
    file: `${target}.webm`,
    parameters: ["-c:v", "libvpx-vp9", "-deadline", "good", "-cpu-used", "1", "-row-mt", "1", "-g", "240"],
  },
  {
    file: `${target}.mp4`,
    parameters: [
      ...["-c:v", "libx264", "-preset", "veryslow", "-profile:v", "high", "-g", "240"],
      // The last frames get more bits: poor ones would visibly sharpen at the key frame that starts the loop again.
      ...["-aq-mode", "3", "-x264-params", "zones=216,229,b=1.7/230,239,b=6", "-movflags", "+faststart"],
    ],
  },
];

const encode = async (folder: string, codec: (typeof codecs)[number]): Promise<void> => {
  const shared = ["-i", "frames.mkv", "-an", ...colours, ...codec.parameters, "-b:v", String(aimedBitrate)];
  await run(folder, [...shared, "-pass", "1", "-f", "null", "-"]);
  await run(folder, [...shared, "-pass", "2", codec.file]);
  const { size: bytes } = await stat(codec.file);
  if (bytes > videoBytes) throw new Error(`${codec.file} has ${bytes} bytes, more than ${videoBytes}`);
};

/** The first frame at the best quality that fits. */
const drawStill = async (folder: string): Promise<void> => {
  const file = `${target}.webp`;
  for (let quality = 92; quality >= 40; quality -= 2) {
    const look = [
      "-c:v",
      "libwebp",
      "-preset",
      "picture",
      "-compression_level",
      "6",
      "-quality",
      `${quality}`,
    ];
    await run(folder, ["-i", "frames.mkv", "-frames:v", "1", ...look, file]);
    if ((await stat(file)).size <= stillBytes) return;
  }
  throw new Error(`No quality brings ${file} under ${stillBytes} bytes`);
};

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const folder = await mkdtemp(join(tmpdir(), "backdrop-"));
try {
  await drawFrames(folder);
  await drawStill(folder);
  for (const codec of codecs) await encode(folder, codec);
} finally {
  await rm(folder, { recursive: true });
}
