import * as z from "zod/mini";

/** The form of the file; a later one is refused by name. */
export const BACKUP_FORMAT = 1;

/** The names of the entries of a backup. */
export const entryNames = {
  manifest: "manifest.json",
  secret: "jwt-secret",
  signingKey: "signing-key",
  table: (name: string) => `tables/${name}.jsonl`,
  file: (sha256: string) => `files/${sha256}`,
} as const;

/** A stored file that the disk lost, changed or cannot read, with the records that name it. */
export const brokenFileSchema = z.object({
  sha256: z.string(),
  fault: z.enum(["missing", "changed", "unreadable"]),
  namedBy: z.array(
    z.union([
      z.object({ project: z.string(), document: z.string(), documentId: z.string(), version: z.number() }),
      z.object({ project: z.string(), packOf: z.string(), packId: z.string() }),
    ]),
  ),
});
export type BrokenFile = z.infer<typeof brokenFileSchema>;

/** The part of the table of contents that backups of every form have: the form, and the version of Canopy that wrote it. */
export const formSchema = z.object({ format: z.number(), canopy: z.string() });

/** Table of contents of a backup: written last, with the SHA-256 of every other entry. */
export const manifestSchema = z.object({
  ...formSchema.shape,
  createdAt: z.string(),
  /** The migrations of its schema, in order. */
  schema: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.number(), isCalled: z.boolean() })),
  entries: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  /** The stored files that were left out because they are broken. */
  broken: z.optional(z.array(brokenFileSchema)),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The hashes of the stored files that a backup holds. */
export const fileHashes = ({ entries }: Manifest): readonly string[] => {
  const prefix = entryNames.file("");
  return entries.filter(({ name }) => name.startsWith(prefix)).map(({ name }) => name.slice(prefix.length));
};

/** The numbers of rows and stored files that a backup holds. */
export const countsOf = (manifest: Manifest) => ({
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  files: fileHashes(manifest).length,
});

/** Tables that are not kept: the schema's own record, and counts that servers exchange. */
export const leftOut: ReadonlySet<string> = new Set(["migration", "server_count"]);
