import { isMissingFile } from "../base/missingFile.ts";
import { ProblemError } from "../base/problem.ts";
import type { Db } from "../database/schema.ts";
import type { FileStore } from "../files/fileStore.ts";
import type { BrokenFile } from "./backupContent.ts";
import { errorCode } from "../base/errorCode.ts";
import { counting } from "./zipFile.ts";

/** The option of the backup command that leaves out broken files. */
export const WITHOUT_BROKEN_FILES = "--without-broken-files";

type FileFault = BrokenFile["fault"];

/**
 * Reads a stored file to its end and gives its fault; undefined if it is whole. Throws with the reason if the bucket does
 * not answer or the disk refuses, because nobody knows then whether the file is broken.
 */
export const findFault = async (
  files: Pick<FileStore, "read">,
  sha256: string,
): Promise<FileFault | undefined> => {
  const { through, result } = counting();
  try {
    const content = await files.read(sha256);
    await content.pipeThrough(through).pipeTo(new WritableStream());
  } catch (cause) {
    if (isMissingFile(cause)) return "missing";
    if (errorCode(cause) === "EIO") return "unreadable";
    const reason = cause instanceof ProblemError ? cause.cause : cause;
    const told = (reason instanceof Error && reason.message) || String(errorCode(reason));
    throw new Error(`The stored file ${sha256} cannot be read (${told}). Nothing was backed up.`, { cause });
  }
  return result().sha256 === sha256 ? undefined : "changed";
};

/** The fault of a stored file with the documents and packs that name the file. */
export const describeBroken = async (db: Db, sha256: string, fault: FileFault): Promise<BrokenFile> => {
  const documents = await db
    .selectFrom("documentVersion as v")
    .innerJoin("document as dc", "dc.id", "v.documentId")
    .innerJoin("project as pj", "pj.id", "dc.projectId")
    .select(["pj.code as project", "dc.title as document", "dc.id as documentId", "v.no as version"])
    .where("v.sha256", "=", sha256)
    .orderBy("pj.code")
    .orderBy("dc.id")
    .orderBy("v.no")
    .execute();
  const packs = await db
    .selectFrom("pack as pk")
    .innerJoin("projectProcess as pp", "pp.id", "pk.processId")
    .innerJoin("project as pj", "pj.id", "pp.projectId")
    .select(["pj.code as project", "pp.name as packOf", "pk.id as packId"])
    .where("pk.sha256", "=", sha256)
    .orderBy("pk.id")
    .execute();
  return { sha256, fault, namedBy: [...documents, ...packs] };
};

const faultTexts: Readonly<Record<FileFault, string>> = {
  missing: "is missing",
  changed: "was changed on the disk",
  unreadable: "cannot be read from the disk",
};

const nameText = (name: BrokenFile["namedBy"][number]): string =>
  "packId" in name
    ? `project ${name.project}, pack ${name.packId} of '${name.packOf}'`
    : `project ${name.project}, document '${name.document}' (${name.documentId}), version ${name.version}`;

const brokenText = ({ sha256, fault, namedBy }: BrokenFile): string =>
  [`${sha256} ${faultTexts[fault]}`, namedBy.map(nameText).join("; ")].filter(Boolean).join(": ");

/** Refuses a backup of a broken file, and names the option that leaves such files out. */
export const brokenRefusal = (broken: BrokenFile): Error =>
  new Error(
    `The stored file ${brokenText(broken)}. Nothing was backed up. To back up everything else, add ${WITHOUT_BROKEN_FILES}.`,
  );

/** The files that a backup does not hold, a line each below a line with their number; none where it holds all. */
export const brokenLines = (broken: readonly BrokenFile[]): readonly string[] =>
  broken.length === 0
    ? []
    : [
        `Not in the backup, because broken: ${broken.length === 1 ? "one stored file" : `${broken.length} stored files`}.`,
        ...broken.map((one) => `- ${brokenText(one)}`),
      ];
