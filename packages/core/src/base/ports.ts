import type { Marks } from "../pictures/markings.ts";
import type { LazyPart } from "./lazyPart.ts";

/** Ends a subscription or a running effect. */
export type Stop = () => void;

/** A store of strings that outlives the app. Any call may throw, for blocked storage or a full quota. */
export interface KeyValueStore {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  keys(): readonly string[];
}

/** A store shared with other tabs; `key` is null when another tab cleared all of it. */
export interface SharedStore extends KeyValueStore {
  onForeignChange(listen: (key: string | null, value: string | null) => void): Stop;
}

/** The address bar: `path + search + hash`. `onChange` also reports changes made through `go`. */
export interface AddressBar {
  readonly origin: string;
  read(): string;
  go(to: string, how: { readonly replace: boolean }): void;
  back(): void;
  /** The address to which Back leads, where this app pushed the current entry of the history from there. */
  openedFrom(): string | undefined;
  onChange(listen: (address: string) => void): Stop;
}

/** Whether the person can see the app. `onWake` also reports focus, a page restored from the back-forward cache, and the network's return. */
export interface Presence {
  isVisible(): boolean;
  isOnline(): boolean;
  /** Reports each return of the network. */
  onOnline(listen: () => void): Stop;
  onWake(listen: () => void): Stop;
}

/** A way that leads off the page without a button of the app: one of its links, or closing the tab. */
export type WayOut = "link" | "tab";

/** Guards the ways out of the page. */
export interface WaysOut {
  /**
   * Holds back the links within the app while `isHeld("link")`, and has the browser warn before the tab closes while
   * `isHeld("tab")`. `onHeld` hears where a held link leads.
   */
  hold(isHeld: (by: WayOut) => boolean, onHeld: (to: string) => void): Stop;
}

/** A lock shared by the tabs of this browser. */
export interface TabLock {
  /** Calls `onHeld` once this tab holds the lock; stopping releases it or stops waiting. */
  hold(name: string, onHeld: () => void): Stop;
}

/** The device's description in a feedback report. */
export interface Device {
  readonly appVersion: string;
  readonly browser: string;
  /** Width and height of the viewport in pixels. */
  readonly view: string;
}

/** A captured page. */
export interface CapturedPage {
  /** The whole page as a PNG data URL. */
  readonly picture: string;
  /** The part of it that was in view, as fractions of its width and height; absent where that is not known. */
  readonly visible?: Readonly<Record<"x" | "y" | "width" | "height", number>>;
}

/** The front end's services for feedback. */
export interface FeedbackPort {
  /** Captures the page, loading its code through `load`. May reject with anything, such as a DOM event. */
  capturePage(load: <Loaded>(part: LazyPart<Loaded>) => Promise<Loaded>): Promise<CapturedPage>;
  /** Draws the marks into the picture: hidden areas are overwritten, cropped areas are removed. */
  drawPicture(picture: string, marks: Marks): Promise<string>;
  device(): Device;
}

/** A file for the person to keep. */
export interface SavedFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
}

/** A request whose body is a file. */
export interface UploadCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Options of an upload: a listener to its progress, and a signal that stops it. */
export interface UploadOptions {
  /** Hears the number of bytes that are sent so far. */
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a file as the body of a request; resolves to the answer of whatever status, rejects if none comes. */
export type UploadPort = (call: UploadCall, file: Blob, options: UploadOptions) => Promise<Response>;

/** The largest picture that is taken: pixels of its longer side, and bytes. */
export interface PictureLimits {
  readonly sidePx: number;
  readonly bytes: number;
}

/** Draws a picture again as PNG or WebP, so that it fits; undefined for a file that this device cannot draw. */
export type ShrinkPicture = (picture: Blob, limits: PictureLimits) => Promise<Blob | undefined>;

/** Severity of a log entry. */
export type LogLevel = "warn" | "error";

/** The code of a front end's frame, which names that of its screens. */
export interface FrameCode {
  /** The code of a route's screen, by the route's name; undefined where it has none for the signed-in. */
  readonly screenOf: (route: string) => LazyPart<unknown> | undefined;
}

/** Everything that core needs from its platform. Core has no other access to the outside. */
export interface Ports {
  /** Base address of the API, an origin with optional path: `https://app.example`. */
  readonly apiBase: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly local: SharedStore;
  /** A store that lasts as long as the tab. */
  readonly tab: KeyValueStore;
  readonly address: AddressBar;
  readonly presence: Presence;
  /** Without it, each tab acts for itself. */
  readonly lock?: TabLock | undefined;
  /** Without it, nobody is asked before unsaved work is left. */
  readonly waysOut?: WaysOut | undefined;
  /** Calls back once the platform has nothing more urgent to do. Without it, at once. */
  readonly whenIdle?: ((act: () => void) => Stop) | undefined;
  /** Fetches what the page after the sign-in needs, without running it. */
  readonly fetchNext?: (() => void) | undefined;
  /** The frame of the signed-in's screens. With it, the screen after the sign-in is there when the server answers. */
  readonly frame?: LazyPart<FrameCode> | undefined;
  readonly random: { uuid(): string; fraction(): number };
  /** Without it, no picture can be taken. */
  readonly feedback?: LazyPart<FeedbackPort> | undefined;
  readonly log: (level: LogLevel, message: string, detail?: unknown) => void;
  /** Gives the person a file of these parts, as a download. Resolves to the path where the file was saved, if the front end knows it. Without it, lists are not exported. */
  readonly saveFile?: LazyPart<(file: SavedFile) => Promise<string | undefined> | undefined> | undefined;
  /** Sends a file and tells how far it is. Without it, files are sent by `fetch`, without progress. */
  readonly upload?: LazyPart<UploadPort> | undefined;
  /** Makes a picture smaller before it is sent. Without it, pictures are sent as they are. */
  readonly shrinkPicture?: LazyPart<ShrinkPicture> | undefined;
  /** Reloads the whole page without asking about unsaved work. */
  readonly reload: () => void;
  /** Whether the server answers for this page or file now; true where this cannot be known. */
  readonly isServed?: ((url: string) => Promise<boolean>) | undefined;
  /** BCP 47 tag of the person's language; the runtime's own when undefined. */
  readonly locale?: string;
}
