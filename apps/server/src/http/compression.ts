import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The compression of a file on the wire. */
export type Encoding = "br" | "gzip" | "identity";

/** A file is compressed at its first request; medium quality is fast and nearly as small as the best. */
const BROTLI_QUALITY = 6;
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

/** Compresses the bytes. */
export const encode = async (
  bytes: Buffer<ArrayBuffer>,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer>> => {
  if (encoding === "identity") return bytes;
  const packed =
    encoding === "gzip"
      ? await inGzip(bytes)
      : await inBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  return Buffer.from(packed);
};
