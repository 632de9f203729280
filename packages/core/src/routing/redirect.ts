import { matchRoute } from "./match.ts";

const HOME = "/";
const MAX_CHARS = 2_048;
/** Base for parsing a path; any origin would do, and this one cannot exist. */
const SAMPLE_ORIGIN = "https://canopy.invalid";

const hasControl = (text: string): boolean =>
  Array.from(text).some((character) => character < " " || character === "\u007F");

const parse = (text: string): URL | undefined => {
  const url = URL.canParse(text, SAMPLE_ORIGIN) ? new URL(text, SAMPLE_ORIGIN) : undefined;
  const isOurs = url?.origin === SAMPLE_ORIGIN && url.username === "" && url.password === "";
  return isOurs ? url : undefined;
};

const decodedPath = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

const isLocal = (text: string): boolean =>
  text.length <= MAX_CHARS &&
  text.startsWith("/") &&
  !text.startsWith("//") &&
  !text.includes("\\") &&
  !hasControl(text);

/** True for paths that no sign-in may lead to: the guest-only routes and `/unauthorized`. */
const isBarred = (path: string): boolean => {
  const match = matchRoute(path);
  return match !== undefined && (match.route.guestOnly === true || match.name === "unauthorized");
};

/** Reads a path of this app from any text in an address; `/` where it is not one. Source: behaviour.md §2 Guards. */
export const safeRedirect = (raw: unknown): string => {
  if (typeof raw !== "string" || !isLocal(raw)) return HOME;
  const url = parse(raw);
  if (!url) return HOME;
  const out = url.pathname + url.search + url.hash;
  const path = decodedPath(url.pathname);
  if (!isLocal(out) || !parse(out) || path === undefined || !isLocal(path)) return HOME;
  return isBarred(url.pathname) || isBarred(path) ? HOME : out;
};

/** The path that an address asks to open after the sign-in; `/` where it names none, several or one that is too long. */
export const redirectOf = (address: string): string => {
  const asked = parse(address)?.searchParams.getAll("redirect") ?? [];
  return asked.length === 1 ? safeRedirect(asked[0]) : HOME;
};

/** The path that a public screen's address asks to open after the sign-in; undefined for the address of any other page. */
export const afterSignIn = (address: string): string | undefined =>
  matchRoute(address)?.route.guestOnly ? redirectOf(address) : undefined;

/** The login page's address with the path to open after the sign-in; without its search where that is too long. */
export const loginFor = (wanted: string): string =>
  `/login?redirect=${encodeURIComponent(wanted.length > MAX_CHARS ? wanted.replace(/[?#].*/s, "") : wanted)}`;
