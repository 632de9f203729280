import { encode, encodingFor, type Encoding } from "./compression.ts";
import { entityTag, matchesTag } from "./entityTag.ts";

interface Packed {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly etag: string;
}

/** The time for which caches may use a copy without asking. Source: behaviour.md §7 The server itself. */
const KEEP = "public, max-age=300";

/** Answers a document that is the same for everyone: generated and compressed once, at its first request. */
export const keptDocument = (
  make: () => string,
  headers: Readonly<Record<string, string>>,
): ((request: { readonly headers: Headers }) => Promise<Response>) => {
  let made: Buffer<ArrayBuffer> | undefined;
  const packings = new Map<Encoding, Promise<Packed>>();
  const pack = async (encoding: Encoding): Promise<Packed> => {
    made ??= Buffer.from(make());
    const bytes = await encode(made, encoding);
    return { bytes, etag: entityTag(bytes) };
  };
  return async (request) => {
    const encoding = encodingFor(request.headers.get("accept-encoding"));
    const packing = packings.get(encoding) ?? pack(encoding);
    packings.set(encoding, packing);
    const { bytes, etag } = await packing;
    const known = { "cache-control": KEEP, etag, vary: "accept-encoding" };
    if (matchesTag(request.headers, etag)) return new Response(null, { status: 304, headers: known });
    const encoded = encoding !== "identity" && { "content-encoding": encoding };
    return new Response(bytes, { headers: { ...headers, ...known, ...encoded } });
  };
};
