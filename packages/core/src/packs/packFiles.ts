/** The entries of a pack, wherever they are read from. */
export interface PackFiles {
  /** Names of all entries in their order, one may be there twice, and of what else the archive holds. */
  readonly names: readonly string[];
  /**
   * Hands over the bytes of an entry piece by piece, so that no entry is ever wholly in memory. Rejects with
   * `DamagedEntry` where they are not what the archive itself says of them; an error that `take` throws ends the reading
   * and is passed on.
   */
  read(name: string, take: (piece: Uint8Array) => void): Promise<void>;
}

/** An entry's bytes are not what the archive says of them, or cannot be read. */
export class DamagedEntry extends Error {}

/** A file is no ZIP, or none that is safe to read; `reason` is shown to the person. */
export class NotAZip extends Error {
  readonly reason: string | undefined;

  constructor(reason?: string, cause?: unknown) {
    super(reason ?? "The file is no ZIP", { cause });
    this.reason = reason;
  }
}
