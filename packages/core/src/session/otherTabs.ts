import type { StoredSession } from "./session.machine.ts";
import type { TokenStore } from "./tokenStore.ts";

/** Dependencies of the check for what other tabs did. */
export interface TabsDeps {
  readonly tokens: TokenStore;
  /** The session's own token; undefined while nobody is signed in. */
  readonly own: () => string | undefined;
  readonly read: (token: string) => StoredSession | undefined;
  readonly adopt: (held: StoredSession) => void;
  readonly lose: (isByChoice: boolean) => void;
}

/**
 * Creates the function that reads the shared store and finds what other tabs did: signed in, signed out, or
 * got a 401.
 * It always reads the store again, because an event may report an older state.
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
