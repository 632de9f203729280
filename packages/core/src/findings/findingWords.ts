import { findingKindLabels, type Finding } from "@canopy/contracts";
import { cutText } from "../text/cutText.ts";

const wordOf = (words: Readonly<Record<string, string>>, code: string): string =>
  (Object.hasOwn(words, code) ? words[code] : undefined) ?? code;

/** The label of a finding's kind; an unknown kind is shown as the server sent it. */
export const findingKindLabel = (kind: string): string => wordOf(findingKindLabels, kind);

/** The labels of severities. */
export const severityLabels = { MINOR: "Minor", MAJOR: "Major" } as const;
/** The label of a finding's severity. */
export const severityLabel = (severity: string): string => wordOf(severityLabels, severity);

const MAX_LINE_CHARS = 140;

/** A finding's text as one short line for tables and cards. */
export const findingLine = ({ text }: Pick<Finding, "text">): string => {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length > MAX_LINE_CHARS ? `${cutText(line, MAX_LINE_CHARS - 1).trimEnd()}…` : line;
};
