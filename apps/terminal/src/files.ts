import { openAsBlob, rmSync } from "node:fs";
import { access, chmod, constants, realpath, rename, stat, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { Ports, SavedFile, UploadPort } from "@canopy/core";
import { Mistyped, Refused } from "./refused.ts";
import type { Terminal } from "./terminal.ts";

const codeOf = (error: unknown): unknown => Reflect.get(Object(error), "code");

/** A file on this machine, read from disk as its bytes are needed. */
export const fileAt = async ({ folder }: Pick<Terminal, "folder">, path: string) => {
  const at = resolve(folder, path);
  const found = await stat(at).catch(() => undefined);
  if (!found?.isFile()) throw new Mistyped(`There is no file ${path}.`);
  // the blob itself would tell only while it is read, and as it tells of a file that changes meanwhile
  const isReadable = await access(at, constants.R_OK).then(
    () => true,
    () => false,
  );
  if (!isReadable) throw new Mistyped(`${path} cannot be read.`);
  return { name: basename(at), content: await openAsBlob(at) };
};

const PERMISSIONS = 0o777;

/** Where a file is written: the draft that then takes its place, with the permissions of the file that is there, or the place itself if that is a device, a pipe or a folder. */
const draftFor = async (
  path: string,
): Promise<{ readonly place: string; readonly draft: string; readonly mode?: number }> => {
  // a link stays, and what it leads to is replaced
  const place = await realpath(path).catch(() => path);
  const found = await stat(place).catch(() => undefined);
  const isReplaced = !found || found.isFile();
  if (!isReplaced) return { place, draft: place };
  return {
    place,
    draft: `${place}.${crypto.randomUUID()}`,
    ...(found && { mode: found.mode & PERMISSIONS }),
  };
};

/**
 * Writes a file whole or not at all: to the path that the person named, otherwise under its own name into their folder,
 * where it replaces nothing. A device or a pipe that they named is written to. Gives the path.
 */
export const saveFile = async (
  { folder, onInterrupt }: Pick<Terminal, "folder" | "onInterrupt">,
  { name, parts }: SavedFile,
  wanted: string | undefined,
): Promise<string> => {
  const path = wanted === undefined ? join(folder, basename(name)) : resolve(folder, wanted);
  const isNew = wanted === undefined;
  const { place, draft, mode } = isNew ? { place: path, draft: path, mode: undefined } : await draftFor(path);
  const isDraft = isNew || draft !== place;
  const stopping = new AbortController();
  const stop = onInterrupt(() => stopping.abort());
  try {
    await writeFile(draft, parts, {
      ...{ flag: isDraft ? "wx" : "w", signal: stopping.signal },
      ...(mode !== undefined && { mode }),
    });
    // without what the umask takes away
    if (mode !== undefined) await chmod(draft, mode);
    if (draft !== place) await rename(draft, place);
    return path;
  } catch (error) {
    if (codeOf(error) === "EEXIST")
      throw new Refused(`${basename(path)} is here already. Name another file with --to.`);
    if (isDraft) rmSync(draft, { force: true });
    if (stopping.signal.aborted) throw new Refused("Cancelled: nothing was kept.");
    throw new Refused(`${path} cannot be written: ${String(codeOf(error))}.`);
  } finally {
    stop();
  }
};

/** Sends files by `fetch`, and counts the bytes that it takes. */
export const uploadBy =
  (fetch: Ports["fetch"]): UploadPort =>
  ({ method, url, headers }, file, { onProgress, signal }) => {
    let sentBytes = 0;
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        sentBytes += bytes.byteLength;
        onProgress(sentBytes);
        controller.enqueue(bytes);
      },
    });
    const request: RequestInit & { readonly duplex: "half" } = {
      ...{ method, signal, duplex: "half" },
      // without its length the server would learn only at the end that a file is too large
      headers: { ...headers, "content-length": String(file.size) },
      body: file.stream().pipeThrough(count),
    };
    return fetch(new Request(url, request));
  };
