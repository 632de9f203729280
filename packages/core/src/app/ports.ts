/** Ends a subscription. */
export type Stop = () => void;

/** A store of strings that outlives the app. Any call may throw: blocked storage, full quota. */
export interface KeyValueStore {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  keys(): readonly string[];
}

/** A store that other tabs share; `key` is null when they cleared it all. */
export interface SharedStore extends KeyValueStore {
  onForeignChange(listen: (key: string | null, value: string | null) => void): Stop;
}

/** The address bar: `path + search + hash`. `listen` hears every change, its own too. */
export interface AddressBar {
  readonly origin: string;
  read(): string;
  go(to: string, how: { readonly replace: boolean }): void;
  back(): void;
  onChange(listen: (address: string) => void): Stop;
}

/** Whether a person can see the app; `onWake` also hears focus, a page restored from the back-forward cache, and the network's return. */
export interface Presence {
  isVisible(): boolean;
  isOnline(): boolean;
  onWake(listen: () => void): Stop;
}

/** A lock that the tabs of this browser share. */
export interface TabLock {
  /** Calls back once the lock of this name is held here; stopping lets go of it, or waits no longer. */
  hold(name: string, onHeld: () => void): Stop;
}

/** How bad it is. */
export type LogLevel = "warn" | "error";

/** Everything that the app needs from where it runs. Core reaches the world through these alone. */
export interface Ports {
  /** Where the API stands, as an origin with optional path: `https://app.example`. */
  readonly apiBase: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly local: SharedStore;
  /** Lives as long as the tab. */
  readonly tab: KeyValueStore;
  readonly address: AddressBar;
  readonly presence: Presence;
  /** Where there is none, each tab acts for itself. */
  readonly lock?: TabLock | undefined;
  readonly random: { uuid(): string; fraction(): number };
  readonly log: (level: LogLevel, message: string, detail?: unknown) => void;
  readonly reload: () => void;
  /** BCP 47 tag of the person's language; undefined takes the runtime's. */
  readonly locale?: string;
}
