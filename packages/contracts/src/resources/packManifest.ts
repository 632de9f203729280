import * as z from "zod/mini";

/** The scope of a pack: all rows, or what the project's company meets. Source: behaviour.md §3 Pack. */
export const packScopes = ["ALL", "COMPANY"] as const;
/** The scope of a pack. */
export type PackScope = (typeof packScopes)[number];

/** The form of the file; a later one is refused by name. */
export const PACK_FORMAT = "canopy-pack";
/** The number of the form. */
export const PACK_FORMAT_VERSION = 1;

/** The names of the entries of a pack. Source: behaviour.md §7 Packs. */
export const packEntries = {
  index: "index.html",
  manifest: "manifest.json",
  signature: "manifest.sig",
  findings: "findings.csv",
  history: "history.csv",
  template: "template.json",
  /** Every document's file is below it. */
  documents: "documents/",
} as const;

/**
 * The columns of `history.csv`: a row of the project's chain a line, by `seq`. Rows that only say seq, prevHash and hash
 * are about documents outside of the pack's scope. The file is UTF-8 with a byte order mark, its lines end with CRLF. Cells are texts that no spreadsheet program computes: one `'` stands
 * before a cell that would begin with `=`, `+`, `-`, `@`, a tab, a carriage return or `'`. `changes` is canonical JSON.
 */
export const packHistoryColumns = [
  "seq",
  "at",
  "actorId",
  "source",
  "entity",
  "entityId",
  "action",
  "reason",
  "changes",
  "prevHash",
  "hash",
] as const;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * `manifest.json`: what a pack was made from, and every other file but `manifest.sig` by name, in the order of the
 * names' code units. Source: behaviour.md §7 Packs.
 */
export const packManifestSchema = z.strictObject({
  format: z.literal(PACK_FORMAT),
  formatVersion: z.literal(PACK_FORMAT_VERSION),
  scope: z.enum(packScopes),
  project: z.strictObject({ id: z.guid(), code: z.string(), name: z.string() }),
  process: z.strictObject({
    id: z.guid(),
    name: z.string(),
    template: z.string(),
    templateVersion: z.int(),
  }),
  /** The last row of the project's chain: 0 and 64 zeros where it has none. */
  chain: z.strictObject({ seq: z.int(), hash: sha256 }),
  /** The 32 bytes of the Ed25519 key, base64. */
  publicKey: z.string(),
  files: z.array(z.strictObject({ name: z.string(), bytes: z.int(), sha256 })),
});
/** The content of `manifest.json`. */
export type PackManifest = z.infer<typeof packManifestSchema>;
