import { createHash } from "node:crypto";

const ID_BYTES = 16;

/** The id of a reminder's occurrence: a UUIDv5 of the reminder and the slot, the same before and after it has a row. */
export const occurrenceIdOf = (reminderId: string, slot: string): string => {
  const namespace = Buffer.from(reminderId.replaceAll("-", ""), "hex");
  const bytes = createHash("sha1").update(namespace).update(slot).digest().subarray(0, ID_BYTES);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};
