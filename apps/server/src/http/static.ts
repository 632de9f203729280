import { readdir, readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { encode, encodingFor, type Encoding } from "./compression.ts";
import { contentTypeOf, isText } from "./files/contentTypes.ts";
import { entityTag, matchesTag } from "./entityTag.ts";
import type { AnswerKind } from "./headers.ts";
import { linksFor, readPages } from "./files/pageLinks.ts";
import { partOf } from "./files/range.ts";

/** A file or page as an answer, and the kind of headers it gets. */
export interface StaticAnswer {
  readonly kind: AnswerKind;
  readonly response: Response;
  /** For a page: the origin of the API that it was built for, if it is not the page's own. */
  readonly apiOrigin?: string | undefined;
  /** For a page: it draws files of documents. */
  readonly drawsDocuments?: boolean | undefined;
}

/** The marker that `apps/web/vite.config.ts` writes into a page built with VITE_API_BASE_URL. */
const API_ORIGIN = /<meta name="canopy-api-origin" content="(https?:\/\/[\w.:[\]-]+)"/;

/** The folder of the built web app. */
const builtWeb = fileURLToPath(new URL("../../../web/dist/", import.meta.url));

/** The pages that draw files of documents: those of projects. */
const DRAWING = /^project\/[^/]+\/?$/;

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";
const NO_FILE = "There is no such file.\n";
const NOT_BUILT = "The web app is not built yet. Run `npx --yes pnpm@12 build` and start the server again.\n";

interface Stored {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly etag: string;
}

/**
 * Serves the built web app: its files unchanged, for every address of the app `index.html` with links to what that
 * page needs, 404 (never a page) for a missing file. Paths are looked up in a list of the files, so none can leave the folder.
 */
export const staticFiles = async (folder: string = builtWeb) => {
  let files = await filesIn(folder);
  let pages = await readPages(folder);
  const stored = new Map<string, Promise<Stored>>();
  const load = async (
    file: string,
    encoding: Encoding,
    name = `${file} ${encoding}`,
    make = () => read(folder, files, file, encoding),
  ): Promise<Stored | undefined> => {
    const held = stored.get(name) ?? make();
    stored.set(name, held);
    try {
      return await held;
    } catch {
      // the app was rebuilt while the server runs: the list of files and the cache of the old build are dropped
      stored.clear();
      files = await filesIn(folder);
      pages = await readPages(folder);
      return undefined;
    }
  };
  return async (request: Request): Promise<StaticAnswer> => {
    const { pathname } = new URL(request.url);
    const asked = decoded(pathname).slice(1);
    if (files.has(asked) && asked !== "index.html")
      return { kind: "asset", response: (await answer(request, asked, load)) ?? plain(404, NO_FILE) };
    if (asked.startsWith("assets/") || /\.[^/]*$/.test(asked))
      return { kind: "asset", response: plain(404, NO_FILE) };
    const built = files.has("index.html") ? await load("index.html", "identity") : undefined;
    const links = linksFor(pages, new URL(request.url));
    const page =
      built &&
      (await answer(request, "index.html", (file, encoding) =>
        load(file, encoding, `${links} ${encoding}`, async () => withLinks(built, links, encoding)),
      ));
    const apiOrigin = API_ORIGIN.exec(built?.bytes.toString() ?? "")?.[1];
    return {
      kind: "page",
      response: page ?? plain(503, NOT_BUILT),
      apiOrigin,
      drawsDocuments: DRAWING.test(asked),
    };
  };
};

const answer = async (
  request: Request,
  file: string,
  load: (file: string, encoding: Encoding) => Promise<Stored | undefined>,
): Promise<Response | undefined> => {
  const encoding = isText(file) ? encodingFor(request.headers.get("accept-encoding")) : "identity";
  const found = await load(file, encoding);
  if (!found) return undefined;
  const { bytes, etag } = found;
  const headers = {
    "content-type": contentTypeOf(file),
    "cache-control": file.startsWith("assets/") ? IMMUTABLE : REVALIDATE,
    etag,
    vary: "accept-encoding",
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    ...(!isText(file) && { "accept-ranges": "bytes" }),
  };
  if (matchesTag(request.headers, etag)) return new Response(null, { status: 304, headers });
  const range = isText(file) ? null : request.headers.get("range");
  const part = range === null ? undefined : partOf(range, bytes.length);
  if (part === undefined) return new Response(bytes, { headers });
  if (part === "none")
    return new Response(null, {
      status: 416,
      headers: { ...headers, "content-range": `bytes */${bytes.length}` },
    });
  return new Response(bytes.subarray(part.first, part.last + 1), {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${part.first}-${part.last}/${bytes.length}` },
  });
};

const withLinks = async ({ bytes }: Stored, links: string, encoding: Encoding): Promise<Stored> => {
  const page = bytes.toString().replace(/(?=<script |<\/head>)/, () => links);
  const packed = await encode(Buffer.from(page), encoding);
  return { bytes: packed, etag: entityTag(packed) };
};

const read = async (
  folder: string,
  files: ReadonlySet<string>,
  file: string,
  encoding: Encoding,
): Promise<Stored> => {
  const ready = `${file}.${encoding === "br" ? "br" : "gz"}`;
  const isReady = encoding !== "identity" && files.has(ready);
  const raw = await readFile(join(folder, isReady ? ready : file));
  const bytes = isReady ? raw : await encode(raw, encoding);
  return { bytes, etag: entityTag(bytes) };
};

const filesIn = async (folder: string): Promise<ReadonlySet<string>> => {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return new Set();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, "/"),
      ),
  );
};

const decoded = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

const plain = (status: number, text: string): Response =>
  new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
