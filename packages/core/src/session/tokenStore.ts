import type { KeyValueStore, Ports } from "../app/ports.ts";

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
  let hasWarned = false;
  const attempt = (work: () => void): boolean => {
    try {
      work();
      return true;
    } catch (error) {
      if (!hasWarned) log("warn", "Storage is blocked or full: the session lasts as long as this tab", error);
      hasWarned = true;
      return false;
    }
  };
  const readAccess = (): string | undefined => {
    if (memory !== undefined) return memory ?? undefined;
    let stored: string | null = null;
    attempt(() => {
      stored = store.read(ACCESS_TOKEN_KEY);
    });
    return stored ?? undefined;
  };
  return {
    readAccess,
    write: ({ access, refresh }) => {
      const isStored = attempt(() => {
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
      const isRemoved = attempt(() => {
        if (isByChoice) store.write(SIGNED_OUT_KEY, "1");
        else store.remove(SIGNED_OUT_KEY);
      });
      const isGone = attempt(() => {
        store.remove(ACCESS_TOKEN_KEY);
        store.remove(REFRESH_TOKEN_KEY);
      });
      memory = isRemoved && isGone ? undefined : null;
    },
    wasSignedOut: () => {
      let mark: string | null = null;
      attempt(() => {
        mark = store.read(SIGNED_OUT_KEY);
      });
      return mark !== null;
    },
  };
};
