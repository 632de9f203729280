import type { Part } from "#files/keptBytes.ts";

const RANGE = /^bytes=(\d*)-(\d*)$/;

/** The one part that a Range header asks for; undefined for a header that asks for none or several; none if the file has no such part. Source: RFC 9110, 14. */
export const partOf = (range: string, size: number): Part | "none" | undefined => {
  const [, from = "", to = ""] = RANGE.exec(range) ?? [];
  if (from === "" && to === "") return undefined;
  if (from === "")
    return Number(to) > 0 && size > 0 ? { first: Math.max(0, size - Number(to)), last: size - 1 } : "none";
  const first = Number(from);
  if (to !== "" && Number(to) < first) return undefined;
  if (first >= size) return "none";
  return { first, last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
};
