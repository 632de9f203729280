import { createHash } from "node:crypto";

/** A short text that names some content: equal for equal content. */
export const contentHash = (content: Buffer | string): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 22);

/** The quoted tag of some content: equal for equal content. */
export const entityTag = (content: Buffer | string): string => `"${contentHash(content)}"`;

/** The weak tag of some content: for contents of equal meaning that differ in bytes. */
export const weakTag = (content: Buffer | string): string => `W/${entityTag(content)}`;

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, "");

/** True if `If-None-Match` contains the tag or `*`: the caller has the content already. Source: RFC 9110, 13.1.2. */
export const matchesTag = (headers: Headers, tag: string): boolean => {
  const named = headers.get("if-none-match")?.split(",").map(withoutWeakness) ?? [];
  return named.includes(withoutWeakness(tag)) || named.includes("*");
};
