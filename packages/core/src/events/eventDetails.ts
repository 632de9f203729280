import { importedResources, signInRefusals, type SecurityEvent } from "@canopy/contracts";
import { badgeOf } from "../text/badges.ts";
import { counted } from "../text/numberText.ts";
import { readable } from "../text/readable.ts";
import { rolesText } from "../text/roleLabel.ts";

/** Words for the way in which a password was changed, by `details.by`. */
const means: Readonly<Record<string, string>> = {
  CURRENT_PASSWORD: "with the current one",
  RESET_LINK: "through a reset link",
  INVITATION: "through the invitation",
};

const textIn = (record: unknown, field: string): string => {
  const value: unknown = Reflect.get(Object(record), field);
  return typeof value === "string" ? value : "";
};
const numberIn = (record: unknown, field: string): number => {
  const value: unknown = Reflect.get(Object(record), field);
  return typeof value === "number" ? value : 0;
};
const codesIn = (record: unknown, field: string): readonly string[] => {
  const value: unknown = Reflect.get(Object(record), field);
  return Array.isArray(value) ? value.map(String) : [];
};
const wordIn = (table: Readonly<Record<string, string>>, code: string): string =>
  (Object.hasOwn(table, code) ? table[code] : undefined) ?? readable(code);

const sessionsText = (count: number): string => (count > 1 ? counted(count, "session", "sessions") : "");
const rowsText = (count: number): string => counted(count, "row", "rows");
const fromTo = (before: string, after: string): string => `${before} → ${after}`;

/** Addresses of somebody who was anonymised are no longer there. */
const addressesText = (details: SecurityEvent["details"]): string =>
  [textIn(details, "before"), textIn(details, "after")].filter((address) => address !== "").join(" → ");

const importText = (details: SecurityEvent["details"]): string => {
  const { counts } = details;
  const written = numberIn(counts, "NEW") + numberIn(counts, "CHANGED");
  const resource = textIn(details, "resource");
  const known: Readonly<Record<string, unknown>> = importedResources;
  const into = Object.hasOwn(known, resource) ? ` into ${readable(resource).toLowerCase()}` : "";
  const undone = details["undone"] === true ? ", undone" : "";
  return `${textIn(details, "name")}: ${rowsText(written)}${into}${undone}`;
};

/** The content of a backup in words: '12,345 rows and 3 files', and how many broken files it does not hold. */
const backupText = (details: SecurityEvent["details"]): string => {
  const broken = numberIn(details, "broken");
  const without = broken > 0 ? `, without ${counted(broken, "broken file", "broken files")}` : "";
  return `${rowsText(numberIn(details, "rows"))} and ${counted(numberIn(details, "files"), "file", "files")}${without}`;
};

/** The time of a backup as its file names it: '2026-11-24 02:00 UTC'. */
const backupTime = (details: SecurityEvent["details"]): string =>
  textIn(details, "backedUpAt").replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*$/, "$1 $2 UTC");

/** The details of a security event in words; '' for none, and for a kind that this client does not know. */
export const eventDetails = ({ kind, details }: SecurityEvent): string => {
  const { before, after } = details;
  switch (kind) {
    case "SIGNED_IN":
      return textIn(details, "by") === "ONE_TIME_PASSWORD" ? "with a one-time password" : "";
    case "SIGN_IN_REFUSED":
      return wordIn(signInRefusals, textIn(details, "reason"));
    case "SESSION_ENDED":
      return textIn(details, "reason") === "IDLE"
        ? "not used for long"
        : sessionsText(numberIn(details, "sessions"));
    case "PASSWORD_CHANGED":
      return wordIn(means, textIn(details, "by"));
    case "INVITED":
      return details["again"] === true ? "again" : rolesText(codesIn(details, "roles"));
    case "ROLES_CHANGED":
      return fromTo(rolesText(codesIn(details, "before")), rolesText(codesIn(details, "after")));
    case "STATUS_CHANGED":
      return fromTo(badgeOf(String(before)).label, badgeOf(String(after)).label);
    case "ADDRESS_CHANGED":
      return addressesText(details);
    case "EXPORTED":
      return `${textIn(details, "path")}: ${rowsText(numberIn(details, "rows"))} as ${textIn(details, "format").toUpperCase()}`;
    case "IMPORTED":
      return importText(details);
    case "DOCUMENT_READ":
      return `${textIn(details, "title")}, version ${numberIn(details, "version")}`;
    case "PACK_MADE":
    case "PACK_READ":
      return textIn(details, "process");
    case "FORBIDDEN":
      return `${textIn(details, "method")} ${textIn(details, "path")}`;
    case "BACKED_UP":
      return `${textIn(details, "file")}: ${backupText(details)}`;
    case "RESTORED":
      return `as of ${backupTime(details)}: ${backupText(details)}`;
    case "ANONYMISED":
      return details["again"] === true ? "again, after a restore" : "";
    case "ADMIN_RESTORED":
      return rolesText(codesIn(after, "roles"));
    default:
      return "";
  }
};
