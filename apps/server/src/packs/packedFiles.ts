import { packEntries } from "@canopy/contracts";
import type { PackedProcess, PackState } from "./readPackState.ts";

/** A version's file in a pack. */
export interface PackedFile {
  /** Its name in the ZIP. */
  readonly name: string;
  readonly versionId: string;
  readonly sha256: string;
  readonly bytes: number;
}

const MAX_PART_CHARS = 80;

/** Characters that some file system refuses in a name, or that turn its reading round. */
const REFUSED = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]/gu;

/** A text as one part of a path that every file system takes. */
export const pathPart = (text: string): string => {
  const cut = Array.from(text.replaceAll(REFUSED, "_").trim()).slice(0, MAX_PART_CHARS).join("");
  return cut.replace(/[. ]+$/, "") || "_";
};

/** The same, with the name's ending kept. */
const filePart = (fileName: string): string => {
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(fileName)?.[0] ?? "";
  return `${pathPart(fileName.slice(0, fileName.length - ending.length))}${ending}`;
};

const counted = (number: number, digits: number): string => String(number).padStart(digits, "0");

/** The folder of a document: its milestone's, in the order of the steps, the project's, or that of another process. */
const folderOf = (process: PackedProcess, milestoneId: string | null): string => {
  if (milestoneId === null) return "00 Project";
  const milestone = process.milestones.find(({ id }) => id === milestoneId);
  if (!milestone) return "99 Other processes";
  return `${counted(milestone.position + 1, 2)} ${pathPart(milestone.key)}`;
};

/**
 * Every file of a pack with its name: `documents/03 REV/001 Title/v1 file.pdf`. Numbers before the names keep them apart,
 * whatever the names are. Source: behaviour.md §7 Packs.
 */
export const packedFiles = ({ process, documents }: PackState): readonly PackedFile[] => {
  const used = new Map<string, number>();
  return documents.flatMap(({ milestoneId, title, versions }) => {
    const folder = folderOf(process, milestoneId);
    const number = (used.get(folder) ?? 0) + 1;
    used.set(folder, number);
    const place = `${packEntries.documents}${folder}/${counted(number, 3)} ${pathPart(title)}`;
    return versions.map(({ id, no, fileName, sha256, bytes }) => ({
      name: `${place}/v${no} ${filePart(fileName)}`,
      versionId: id,
      sha256,
      bytes,
    }));
  });
};
