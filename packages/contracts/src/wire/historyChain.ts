/** The fields of a row of a project's history that enter the hash of the chain. Source: behaviour.md §3 History entry. */
export interface ChainedEntry {
  /** Counted from 1 in its project. */
  readonly seq: number;
  /** An instant as on the wire. */
  readonly at: string;
  readonly actorId: string | null;
  readonly source: string;
  readonly entity: string;
  readonly entityId: string;
  readonly action: string;
  readonly reason: string | null;
  /** Any JSON value. */
  readonly changes: unknown;
}

/** The hash before the first row of a chain. */
export const CHAIN_START = "0".repeat(64);

/** A value as JSON with the keys of every object sorted, so that equal values are equal texts; a field without a value is left out. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if ("toJSON" in value && typeof value.toJSON === "function") return canonicalJson(value.toJSON());
  const fields = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`);
  return `{${fields.join(",")}}`;
};

/** The text whose SHA-256, in hex, is the hash of a row: the hash of the row before, a line feed, and the row as JSON. Source: behaviour.md §3 History entry. */
export const chainText = (prevHash: string, entry: ChainedEntry): string => {
  const { seq, at, actorId, source, entity, entityId, action, reason, changes } = entry;
  const fields = [seq, at, actorId, source, entity, entityId, action, reason, changes];
  return `${prevHash}\n${canonicalJson(fields)}`;
};
