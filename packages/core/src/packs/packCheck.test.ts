import {
  canonicalJson,
  CHAIN_START,
  chainText,
  packEntries,
  packHistoryColumns,
  type PackManifest,
} from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import { getPublicKey, hashes, sign } from "@noble/ed25519";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkPackFile } from "./checkFile.ts";
import { checkPack } from "./packCheck.ts";
import { DamagedEntry, type PackFiles } from "./packFiles.ts";
import { openPackZip } from "./packZip.ts";
import { exitCodeOf, verdictLines } from "./packVerdict.ts";

hashes.sha512 = sha512;

const secretKey = new Uint8Array(32).fill(7);
const base64 = (bytes: Uint8Array) => btoa(String.fromCodePoint(...bytes));
const hashOf = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

const entry = {
  seq: 1,
  at: "2027-03-01T09:30:00.000Z",
  actorId: null,
  ...{ source: "UI", entity: "project", entityId: "p", action: "create", reason: null, changes: [] },
};
const end = hashOf(chainText(CHAIN_START, entry));
const history = [
  packHistoryColumns.join(","),
  [1, entry.at, "", "UI", "project", "p", "create", "", "[]", CHAIN_START, end].join(","),
  "",
].join("\r\n");

/** The files of a sound pack, as texts. */
const sound: Readonly<Record<string, string>> = {
  "documents/02 B/001 Report/v1 report.pdf": "%PDF-1.7 a report",
  [packEntries.findings]: "Id,Date\r\n",
  [packEntries.history]: history,
  [packEntries.index]: "<!doctype html>",
  [packEntries.template]: "{}",
};

const manifestOf = (files: Readonly<Record<string, string>>): PackManifest => ({
  format: "canopy-pack",
  formatVersion: 1,
  scope: "ALL",
  project: { id: "0d9f3a52-6c0b-4a6e-9d2f-0123456789ab", code: "CP-0016", name: "Wind" },
  process: {
    id: "0d9f3a52-6c0b-4a6e-9d2f-0123456789ac",
    name: "Registration",
    template: "VCS",
    templateVersion: 1,
  },
  chain: { seq: 1, hash: end },
  publicKey: base64(getPublicKey(secretKey)),
  files: Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => ({ name, bytes: utf8ToBytes(text).length, sha256: hashOf(text) })),
});

/** A ZIP as Canopy writes it; `change` may leave entries out, add some or change them after the signature. */
const zipOf = async (
  change: (entries: Record<string, string>) => void = () => {},
  manifest = manifestOf(sound),
): Promise<Uint8Array> => {
  const text = `${canonicalJson(manifest)}\n`;
  const entries: Record<string, string> = {
    ...sound,
    [packEntries.manifest]: text,
    [packEntries.signature]: base64(sign(utf8ToBytes(text), secretKey)),
  };
  change(entries);
  const zip = new ZipWriter(new BlobWriter(), { level: 0, zip64: true, useWebWorkers: false });
  for (const [name, content] of Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await zip.add(name, new TextReader(content));
  return new Uint8Array(await (await zip.close()).arrayBuffer());
};

const check = async (bytes: Uint8Array) => {
  const verdict = await checkPackFile(new Blob([new Uint8Array(bytes)]));
  return [exitCodeOf(verdict), ...verdictLines(verdict)];
};

test("a pack that is as its manifest says names what it was made from, the end of the chain and the manifest's hash", async () => {
  const text = `${canonicalJson(manifestOf(sound))}\n`;
  expect(await check(await zipOf())).toEqual([
    0,
    "5 files, all as the manifest says, made from CP-0016 Registration, chain to 1",
    hashOf(text),
  ]);
});

test("a file that is missing, one that was added and one that was written anew are named", async () => {
  const name = "documents/02 B/001 Report/v1 report.pdf";
  expect(await check(await zipOf((entries) => delete entries[name]))).toEqual([1, `${name}: missing`]);
  expect(await check(await zipOf((entries) => void (entries["documents/more.pdf"] = "more")))).toEqual([
    1,
    "documents/more.pdf: not in the manifest",
  ]);
  expect(await check(await zipOf((entries) => void (entries[name] = "%PDF-1.7 A report")))).toEqual([
    1,
    `${name}: differs`,
  ]);
});

test("a manifest or a signature that is missing or written anew is named", async () => {
  for (const name of [packEntries.manifest, packEntries.signature])
    expect(await check(await zipOf((entries) => delete entries[name]))).toEqual([1, `${name}: missing`]);
  const other = (entries: Record<string, string>) =>
    void (entries[packEntries.manifest] = entries[packEntries.manifest]?.replace("Wind", "Sun") ?? "");
  expect(await check(await zipOf(other))).toEqual([1, "manifest.json: differs"]);
});

test("a history whose rows do not follow from each other differs, though its hash is the manifest's", async () => {
  const forged = { ...sound, [packEntries.history]: history.replace("create", "delete") };
  const bytes = await zipOf((entries) => Object.assign(entries, forged), manifestOf(forged));
  expect(await check(bytes)).toEqual([1, "history.csv: differs"]);
});

test("any flipped byte of any file is told by the file's name", async () => {
  const bytes = await zipOf();
  const text = new TextDecoder("latin1").decode(bytes);
  const names = [...Object.keys(sound), packEntries.manifest, packEntries.signature];
  const whole = await zipOf().then(async (again) => (await check(again))[0]);
  expect(whole).toBe(0);
  const contents: Record<string, string> = {};
  await zipOf((entries) => Object.assign(contents, entries));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (name, at, by) => {
        const content = contents[name] ?? "";
        const start = text.indexOf(content, text.indexOf(name) + name.length);
        const place = start + (at % content.length);
        const flipped = new Uint8Array(bytes);
        flipped[place] = (flipped[place] ?? 0) ^ by;
        expect(await check(flipped)).toEqual([1, `${name}: differs`]);
      },
    ),
    propertyRuns(60, 2000),
  );
});

test("bytes before or behind the archive, and a comment of it, are told, because no manifest names them", async () => {
  const bytes = await zipOf();
  const more = utf8ToBytes("more");
  const commented = new Uint8Array([...bytes, ...more]);
  commented[bytes.length - 2] = more.length;
  expect(await check(new Uint8Array([...bytes, ...more]))).toEqual([
    1,
    "bytes behind the archive: not in the manifest",
  ]);
  expect(await check(new Uint8Array([...more, ...bytes]))).toEqual([
    1,
    "bytes before the archive: not in the manifest",
  ]);
  expect(await check(commented)).toEqual([1, "comment of the archive: not in the manifest"]);
});

/** The ZIP with bytes put in at a place, its list of entries and the end's record of it moved by them. */
const withBytesAt = (bytes: Uint8Array, at: number, more: Uint8Array): Uint8Array => {
  const zip = new Uint8Array([...bytes.slice(0, at), ...more, ...bytes.slice(at)]);
  const view = new DataView(zip.buffer);
  const moved = (place: number) => {
    const offset = view.getUint32(place, true);
    if (offset >= at) view.setUint32(place, offset + more.length, true);
  };
  for (let place = 0; place < zip.length - 4; place += 1) {
    const mark = view.getUint32(place, true);
    if (mark === 0x02_01_4b_50) moved(place + 42);
    if (mark === 0x06_06_4b_50) moved(place + 48);
    if (mark === 0x07_06_4b_50) moved(place + 8);
  }
  return zip;
};

test("bytes between two entries, or behind the last one, are told", async () => {
  const bytes = await zipOf();
  const view = new DataView(bytes.buffer);
  const marks = (mark: number) =>
    Array.from({ length: bytes.length - 4 }, (_, at) => at).filter((at) => view.getUint32(at, true) === mark);
  const places = [...marks(0x04_03_4b_50).slice(1), ...marks(0x02_01_4b_50).slice(0, 1)];
  expect(places).toHaveLength(7);
  // a whole entry, which programs that read from the front would unpack
  const hidden = bytes.slice(0, places[0]);
  for (const at of places)
    for (const more of [new Uint8Array([0]), new Uint8Array(8), hidden])
      expect(await check(withBytesAt(bytes, at, more))).toEqual([
        1,
        "bytes between the entries: not in the manifest",
      ]);
});

test("a comment of an entry is told, because no manifest names it", async () => {
  const writer = new ZipWriter(new BlobWriter(), { level: 0, useWebWorkers: false });
  await writer.add("a.txt", new TextReader("Hello"), { comment: "looks like the original" });
  expect((await openPackZip(await writer.close())).names).toEqual(["a.txt", "comment of a.txt"]);
});

test.each([
  ["sizes of 8 bytes behind the bytes", { zip64: true, dataDescriptor: true }],
  ["sizes of 4 bytes behind the bytes", { zip64: false, dataDescriptor: true }],
  ["the sizes without a mark", { zip64: false, dataDescriptor: true, dataDescriptorSignature: false }],
  ["no sizes behind the bytes", { zip64: false, dataDescriptor: false }],
])("an archive with %s has no bytes between its entries", async (_, how) => {
  const writer = new ZipWriter(new BlobWriter(), { level: 0, useWebWorkers: false, ...how });
  await writer.add("a.txt", new TextReader("Hello"));
  await writer.add("empty/", undefined, { directory: true });
  await writer.add("empty.txt", new TextReader(""));
  await writer.add("z.txt", new TextReader("Good bye"));
  expect((await openPackZip(await writer.close())).names).toEqual(["a.txt", "empty.txt", "z.txt"]);
});

test("a file that is no ZIP is said to be none", async () => {
  expect(await check(utf8ToBytes("not a ZIP at all"))).toEqual([2, "cannot be read as a ZIP"]);
  expect(await check(new Uint8Array())).toEqual([2, "cannot be read as a ZIP"]);
});

test("a pack that was cut off anywhere, and any other bytes, never pass", async () => {
  const bytes = await zipOf();
  const cut = fc.nat(bytes.length - 1).map((length) => bytes.slice(0, length));
  await fc.assert(
    fc.asyncProperty(fc.oneof(cut, fc.uint8Array({ maxLength: 300 })), async (given) => {
      const [code, ...lines] = await check(given);
      expect([1, 2]).toContain(code);
      expect(lines.length).toBeGreaterThan(0);
    }),
    propertyRuns(60, 5_000),
  );
});

test("names with control and direction characters are written out", async () => {
  const name = "documents/\u202Efdp.exe";
  expect(await check(await zipOf((entries) => void (entries[name] = "x")))).toEqual([
    1,
    "documents/\\u{202e}fdp.exe: not in the manifest",
  ]);
});

/** The entries of a pack in memory; `change` may change them, and `names` their order and number. */
const filesOf = (
  change: (entries: Record<string, string>) => void = () => {},
  { manifest = manifestOf(sound), names }: { manifest?: PackManifest; names?: readonly string[] } = {},
): PackFiles => {
  const text = `${canonicalJson(manifest)}\n`;
  const entries: Record<string, string> = {
    ...sound,
    [packEntries.manifest]: text,
    [packEntries.signature]: base64(sign(utf8ToBytes(text), secretKey)),
  };
  change(entries);
  return {
    names: names ?? Object.keys(entries),
    read: async (name, take) => {
      const bytes = utf8ToBytes(entries[name] ?? "");
      const half = Math.ceil(bytes.length / 2);
      take(bytes.subarray(0, half));
      take(bytes.subarray(half));
    },
  };
};
const faultsOf = async (files: PackFiles) => {
  const verdict = await checkPack(files);
  return verdict.outcome === "DIFFERS"
    ? verdict.faults.map(({ name, fault }) => `${name}: ${fault}`)
    : [verdict.outcome];
};
const changed = (name: string, text: string) => (entries: Record<string, string>) =>
  void (entries[name] = text);

test("a pack is read piece by piece, and its progress is told up to all of its bytes", async () => {
  const told: (readonly [number, number])[] = [];
  const verdict = await checkPack(filesOf(), { onProgress: (...now) => told.push(now) });
  expect(verdict).toMatchObject({
    ...{ outcome: "AS_MADE", files: 5, project: { code: "CP-0016" }, process: { name: "Registration" } },
    ...{ chain: { seq: 1, hash: end }, publicKey: base64(getPublicKey(secretKey)) },
  });
  const total = Object.values(sound).reduce((sum, text) => sum + utf8ToBytes(text).length, 0);
  expect(told.at(-1)).toEqual([total, total]);
  expect(told.length).toBe(10);
});

test("a check that is given up ends with its reason", async () => {
  await expect(checkPack(filesOf(), { signal: AbortSignal.abort(new Error("given up")) })).rejects.toThrow(
    "given up",
  );
});

test("a file that is longer or shorter than the manifest says differs, and so does one that is there twice", async () => {
  const name = packEntries.index;
  expect(await faultsOf(filesOf(changed(name, "<!doctype html>more")))).toEqual([`${name}: differs`]);
  expect(await faultsOf(filesOf(changed(name, "<!doctype")))).toEqual([`${name}: differs`]);
  const all = [...Object.keys(sound), packEntries.manifest, packEntries.signature];
  expect(await faultsOf(filesOf(undefined, { names: [...all, name] }))).toEqual([
    `${name}: not in the manifest a second time`,
  ]);
});

test("a manifest that lacks a file that every pack has is told", async () => {
  const { [packEntries.template]: _, ...fewer } = sound;
  const faults = await faultsOf(
    filesOf((entries) => delete entries[packEntries.template], { manifest: manifestOf(fewer) }),
  );
  expect(faults).toEqual([`${packEntries.template}: missing`]);
});

test.each([
  "/etc/passwd",
  "C:/x",
  "a\\b",
  "a//b",
  "a/./b",
  "../a",
  packEntries.manifest,
  packEntries.signature,
])("a manifest that names %s is none that a pack may have", async (name) => {
  const manifest = manifestOf({ ...sound, [name]: "x" });
  expect(
    await faultsOf(filesOf(changed(name === packEntries.manifest ? "y" : name, "x"), { manifest })),
  ).toContain("manifest.json: differs");
});

test("a manifest that names a file twice, or is no manifest, differs", async () => {
  const manifest = manifestOf(sound);
  const twice = { ...manifest, files: [...manifest.files, ...manifest.files.slice(0, 1)] };
  expect(await faultsOf(filesOf(undefined, { manifest: twice }))).toEqual(["manifest.json: differs"]);
  expect(await faultsOf(filesOf(changed(packEntries.manifest, "[]")))).toEqual(["manifest.json: differs"]);
  expect(await faultsOf(filesOf(changed(packEntries.manifest, "no JSON")))).toEqual([
    "manifest.json: differs",
  ]);
});

test("a signature that is no base64 of 64 bytes differs", async () => {
  const differs = [`${packEntries.signature}: differs`];
  for (const text of [
    "",
    "***",
    base64(new Uint8Array(63)),
    "A".repeat(200),
    `${base64(new Uint8Array(64))}=`,
  ])
    expect(await faultsOf(filesOf(changed(packEntries.signature, text)))).toEqual(differs);
});

test("a key that is none signs nothing", async () => {
  const manifest = { ...manifestOf(sound), publicKey: base64(new Uint8Array(31)) };
  expect(await faultsOf(filesOf(undefined, { manifest }))).toEqual(["manifest.json: differs"]);
});

test("an error of the device is passed on, damage of an entry is told", async () => {
  const failing = (error: Error, at: string): PackFiles => {
    const files = filesOf();
    return {
      ...files,
      read: async (name, take) => {
        if (name === at) throw error;
        await files.read(name, take);
      },
    };
  };
  for (const at of [packEntries.manifest, packEntries.index]) {
    await expect(checkPack(failing(new Error("gone"), at))).rejects.toThrow("gone");
    expect(await faultsOf(failing(new DamagedEntry("damaged"), at))).toEqual([`${at}: differs`]);
  }
});

test("the exit code and the lines say each outcome", () => {
  expect(
    (["AS_MADE", "DIFFERS", "NO_ZIP"] as const).map((outcome) => exitCodeOf({ outcome } as never)),
  ).toEqual([0, 1, 2]);
  expect(verdictLines({ outcome: "NO_ZIP", reason: undefined })).toEqual(["cannot be read as a ZIP"]);
  expect(verdictLines({ outcome: "NO_ZIP", reason: "too large" })).toEqual([
    "cannot be read as a ZIP: too large",
  ]);
});

test("a pack without internal documents may hide rows of its history, one with all of them may not", async () => {
  const second = { ...entry, seq: 2, action: "hold" };
  const last = hashOf(chainText(end, second));
  const hidden = `${history}2,${",".repeat(packHistoryColumns.length - 4)},${end},${last}\r\n`;
  const manifest = (scope: PackManifest["scope"]): PackManifest => ({
    ...manifestOf({ ...sound, [packEntries.history]: hidden }),
    ...{ scope, chain: { seq: 2, hash: last } },
  });
  const faults = (scope: PackManifest["scope"]) =>
    faultsOf(filesOf(changed(packEntries.history, hidden), { manifest: manifest(scope) }));
  expect(await faults("COMPANY")).toEqual(["AS_MADE"]);
  expect(await faults("ALL")).toEqual([`${packEntries.history}: differs`]);
});

test("a history that ends elsewhere than the manifest says differs", async () => {
  const manifest = { ...manifestOf(sound), chain: { seq: 2, hash: end } };
  expect(await faultsOf(filesOf(undefined, { manifest }))).toEqual([`${packEntries.history}: differs`]);
  const other = { ...manifestOf(sound), chain: { seq: 1, hash: CHAIN_START } };
  expect(await faultsOf(filesOf(undefined, { manifest: other }))).toEqual([
    `${packEntries.history}: differs`,
  ]);
});
