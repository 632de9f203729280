import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The compression of a body on the wire. */
export type Encoding = "br" | "gzip" | "identity";

/** Files and documents are compressed at their first request, answers each time; medium quality is fast and nearly as small as the best. */
const BROTLI_QUALITY = { kept: 6, fleeting: 4 };
const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** The best compression that an Accept-Encoding header allows. */
export const encodingFor = (accepted: string | null): Encoding => {
  const allowed = new Set(
    (accepted ?? "").split(",").flatMap((part) => {
      const [name = "", weight = ""] = part.trim().split(";");
      return /q=0(\.0*)?$/.test(weight) ? [] : [name.trim().toLowerCase()];
    }),
  );
  if (allowed.has("br")) return "br";
  return allowed.has("gzip") ? "gzip" : "identity";
};

/** Compresses the bytes; `fleeting` ones, which are sent once, with less effort. */
export const encode = async (
  bytes: Buffer<ArrayBuffer>,
  encoding: Encoding,
  life: keyof typeof BROTLI_QUALITY = "kept",
): Promise<Buffer<ArrayBuffer>> => {
  if (encoding === "identity") return bytes;
  const packed =
    encoding === "gzip"
      ? await inGzip(bytes)
      : await inBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[life] } });
  return Buffer.from(packed);
};
