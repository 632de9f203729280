/**
 * The first read of the page that is being opened, asked for before the app's code is there. It imports nothing, so
 * that its chunk stays small; the build makes the table of reads from core's own routes and screens.
 */

/** The read that a route's screen begins with. */
export interface FirstRead {
  /** Source of a regular expression for the whole path, ignoring case; its group is the record's id. */
  readonly path: string;
  /** The address's search: '' or '?…'. */
  readonly search: string;
  /** The permissions of which the person needs one; undefined where signing in is enough. */
  readonly permissions?: readonly string[];
  /** The call's path and search below the API's base, with `*` for the record's id. */
  readonly call: string;
}

/** The page that is being opened, and the person's stored token. */
interface Opening {
  readonly pathname: string;
  readonly search: string;
  readonly token: string | null;
  readonly serverNowMs: number;
}

const SECOND_MS = 1_000;

/** The token's claims that matter here; undefined where it cannot be read. The app checks them all later. */
const claimsIn = (token: string): { readonly exp?: unknown; readonly permissions?: unknown } | undefined => {
  try {
    const bytes = Uint8Array.from(
      atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")),
      (character) => character.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? claims : undefined;
  } catch {
    return undefined;
  }
};

/** The call that the page begins with; undefined where none is known, or the person's token does not allow it. */
export const firstCallOf = (reads: readonly FirstRead[], opening: Opening): string | undefined => {
  const { exp, permissions } = claimsIn(opening.token ?? "") ?? {};
  if (typeof exp !== "number" || exp * SECOND_MS <= opening.serverNowMs) return undefined;
  for (const read of reads) {
    const found = new RegExp(`^${read.path}$`, "i").exec(opening.pathname);
    if (!found || read.search !== opening.search) continue;
    const isPermitted =
      read.permissions === undefined ||
      (Array.isArray(permissions) && read.permissions.some((one) => permissions.includes(one)));
    return isPermitted ? read.call.replace("*", found[1] ?? "") : undefined;
  }
  return undefined;
};
