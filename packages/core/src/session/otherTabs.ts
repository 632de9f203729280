import type { StoredSession } from "./session.machine.ts";
import type { TokenStore } from "./tokenStore.ts";

/** What the session does about a stored token that is not its own. */
export interface TabsDeps {
  readonly tokens: TokenStore;
  /** The session's own token; undefined while nobody is signed in. */
  readonly own: () => string | undefined;
  readonly read: (token: string) => StoredSession | undefined;
  readonly adopt: (held: StoredSession) => void;
  readonly lose: (isByChoice: boolean) => void;
}

/**
 * Makes the look at the shared store that finds what other tabs did: signed in, signed out, or met a 401.
 * It reads the store as it is now, since an event may tell of a state that is past.
 */
export const createTabsLook =
  ({ tokens, own, read, adopt, lose }: TabsDeps) =>
  (): void => {
    const stored = tokens.readAccess();
    const mine = own();
    if (stored === mine) return;
    const held = stored === undefined ? undefined : read(stored);
    if (held) return adopt(held);
    if (mine === undefined) return;
    if (stored !== undefined) tokens.forget(stored, false);
    lose(stored === undefined && tokens.wasSignedOut());
  };
