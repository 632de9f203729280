import {
  canonicalJson,
  PACK_FORMAT,
  PACK_FORMAT_VERSION,
  packEntries,
  type PackManifest,
} from "@canopy/contracts";
import { createHash } from "node:crypto";
import { isMissingFile } from "../base/missingFile.ts";
import type { SigningKey } from "../base/signingKey.ts";
import type { Db } from "../database/schema.ts";
import type { FileStore } from "../files/fileStore.ts";
import { packedFiles, type PackedFile } from "./packedFiles.ts";
import { createPackZip } from "./packZip.ts";
import { historyLines } from "./packTables.ts";
import type { PackState } from "./readPackState.ts";

/** Everything that a pack is written from. */
export interface PackSource {
  readonly db: Db;
  readonly files: Pick<FileStore, "read">;
  readonly state: PackState;
  /** `findings.csv`, and `index.html`. */
  readonly findings: () => ReadableStream<Uint8Array>;
  readonly index: string;
  readonly key: SigningKey;
  /** Awaited with every piece that is written; throws to end the writing. */
  readonly pass: () => Promise<void> | void;
}

/** Thrown for a stored file that is missing or is not what its version says; the message names its document. */
export class StoredFileFault extends Error {}

/** The process's graph as its template gave it, as JSON. */
const templateOf = ({ process }: PackState): string => {
  const { templateName, templateKey, templateVersion, maxRounds, milestones, transitions } = process;
  const steps = milestones.map((milestone) => {
    const { key, name, kind, join, optional, expectedDays, evidence, evidenceMode } = milestone;
    const { closesFindings, ownerKind, x, y } = milestone;
    return {
      ...{ key, name, kind, join, optional, expectedDays, evidence, evidenceMode },
      ...{ closesFindings, ownerKind, x, y },
    };
  });
  const arrows = transitions.map(({ from, to, kind, label, guard }) => ({ from, to, kind, label, guard }));
  const graph = { key: templateKey, name: templateName, version: templateVersion, maxRounds, steps, arrows };
  return `${JSON.stringify(graph, undefined, 2)}\n`;
};

const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");

const inOrder = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : Number(a.name > b.name);

/**
 * Writes a pack to `target` and gives the SHA-256, in hex, of its manifest. Equal states, signed with one key, make equal
 * bytes. Throws if a stored file is missing or is not what its version says. Source: behaviour.md §7 Packs.
 */
export const writePack = async (source: PackSource, target: WritableStream<Uint8Array>): Promise<string> => {
  const { db, state, findings, index, key, pass } = source;
  const { scope, project, process, chain } = state;
  const zip = createPackZip(target, pass);
  const entries = [];
  for (const file of packedFiles(state).toSorted(inOrder))
    // oxlint-disable-next-line no-await-in-loop -- a ZIP is written entry by entry
    entries.push(await zip.add(file.name, await contentOf(source, file)));
  entries.push(await zip.add(packEntries.findings, findings()));
  entries.push(await zip.add(packEntries.history, streamOfTexts(historyLines(db, state))));
  entries.push(await zip.add(packEntries.index, index));
  const template = templateOf(state);
  entries.push({
    name: packEntries.template,
    bytes: Buffer.byteLength(template),
    sha256: sha256Of(template),
  });
  const manifest: PackManifest = {
    format: PACK_FORMAT,
    formatVersion: PACK_FORMAT_VERSION,
    scope,
    project: { id: project.id, code: project.code, name: project.name },
    process: {
      id: process.id,
      name: process.name,
      template: process.templateName,
      templateVersion: process.templateVersion,
    },
    chain,
    publicKey: key.publicKey,
    files: entries.toSorted(inOrder),
  };
  const text = `${canonicalJson(manifest)}\n`;
  await zip.add(packEntries.manifest, text);
  await zip.add(packEntries.signature, key.sign(Buffer.from(text)));
  await zip.add(packEntries.template, template);
  await zip.close();
  return sha256Of(text);
};

/** The bytes of a version, which must be those that it was given. */
const contentOf = async (
  { files }: PackSource,
  { sha256, bytes, name }: PackedFile,
): Promise<ReadableStream<Uint8Array>> => {
  const stored = await files.read(sha256).catch((cause: unknown) => {
    if (!isMissingFile(cause)) throw cause;
    throw new StoredFileFault(`The stored file of ${name} is missing.`, { cause });
  });
  const hash = createHash("sha256");
  let read = 0;
  return stored.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        hash.update(chunk);
        read += chunk.byteLength;
        controller.enqueue(chunk);
      },
      flush: () => {
        if (read !== bytes || hash.digest("hex") !== sha256)
          throw new StoredFileFault(`The stored file of ${name} was changed on the disk.`);
      },
    }),
  );
};

const streamOfTexts = (texts: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await texts.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
};
