import { lazyPart } from "../base/lazyPart.ts";
import type {
  AddressBar,
  FeedbackPort,
  LogLevel,
  Ports,
  Presence,
  SavedFile,
  SharedStore,
  ShrinkPicture,
} from "../base/ports.ts";
import { fakeBrowserStore, fakeStore, type FakeStore } from "./fakeStore.ts";

/** An address bar in memory. `visited` holds every address shown, including the first. */
export interface FakeAddressBar extends AddressBar {
  readonly visited: string[];
  /** Number of listeners. */
  listenerCount(): number;
  back(): void;
}

interface FakeEntry {
  readonly address: string;
  readonly openedFrom: string | undefined;
}

const fakeAddressBar = (first: string): FakeAddressBar => {
  const history: FakeEntry[] = [{ address: first, openedFrom: undefined }];
  const visited = [first];
  const listeners = new Set<(address: string) => void>();
  const read = () => history.at(-1)?.address ?? "/";
  const openedFrom = () => history.at(-1)?.openedFrom;
  const arrive = () => {
    const address = read();
    visited.push(address);
    for (const listen of listeners) listen(address);
  };
  return {
    origin: "https://canopy.test",
    visited,
    listenerCount: () => listeners.size,
    read,
    openedFrom,
    go: (to, { replace }) => {
      const entry = { address: to, openedFrom: replace ? openedFrom() : read() };
      if (replace) history.pop();
      history.push(entry);
      arrive();
    },
    back: () => {
      if (history.length > 1) history.pop();
      arrive();
    },
    onChange: (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
};

/** A presence that the test controls. */
export interface FakePresence extends Presence {
  isSeen: boolean;
  isConnected: boolean;
  /** Brings the network back and notifies the listeners. */
  reconnect(): void;
  /** Number of listeners. */
  listenerCount(): number;
  wake(): void;
}

const fakePresence = (): FakePresence => {
  const listeners = new Set<() => void>();
  const online = new Set<() => void>();
  const presence: FakePresence = {
    isSeen: true,
    isConnected: true,
    isVisible: () => presence.isSeen,
    isOnline: () => presence.isConnected,
    onOnline: (listen) => {
      online.add(listen);
      return () => online.delete(listen);
    },
    reconnect: () => {
      presence.isConnected = true;
      for (const listen of online) listen();
      presence.wake();
    },
    listenerCount: () => listeners.size,
    wake: () => {
      for (const listen of listeners) listen();
    },
    onWake: (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
  return presence;
};

/** Ports in memory that a test controls and inspects. */
export interface FakePorts extends Ports {
  readonly local: FakeStore & SharedStore;
  readonly tab: FakeStore;
  readonly address: FakeAddressBar;
  readonly presence: FakePresence;
  readonly requests: Request[];
  readonly logged: { readonly level: LogLevel; readonly message: string; readonly detail: unknown }[];
  readonly reloads: { count: number };
}

/** The ports that a test supplies itself. */
export interface FakePortsOptions {
  readonly fetch?: (request: Request) => Response | Promise<Response>;
  readonly address?: string;
  readonly local?: FakeStore & SharedStore;
  readonly locale?: string;
  readonly saveFile?: (file: SavedFile) => Promise<string | undefined> | undefined;
  /** Without it, pictures are sent as they are. */
  readonly shrinkPicture?: ShrinkPicture;
  /** Enables pictures. */
  readonly feedback?: FeedbackPort;
}

const nothingThere = () => Response.json({ title: "Not found", status: 404 }, { status: 404 });

/** Creates fake ports; a test may supply any of them. The random numbers count up. */
export const fakePorts = (options: FakePortsOptions = {}): FakePorts => {
  const {
    fetch = nothingThere,
    address = "/",
    local = fakeBrowserStore().tab(),
    locale = "en-GB",
    feedback,
    saveFile,
    shrinkPicture,
  } = options;
  const requests: Request[] = [];
  const logged: FakePorts["logged"] = [];
  const reloads = { count: 0 };
  let drawn = 0;
  return {
    apiBase: "https://api.canopy.test",
    fetch: async (request) => {
      requests.push(request.clone());
      return await fetch(request);
    },
    local,
    tab: fakeStore(),
    address: fakeAddressBar(address),
    presence: fakePresence(),
    random: {
      uuid: () => `00000000-0000-4000-8000-${String(++drawn).padStart(12, "0")}`,
      fraction: () => 0.5,
    },
    log: (level, message, detail) => logged.push({ level, message, detail }),
    reload: () => {
      reloads.count += 1;
    },
    locale,
    ...(saveFile && { saveFile: lazyPart(() => Promise.resolve(saveFile)) }),
    ...(shrinkPicture && { shrinkPicture: lazyPart(() => Promise.resolve(shrinkPicture)) }),
    ...(feedback && { feedback: lazyPart(() => Promise.resolve(feedback)) }),
    requests,
    logged,
    reloads,
  };
};
