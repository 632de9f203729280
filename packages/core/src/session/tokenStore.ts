import type { KeyValueStore, Ports } from "../base/ports.ts";
import { tolerateStorage } from "../base/tolerateStorage.ts";

/** Where the tokens are kept. Source: behaviour.md §9. */
export const ACCESS_TOKEN_KEY = "access_token";
const REFRESH_TOKEN_KEY = "refresh_token";
/** Holds '1' after a person signed out by choice, so that other tabs can tell it from an expiry. */
const SIGNED_OUT_KEY = "signed_out";

/** The two stored tokens. Where storage fails, they live in this tab's memory. */
export interface TokenStore {
  readAccess(): string | undefined;
  write(tokens: { readonly access: string; readonly refresh: string | undefined }): void;
  /** Removes both tokens, unless another tab has meanwhile stored an access token other than `own`. */
  forget(own: string | undefined, isByChoice: boolean): void;
  /** Whether the tokens went because a person signed out, here or in another tab. */
  wasSignedOut(): boolean;
}

/** Makes the token store over a store that may throw at any call; says so once in the log. */
export const createTokenStore = (store: KeyValueStore, log: Ports["log"]): TokenStore => {
  /** What storage could not take: a token, or null for a removal. Undefined while storage works. */
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
      });
      memory = isGone ? undefined : null;
    },
    wasSignedOut: () => typeof attempt(() => store.read(SIGNED_OUT_KEY)) === "string",
  };
};
