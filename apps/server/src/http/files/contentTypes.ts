const texts: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
};
const binaries: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  woff2: "font/woff2",
  mp4: "video/mp4",
  webm: "video/webm",
};

const endingOf = (file: string): string => file.slice(file.lastIndexOf(".") + 1).toLowerCase();

/** The content type of a file by its extension. */
export const contentTypeOf = (file: string): string =>
  texts[endingOf(file)] ?? binaries[endingOf(file)] ?? "application/octet-stream";

/** True for files worth compressing; pictures and videos are compressed already. */
export const isText = (file: string): boolean => endingOf(file) in texts;
