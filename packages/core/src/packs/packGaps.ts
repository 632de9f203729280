/** An entry by the archive's list. */
interface Listed {
  /** The place of its header. */
  readonly offset: number;
  readonly compressedSize: number;
  readonly uncompressedSize: number;
}

const HEADER_BYTES = 30;
const HEADER = 0x04_03_4b_50;
const FLAGS_AT = 6;
/** Set where the sizes stand behind the bytes too. */
const HAS_DESCRIPTOR = 8;
const NAME_LENGTH_AT = 26;
const EXTRA_LENGTH_AT = 28;
const DESCRIPTOR = 0x08_07_4b_50;
const LONGEST_DESCRIPTOR = 24;

const viewOf = async (file: Blob, from: number, bytes: number): Promise<DataView> =>
  new DataView(await file.slice(from, from + bytes).arrayBuffer());

/** The bytes that state an entry's sizes behind it: a mark, which may be left out, a checksum, and both sizes in 8 or 4 bytes each. */
const descriptorBytes = (view: DataView, { compressedSize, uncompressedSize }: Listed): number => {
  const mark = view.byteLength >= 4 && view.getUint32(0, true) === DESCRIPTOR ? 4 : 0;
  const sizesAt = mark + 4;
  const isLong =
    view.byteLength >= sizesAt + 16 &&
    view.getBigUint64(sizesAt, true) === BigInt(compressedSize) &&
    view.getBigUint64(sizesAt + 8, true) === BigInt(uncompressedSize);
  return sizesAt + (isLong ? 16 : 8);
};

/** The place behind an entry: its own where no header stands there. */
const endOf = async (file: Blob, entry: Listed): Promise<number> => {
  const header = await viewOf(file, entry.offset, HEADER_BYTES);
  if (header.byteLength < HEADER_BYTES || header.getUint32(0, true) !== HEADER) return entry.offset;
  const named = header.getUint16(NAME_LENGTH_AT, true) + header.getUint16(EXTRA_LENGTH_AT, true);
  const end = entry.offset + HEADER_BYTES + named + entry.compressedSize;
  const isDescribed = (header.getUint16(FLAGS_AT, true) & HAS_DESCRIPTOR) !== 0;
  return isDescribed ? end + descriptorBytes(await viewOf(file, end, LONGEST_DESCRIPTOR), entry) : end;
};

/**
 * True if bytes that belong to no entry stand between the entries, or between them and the list at `listOffset`. Programs
 * that read an archive from its front take an entry that stands there for one of the archive's.
 */
export const hasGaps = async (
  file: Blob,
  entries: readonly Listed[],
  listOffset: number,
): Promise<boolean> => {
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset);
  for (const [at, entry] of inOrder.entries())
    // one after the other: the first gap is enough
    if ((await endOf(file, entry)) < (inOrder[at + 1]?.offset ?? listOffset)) return true;
  return false;
};
