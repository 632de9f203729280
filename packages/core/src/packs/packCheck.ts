import { packEntries, packManifestSchema, type PackManifest } from "@canopy/contracts";
import { hashes, verify } from "@noble/ed25519";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { checkHistory } from "./historyCheck.ts";
import { DamagedEntry, type PackFiles } from "./packFiles.ts";
import type { FaultyEntry, PackFault, PackVerdict } from "./packVerdict.ts";

hashes.sha512 = sha512;

/** Bytes of the longest manifest and signature that are read; both are held in memory. */
const LONGEST_MANIFEST = 64 * 1024 * 1024;
const LONGEST_SIGNATURE = 1024;
const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;

/** Options of a check: a listener to its progress, and a signal that stops it. */
export interface CheckOptions {
  /** Hears how many bytes of all files are compared. */
  readonly onProgress?: (checkedBytes: number, totalBytes: number) => void;
  readonly signal?: AbortSignal;
}

/** An entry is longer than it may be; the rest is not read. */
class TooLong extends Error {}

const own: readonly string[] = [packEntries.manifest, packEntries.signature];
const always = [packEntries.findings, packEntries.history, packEntries.index, packEntries.template];

/** The bytes of an entry; undefined where they are damaged or more than `most`. */
const wholeEntry = async (
  files: PackFiles,
  name: string,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    await files.read(name, (piece) => {
      bytes += piece.byteLength;
      if (bytes > most) throw new TooLong();
      pieces.push(piece.slice());
    });
  } catch (error) {
    if (error instanceof DamagedEntry || error instanceof TooLong) return undefined;
    throw error;
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
};

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes));

/** Bytes from their one base64 text; undefined for any other text or length. */
const fromBase64 = (text: string, length: number): Uint8Array | undefined => {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(text), (one) => one.codePointAt(0) ?? 0);
    return bytes.byteLength === length && base64Of(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
};

const isSafe = (name: string): boolean =>
  !/^\/|^[A-Za-z]:|\\/.test(name) && name.split("/").every((part) => !["", ".", ".."].includes(part));

/** The manifest in these bytes; undefined where they are none, or one that no pack may have. */
const manifestIn = (bytes: Uint8Array): PackManifest | undefined => {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const { data } = packManifestSchema.safeParse(JSON.parse(text));
    if (!data) return undefined;
    const names = data.files.map(({ name }) => name);
    const isSound =
      new Set([...names, ...own]).size === names.length + own.length &&
      names.every(isSafe) &&
      fromBase64(data.publicKey, KEY_BYTES) !== undefined;
    return isSound ? data : undefined;
  } catch {
    return undefined;
  }
};

const isSigned = (bytes: Uint8Array, signature: Uint8Array, { publicKey }: PackManifest): boolean => {
  const key = fromBase64(publicKey, KEY_BYTES);
  try {
    return key !== undefined && verify(signature, bytes, key, { zip215: false });
  } catch {
    return false;
  }
};

interface Signed {
  readonly manifest: PackManifest | undefined;
  readonly manifestSha256: string;
  readonly faults: readonly FaultyEntry[];
}

/**
 * Reads the manifest and its signature, and names the one that was changed. An archive states a CRC-32 of each entry: the
 * entry that does not have it was changed, and so was a signature that is not the base64 of 64 bytes. Where both entries
 * are what the archive says and the signature is not that of the manifest, the manifest was changed.
 */
const readSigned = async (files: PackFiles): Promise<Signed> => {
  const { manifest: manifestName, signature: signatureName } = packEntries;
  const lacks = (name: string): boolean => !files.names.includes(name);
  const bytes = lacks(manifestName) ? undefined : await wholeEntry(files, manifestName, LONGEST_MANIFEST);
  const signatureBytes = lacks(signatureName)
    ? undefined
    : await wholeEntry(files, signatureName, LONGEST_SIGNATURE);
  const signature = signatureBytes && fromBase64(String.fromCodePoint(...signatureBytes), SIGNATURE_BYTES);
  const manifest = bytes && manifestIn(bytes);
  const faultOf = (name: string): PackFault => (lacks(name) ? "missing" : "differs");
  const isChanged = manifest && signature && !isSigned(bytes, signature, manifest);
  return {
    manifest: isChanged ? undefined : manifest,
    manifestSha256: bytes ? bytesToHex(sha256(bytes)) : "",
    faults: [
      ...(!manifest || isChanged ? [{ name: manifestName, fault: faultOf(manifestName) }] : []),
      ...(signature ? [] : [{ name: signatureName, fault: faultOf(signatureName) }]),
    ],
  };
};

/** Compares one file with its line of the manifest, and its chain where it is the history. */
const isAsListed = async (
  files: PackFiles,
  listed: PackManifest["files"][number],
  manifest: PackManifest,
  onBytes: (bytes: number) => void,
): Promise<boolean> => {
  const hash = sha256.create();
  const history =
    listed.name === packEntries.history ? checkHistory({ mayHide: manifest.scope === "COMPANY" }) : undefined;
  let bytes = 0;
  try {
    await files.read(listed.name, (piece) => {
      bytes += piece.byteLength;
      if (bytes > listed.bytes) throw new TooLong();
      hash.update(piece);
      history?.take(piece);
      onBytes(piece.byteLength);
    });
  } catch (error) {
    if (error instanceof DamagedEntry || error instanceof TooLong) return false;
    throw error;
  }
  if (bytes !== listed.bytes || bytesToHex(hash.digest()) !== listed.sha256) return false;
  if (!history) return true;
  const end = history.end();
  return end?.seq === manifest.chain.seq && end.hash === manifest.chain.hash;
};

/** Entries that the manifest does not name, and those that are there twice. */
const strangers = ({ names }: PackFiles, { files }: PackManifest): readonly FaultyEntry[] => {
  const known = new Set([...own, ...files.map(({ name }) => name)]);
  const seen = new Set<string>();
  return names.flatMap((name): readonly FaultyEntry[] => {
    if (!known.has(name)) return [{ name, fault: "not in the manifest" }];
    if (seen.has(name)) return [{ name, fault: "not in the manifest a second time" }];
    seen.add(name);
    return [];
  });
};

/**
 * Checks a pack by its own manifest, without a server: every file, the signature and the project's chain. Each file is
 * read once, piece by piece, and no further than its length by the manifest. Where the manifest itself is changed, no
 * file is compared with it. Rejects with the reason of `signal` once it is aborted. Source: behaviour.md §7 Packs.
 */
export const checkPack = async (
  files: PackFiles,
  { onProgress, signal }: CheckOptions = {},
): Promise<PackVerdict> => {
  const { manifest, manifestSha256, faults: ownFaults } = await readSigned(files);
  if (!manifest) return { outcome: "DIFFERS", faults: ownFaults };
  const faults = [...ownFaults, ...strangers(files, manifest)];
  const present = new Set(files.names);
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let checked = 0;
  const onBytes = (bytes: number) => {
    signal?.throwIfAborted();
    checked += bytes;
    onProgress?.(checked, total);
  };
  const listed = new Set(manifest.files.map(({ name }) => name));
  for (const name of always) if (!listed.has(name)) faults.push({ name, fault: "missing" });
  for (const file of manifest.files) {
    if (!present.has(file.name)) faults.push({ name: file.name, fault: "missing" });
    // oxlint-disable-next-line eslint/no-await-in-loop -- one file after the other, so that little is in memory
    else if (!(await isAsListed(files, file, manifest, onBytes)))
      faults.push({ name: file.name, fault: "differs" });
  }
  if (faults.length > 0) return { outcome: "DIFFERS", faults };
  const { project, process, chain, publicKey } = manifest;
  return {
    outcome: "AS_MADE",
    files: manifest.files.length,
    ...{ project, process, chain, manifestSha256, publicKey },
  };
};
