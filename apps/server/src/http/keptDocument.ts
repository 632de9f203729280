import { encode, encodingFor, type Encoding } from "./compression.ts";
import { entityTag, matchesTag } from "./entityTag.ts";

interface Packed {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly etag: string;
}

/** So long a copy may be shown without asking again. Source: behaviour.md §7 The server itself. */
const KEEP = "public, max-age=300";

/** Answers with a document that is the same for everyone: made and packed once, at the first request for it. */
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
