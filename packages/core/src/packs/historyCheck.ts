import {
  CHAIN_START,
  chainText,
  packHistoryColumns,
  withoutFormulaMark,
  type ChainedEntry,
} from "@canopy/contracts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { readCsvRows } from "./csvRows.ts";

/** The end of a chain: the number and hash of its last row. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
}

/** Reads `history.csv` piece by piece and computes its chain again. */
export interface HistoryCheck {
  take(piece: Uint8Array): void;
  /** The file is over; gives the chain's end, undefined where a row does not follow from the one before. */
  end(): ChainEnd | undefined;
}

/** Options of the check of a pack's history. */
interface HistoryGiven {
  /** Rows may hold seq and hashes alone, as in packs without internal documents. */
  readonly mayHide: boolean;
}

type Column = (typeof packHistoryColumns)[number];
type Row = Readonly<Record<Column, string>>;

const hidable = packHistoryColumns.filter((column) => !["seq", "prevHash", "hash"].includes(column));

const rowOf = (cells: readonly string[]): Row | undefined => {
  if (cells.length !== packHistoryColumns.length) return undefined;
  const pairs = packHistoryColumns.map((column, at) => [column, withoutFormulaMark(cells[at] ?? "")]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys are all the columns
  return Object.fromEntries(pairs) as Row;
};

const hashOf = (prevHash: string, entry: ChainedEntry): string =>
  bytesToHex(sha256(utf8ToBytes(chainText(prevHash, entry))));

/** True if the row's hash is that of its content; a reason that is empty cannot be told from none. */
const isHashed = (row: Row, seq: number): boolean => {
  const { at, actorId, source, entity, entityId, action, reason, changes, prevHash, hash } = row;
  const entry = {
    seq,
    at,
    actorId: actorId === "" ? null : actorId,
    ...{ source, entity, entityId, action, changes: JSON.parse(changes) as unknown },
  };
  return (
    hash === hashOf(prevHash, { ...entry, reason: reason === "" ? null : reason }) ||
    (reason === "" && hash === hashOf(prevHash, { ...entry, reason }))
  );
};

/** Checks that each row of `history.csv` follows from the one before. Source: behaviour.md §7 Packs. */
export const checkHistory = ({ mayHide }: HistoryGiven): HistoryCheck => {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let last: ChainEnd | undefined;
  let isBroken = false;

  const follows = (cells: readonly string[]): ChainEnd | undefined => {
    const row = rowOf(cells);
    if (!row) return undefined;
    if (!last)
      return packHistoryColumns.every((column) => row[column] === column)
        ? { seq: 0, hash: CHAIN_START }
        : undefined;
    const seq = last.seq + 1;
    const { hash } = row;
    if (row.seq !== String(seq) || row.prevHash !== last.hash) return undefined;
    const isHidden = mayHide && hidable.every((column) => row[column] === "");
    return isHidden || isHashed(row, seq) ? { seq, hash } : undefined;
  };
  /** Calls `read` unless the file is known to be broken. An error marks it as broken and goes no further, so that the caller reads the file to its end. */
  const unlessBroken = (read: () => void) => {
    if (isBroken) return;
    try {
      read();
    } catch {
      isBroken = true;
    }
  };
  const rows = readCsvRows((cells) => {
    const next = follows(cells);
    if (next) last = next;
    else throw new Error("The row does not follow from the one before");
  });
  return {
    take: (piece) => unlessBroken(() => rows.take(decoder.decode(piece, { stream: true }))),
    end: () => {
      unlessBroken(() => {
        rows.take(decoder.decode());
        rows.end();
      });
      return isBroken ? undefined : last;
    },
  };
};
