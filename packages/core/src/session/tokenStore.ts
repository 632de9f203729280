import type { KeyValueStore, Ports } from "../base/ports.ts";
import { tolerateStorage } from "../base/tolerateStorage.ts";

/** Storage key of the access token. Source: behaviour.md §9. */
export const ACCESS_TOKEN_KEY = "access_token";
const REFRESH_TOKEN_KEY = "refresh_token";
/** Holds '1' after a person signed out by choice, so that other tabs can tell it from an expiry. */
const SIGNED_OUT_KEY = "signed_out";
/** Holds the details that the person changed since their token was made, as JSON. */
export const DETAILS_KEY = "own_details";

/** A person's own name and time zone, which replace those in their token. */
export interface OwnDetails {
  readonly userId: string;
  readonly userName: string;
  readonly userSurname: string;
  readonly timeZone: string | null;
  /** The version of the person's record that they are from; 0 for those of the token. */
  readonly version: number;
}

const isText = (value: unknown): value is string => typeof value === "string";

/** The details in a stored text; undefined for anything else. */
const readDetails = (text: string | undefined): OwnDetails | undefined => {
  try {
    const { userId, userName, userSurname, timeZone, version = 0 } = Object(JSON.parse(text ?? "null"));
    return isText(userId) &&
      isText(userName) &&
      isText(userSurname) &&
      (timeZone === null || isText(timeZone)) &&
      typeof version === "number"
      ? { userId, userName, userSurname, timeZone, version }
      : undefined;
  } catch {
    return undefined;
  }
};

/** The two stored tokens; kept in this tab's memory where storage fails. */
export interface TokenStore {
  readAccess(): string | undefined;
  write(tokens: { readonly access: string; readonly refresh: string | undefined }): void;
  /** Removes both tokens, unless another tab has meanwhile stored an access token other than `own`. */
  forget(own: string | undefined, isByChoice: boolean): void;
  /** Keeps a person's details as long as the tokens. */
  writeDetails(details: OwnDetails): void;
  readDetails(): OwnDetails | undefined;
  /** Whether the tokens were removed because a person signed out, in this tab or another. */
  wasSignedOut(): boolean;
}

/** Creates the token store over a store that may throw at any call; the first failure is logged. */
export const createTokenStore = (store: KeyValueStore, log: Ports["log"]): TokenStore => {
  /** The value that storage could not take: a token, or null for a removal. Undefined while storage works. */
  let memory: string | null | undefined;
  const attempt = tolerateStorage(log, "Storage is blocked or full: the session lasts as long as this tab");
  const isDone = (work: () => void): boolean =>
    attempt(() => {
      work();
      return true;
    }) === true;
  const readAccess = (): string | undefined => {
    if (memory !== undefined) return memory ?? undefined;
    return attempt(() => store.read(ACCESS_TOKEN_KEY)) ?? undefined;
  };
  return {
    readAccess,
    write: ({ access, refresh }) => {
      const isStored = isDone(() => {
        store.remove(SIGNED_OUT_KEY);
        store.remove(DETAILS_KEY);
        if (refresh === undefined) store.remove(REFRESH_TOKEN_KEY);
        else store.write(REFRESH_TOKEN_KEY, refresh);
        store.write(ACCESS_TOKEN_KEY, access);
      });
      memory = isStored ? undefined : access;
    },
    forget: (own, isByChoice) => {
      const held = readAccess();
      if (own !== undefined && held !== undefined && held !== own) return;
      attempt(() => (isByChoice ? store.write(SIGNED_OUT_KEY, "1") : store.remove(SIGNED_OUT_KEY)));
      const isGone = isDone(() => {
        store.remove(ACCESS_TOKEN_KEY);
        store.remove(REFRESH_TOKEN_KEY);
        store.remove(DETAILS_KEY);
      });
      memory = isGone ? undefined : null;
    },
    writeDetails: (details) => {
      attempt(() => store.write(DETAILS_KEY, JSON.stringify(details)));
    },
    readDetails: () => readDetails(attempt(() => store.read(DETAILS_KEY)) ?? undefined),
    wasSignedOut: () => typeof attempt(() => store.read(SIGNED_OUT_KEY)) === "string",
  };
};
