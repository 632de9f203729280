import {
  BlobReader,
  WARNING_APPENDED_DATA,
  WARNING_PREPENDED_DATA,
  WARNING_TRAILING_CENTRAL_DIRECTORY_DATA,
  ZipReader,
  type FileEntry,
} from "@zip.js/zip.js/lib/zip-core-custom.js";
import { DamagedEntry, NotAZip, type PackFiles } from "./packFiles.ts";
import { hasGaps } from "./packGaps.ts";

/** Unpacked, an archive may be this many times its size, or this many bytes. */
const MOST_TIMES = 100;
const MOST_BYTES = 1024 ** 3;

/** Errors of a file that was removed or may not be read; they say nothing about the archive. */
const unreadable = new Set<string>(["NotFoundError", "NotReadableError", "SecurityError"]);
const isUnreadable = (error: unknown): boolean => error instanceof Error && unreadable.has(error.name);

/** Bytes that belong to no entry, by the warning about them; programs that read archives pass over them. */
const outside: Readonly<Record<string, string>> = {
  [WARNING_PREPENDED_DATA]: "bytes before the archive",
  [WARNING_TRAILING_CENTRAL_DIRECTORY_DATA]: "bytes behind the list of entries",
  [WARNING_APPENDED_DATA]: "bytes behind the archive",
};

/** Names for what an archive holds beside its entries. */
const besideEntries = ({
  warnings = [],
  comment,
}: Pick<ZipReader<unknown>, "warnings" | "comment">): readonly string[] => [
  ...warnings.flatMap(({ reason }) => outside[reason] ?? []),
  ...(comment.byteLength > 0 ? ["comment of the archive"] : []),
];

/**
 * Opens an archive at any place of it, by its list of entries; nothing is unpacked yet. Rejects with `NotAZip` for a file
 * that is none, and for one that would unpack to far more than its size. Folders without bytes are left out; bytes
 * that belong to no entry are named as if they were one.
 */
export const openPackZip = async (file: Blob): Promise<PackFiles> => {
  const zip = new ZipReader(new BlobReader(file), {
    useWebWorkers: false,
    filenameValidation: "tolerant",
  });
  const all = await zip.getEntries().catch((error: unknown) => {
    throw isUnreadable(error) ? error : new NotAZip(undefined, error);
  });
  const entries = all.filter((one): one is FileEntry => !one.directory);
  const unpacked = all.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > MOST_BYTES && unpacked > file.size * MOST_TIMES)
    throw new NotAZip(`unpacked it would be more than ${MOST_TIMES} times as large`);
  const isGapped = await hasGaps(file, all, zip.directoryOffset ?? 0);
  const byName = new Map(entries.map((entry) => [entry.filename, entry]));
  return {
    names: [
      ...entries.map(({ filename }) => filename),
      ...all.filter((one) => one.directory && one.uncompressedSize > 0).map(({ filename }) => filename),
      ...besideEntries(zip),
      ...(isGapped ? ["bytes between the entries"] : []),
      ...all
        .filter(({ rawComment }) => rawComment.byteLength > 0)
        .map(({ filename }) => `comment of ${filename}`),
    ],
    read: async (name, take) => {
      const entry = byName.get(name);
      if (!entry) throw new DamagedEntry(`${name} is no file`);
      // An error that `take` throws is passed on as it is, not as damage of the archive.
      let thrown: { readonly error: unknown } | undefined;
      const target = new WritableStream<Uint8Array>({
        write: (piece) => {
          try {
            take(piece);
          } catch (error) {
            thrown = { error };
            throw error;
          }
        },
      });
      try {
        await entry.getData(target, {
          useWebWorkers: false,
          strictness: "strict",
          checkCrc32: true,
          checkOverlappingEntry: true,
        });
      } catch (error) {
        if (thrown) throw thrown.error;
        if (isUnreadable(error)) throw error;
        throw new DamagedEntry(`${name} is not what the archive says`, { cause: error });
      }
    },
  };
};
