import { readdir, readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { isMissingFile } from "../base/missingFile.ts";
import { fileStream } from "../files/fileStream.ts";
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
const NOT_BUILT = "The web app is not built yet. Run `npx --yes pnpm@12 build` and reload this page.\n";

interface Stored {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly etag: string;
}

/** A build of the web app as it was when it was read. */
interface Build {
  readonly folder: string;
  readonly files: ReadonlyMap<string, FileBytes>;
  readonly pages: Awaited<ReturnType<typeof readPages>>;
  /** Files and pages as they are sent, by name and encoding. */
  readonly stored: Map<string, Promise<Stored>>;
}

/** A file's bytes, or that they are read when they are asked for. */
type FileBytes = Buffer<ArrayBuffer> | "on disk";

/** Source maps are large and seldom asked for: they stay on disk. */
const staysOnDisk = (file: string): boolean => file.endsWith(".map");

/**
 * Serves the built web app: its files unchanged, for every address of the app `index.html` with links to what that
 * page needs, 404 (never a page) for a missing file. Paths are looked up in a list of the files, so none can leave the folder.
 * All files but source maps are read at the start, so a later build changes nothing until the next one. Without a
 * build, each request looks for one.
 */
export const staticFiles = async (folder: string = builtWeb) => {
  let build = await readBuild(folder);
  let reading: Promise<Build> | undefined;
  const currentBuild = async (): Promise<Build> => {
    if (build.files.size > 0) return build;
    reading ??= readBuild(folder);
    try {
      build = await reading;
    } finally {
      reading = undefined;
    }
    return build;
  };
  return async (request: Request): Promise<StaticAnswer> => {
    const { pathname } = new URL(request.url);
    const asked = decoded(pathname).slice(1);
    const current = await currentBuild();
    if (current.files.has(asked) && asked !== "index.html") {
      const sent = staysOnDisk(asked)
        ? await answerFromDisk(request, current, asked)
        : await answer(request, asked, (encoding) => storedFile(current, asked, encoding));
      return { kind: "asset", response: sent ?? plain(404, NO_FILE) };
    }
    if (asked.startsWith("assets/") || asked.includes(".", asked.lastIndexOf("/") + 1))
      return { kind: "asset", response: plain(404, NO_FILE) };
    const page = await storedFile(current, "index.html", "identity");
    const links = linksFor(current.pages, new URL(request.url));
    const sent =
      page &&
      (await answer(request, "index.html", (encoding) =>
        store(current, `${links} ${encoding}`, () => withLinks(page, links, encoding)),
      ));
    const apiOrigin = API_ORIGIN.exec(page?.bytes.toString() ?? "")?.[1];
    return {
      kind: "page",
      response: sent ?? plain(503, NOT_BUILT),
      apiOrigin,
      drawsDocuments: DRAWING.test(asked),
    };
  };
};

const headersOf = (file: string, etag: string) => ({
  "content-type": contentTypeOf(file),
  "cache-control": file.startsWith("assets/") ? IMMUTABLE : REVALIDATE,
  etag,
  vary: "accept-encoding",
});

/**
 * Answers a file that stays on disk, piece by piece: however many ask for it, it is never whole in memory. It is not
 * compressed, because the work would be done anew for every request.
 */
const answerFromDisk = async (
  request: Request,
  { folder }: Build,
  file: string,
): Promise<Response | undefined> => {
  const path = join(folder, file);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const headers = headersOf(file, entityTag(`${file} ${found.size} ${found.mtimeMs}`));
  if (matchesTag(request.headers, headers.etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : fileStream(path), {
    headers: { ...headers, "content-length": String(found.size) },
  });
};

const answer = async (
  request: Request,
  file: string,
  load: (encoding: Encoding) => Promise<Stored | undefined>,
): Promise<Response | undefined> => {
  const encoding = isText(file) ? encodingFor(request.headers.get("accept-encoding")) : "identity";
  const found = await load(encoding);
  if (!found) return undefined;
  const { bytes, etag } = found;
  const headers = {
    ...headersOf(file, etag),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    ...(!isText(file) && { "accept-ranges": "bytes" }),
  };
  if (matchesTag(request.headers, etag)) return new Response(null, { status: 304, headers });
  // for HEAD no range is defined (RFC 9110, 14.2)
  const range = isText(file) || request.method === "HEAD" ? null : request.headers.get("range");
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

/** Makes what is sent under this name once. */
const store = ({ stored }: Build, name: string, make: () => Promise<Stored>): Promise<Stored> => {
  const held = stored.get(name) ?? make();
  stored.set(name, held);
  return held;
};

/** The build's file in this encoding, if it has one in memory. */
const storedFile = async (build: Build, file: string, encoding: Encoding): Promise<Stored | undefined> => {
  const bytes = build.files.get(file);
  if (bytes === undefined || bytes === "on disk") return undefined;
  return store(build, `${file} ${encoding}`, () => packed(build, file, bytes, encoding));
};

const packed = async (
  { files }: Build,
  file: string,
  bytes: Buffer<ArrayBuffer>,
  encoding: Encoding,
): Promise<Stored> => {
  const ready = encoding === "identity" ? bytes : files.get(`${file}.${encoding === "br" ? "br" : "gz"}`);
  const sent = ready instanceof Buffer ? ready : await encode(bytes, encoding);
  return { bytes: sent, etag: entityTag(sent) };
};

/** Reads the build in the folder. It has no files if there is none, or if another one takes its place meanwhile. */
const readBuild = async (folder: string): Promise<Build> => {
  try {
    const names = await fileNamesIn(folder);
    const files = await Promise.all(
      names.map(async (name): Promise<readonly [string, FileBytes]> => [
        name,
        staysOnDisk(name) ? "on disk" : await readFile(join(folder, name)),
      ]),
    );
    return { folder, files: new Map(files), pages: await readPages(folder), stored: new Map() };
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    return { folder, files: new Map(), pages: [], stored: new Map() };
  }
};

const fileNamesIn = async (folder: string): Promise<readonly string[]> => {
  const found = await stat(join(folder, "index.html")).catch(() => undefined);
  if (!found?.isFile()) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, "/"));
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
