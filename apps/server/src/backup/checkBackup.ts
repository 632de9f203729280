import { access, constants } from "node:fs/promises";
import { BACKUP_FORMAT, entryNames, formSchema, manifestSchema, type Manifest } from "./backupContent.ts";
import { errorCode } from "../base/errorCode.ts";
import { openZip } from "./zipFile.ts";

/** Reads the whole file and compares every entry with the manifest; gives the manifest. Throws if anything is missing, added or changed, and the signal's reason. */
export const checkBackup = async (path: string, signal?: AbortSignal): Promise<Manifest> => {
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw unreadable(path, cause);
  });
  const zip = await openZip(path).catch((cause: unknown) => {
    throw new Error(`${path} is no backup of Canopy, or only a part of one.`, { cause });
  });
  try {
    if (!zip.names.includes(entryNames.manifest)) throw new Error(`${path} is no backup of Canopy.`);
    const manifest = readManifest(path, await zip.text(entryNames.manifest));
    const expected = new Set([entryNames.manifest, ...manifest.entries.map(({ name }) => name)]);
    if (zip.names.length !== expected.size || zip.names.some((name) => !expected.has(name)))
      throw new Error(`${path} does not hold what its manifest lists.`);
    for (const { name, bytes, sha256 } of manifest.entries) {
      signal?.throwIfAborted();
      // oxlint-disable-next-line no-await-in-loop -- one entry at a time
      const found = await zip.copy(name).catch((cause: unknown) => {
        throw damaged(path, name, cause);
      });
      if (found.bytes !== bytes || found.sha256 !== sha256) throw damaged(path, name);
    }
    return manifest;
  } finally {
    await zip.close();
  }
};

/** The disk's own reason, so that nobody believes a sound backup to be damaged. */
const unreadable = (path: string, cause: unknown): Error => {
  const reason = String(errorCode(cause));
  if (reason === "ENOENT" || reason === "ENOTDIR") return new Error(`There is no file ${path}.`, { cause });
  return new Error(`${path} cannot be read by this account (${reason}). Give it the file, then try again.`, {
    cause,
  });
};

const damaged = (path: string, name: string, cause?: unknown): Error =>
  new Error(`${path} is damaged: ${name} is not what was written.`, { cause });

const newerForm = (path: string, { canopy }: { readonly canopy: string }): Error =>
  new Error(
    `${path} was written by Canopy ${canopy}, in a form that this version does not read. Install that version.`,
  );

const readManifest = (path: string, text: string): Manifest => {
  const read: unknown = JSON.parse(text);
  // of a later form no more is known than what says so
  const form = formSchema.safeParse(read);
  if (form.success && form.data.format > BACKUP_FORMAT) throw newerForm(path, form.data);
  return manifestSchema.parse(read);
};
