import { packEntries } from "@canopy/contracts";
import type { PackedDocument, PackedProcess, PackState } from "./readPackState.ts";

/** A version's file in a pack. */
export interface PackedFile {
  /** Its name in the ZIP. */
  readonly name: string;
  readonly versionId: string;
  readonly sha256: string;
  readonly bytes: number;
}

const MAX_PART_CHARS = 80;
/** A file system takes 255 bytes; a number stands before the part. */
const MAX_PART_BYTES = 240;

/** Characters that some file system refuses in a name, or that turn its reading round. */
const REFUSED = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]/gu;

/** A text as one part of a path that every file system takes, of at most so many bytes. */
export const pathPart = (text: string, mostBytes = MAX_PART_BYTES): string => {
  let cut = "";
  for (const one of Array.from(text.replaceAll(REFUSED, "_").trim()).slice(0, MAX_PART_CHARS)) {
    if (Buffer.byteLength(cut + one) > mostBytes) break;
    cut += one;
  }
  return cut.replace(/[. ]+$/, "") || "_";
};

/** The same, with the name's ending kept. */
const filePart = (fileName: string): string => {
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(fileName)?.[0] ?? "";
  const base = fileName.slice(0, fileName.length - ending.length);
  return `${pathPart(base, MAX_PART_BYTES - ending.length)}${ending}`;
};

const counted = (number: number, digits: number): string => String(number).padStart(digits, "0");

/** The documents of one folder of a pack, in the order of their numbers. */
interface PackedFolder {
  /** `documents/03 REV`. */
  readonly name: string;
  /** The name of the step or the place that its documents belong to. */
  readonly title: string;
  readonly documents: readonly PackedDocument[];
}

/** A folder without its documents; `place` is its place among the folders. */
interface Place extends Omit<PackedFolder, "documents"> {
  readonly place: number;
}

/** The entry of a folder of this name among the documents. */
const within = (name: string): string => `${packEntries.documents}${name}`;

/** The folder of a document: the project's, its milestone's, or that of other processes. */
const folderOf = (process: PackedProcess, milestoneId: string | null): Place => {
  if (milestoneId === null) return { name: within("00 Project"), title: "The project", place: -1 };
  const milestone = process.milestones.find(({ id }) => id === milestoneId);
  if (!milestone) return { name: within("99 Other processes"), title: "Other processes", place: Infinity };
  const { position, key, name } = milestone;
  return { name: within(`${counted(position + 1, 2)} ${pathPart(key)}`), title: name, place: position };
};

/** The folders that hold documents: the project's first, then those of the milestones in the order of the steps, and that of other processes. */
export const packedFolders = ({
  process,
  documents,
}: Pick<PackState, "process" | "documents">): readonly PackedFolder[] => {
  const folders = new Map<string, Place & { readonly documents: PackedDocument[] }>();
  for (const document of documents) {
    const place = folderOf(process, document.milestoneId);
    const folder = folders.get(place.name) ?? { ...place, documents: [] };
    folder.documents.push(document);
    folders.set(place.name, folder);
  }
  return [...folders.values()].toSorted((a, b) => a.place - b.place);
};

/**
 * Every file of a pack with its name: `documents/03 REV/001 Title/v1 file.pdf`. Numbers before the names keep them apart,
 * whatever the names are. Source: behaviour.md §7 Packs.
 */
export const packedFiles = (state: PackState): readonly PackedFile[] =>
  packedFolders(state).flatMap((folder) =>
    folder.documents.flatMap(({ title, versions }, index) => {
      const place = `${folder.name}/${counted(index + 1, 3)} ${pathPart(title)}`;
      return versions.map(({ id, no, fileName, sha256, bytes }) => ({
        name: `${place}/v${no} ${filePart(fileName)}`,
        versionId: id,
        sha256,
        bytes,
      }));
    }),
  );
