import { createHash } from "node:crypto";

/** The tag of some content: the same for the same content, quoted. */
export const entityTag = (content: Buffer | string): string =>
  `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;

/** The same as a weak tag: for contents that mean the same and are not the same bytes. */
export const weakTag = (content: Buffer | string): string => `W/${entityTag(content)}`;

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, "");

/** True where `If-None-Match` names the tag, or any (`*`): the caller has that content already. Source: RFC 9110, 13.1.2. */
export const matchesTag = (headers: Headers, tag: string): boolean => {
  const named = headers.get("if-none-match")?.split(",").map(withoutWeakness) ?? [];
  return named.includes(withoutWeakness(tag)) || named.includes("*");
};
