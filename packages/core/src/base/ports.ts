import type { Marks } from "../pictures/markings.ts";
import type { LazyPart } from "./lazyPart.ts";

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
  /** Hears each return of the network. */
  onOnline(listen: () => void): Stop;
  onWake(listen: () => void): Stop;
}

/** A lock that the tabs of this browser share. */
export interface TabLock {
  /** Calls back once the lock of this name is held here; stopping lets go of it, or waits no longer. */
  hold(name: string, onHeld: () => void): Stop;
}

/** What the app runs on, in words for who looks into a report. */
export interface Device {
  readonly appVersion: string;
  readonly browser: string;
  /** Width and height of what is seen of the page, in pixels. */
  readonly view: string;
}

/** What feedback needs of where the app runs. */
export interface FeedbackPort {
  /** The page as it is now, as a PNG data URL; loads what it needs by `load`; may reject with anything, such as a DOM event. */
  capturePage(load: <Loaded>(part: LazyPart<Loaded>) => Promise<Loaded>): Promise<string>;
  /** The picture with the markings drawn into it: what is hidden is overwritten, what is cut away is gone. */
  drawPicture(picture: string, marks: Marks): Promise<string>;
  device(): Device;
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
  /** No picture can be taken where there is none. */
  readonly feedback?: LazyPart<FeedbackPort> | undefined;
  readonly log: (level: LogLevel, message: string, detail?: unknown) => void;
  /** Loads the whole page anew, without a question about unsaved work. */
  readonly reload: () => void;
  /** Whether the server answers for this page or file now; where there is no telling, it is believed to. */
  readonly isServed?: ((url: string) => Promise<boolean>) | undefined;
  /** BCP 47 tag of the person's language; undefined takes the runtime's. */
  readonly locale?: string;
}
