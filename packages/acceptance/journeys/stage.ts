import { endpoints } from "@canopy/contracts";
import { openApp, type FakePortsOptions, type OpenedApp } from "@canopy/core/testing";
import { DEMO_PASSWORD, openTestServer, type TestServer } from "@canopy/server/testing";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";

/** One request as the wire saw it. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** A running app of one tab, on the real server in this process. */
export interface Tab extends OpenedApp {
  /** Every exchange with the server so far. */
  readonly wire: readonly Exchange[];
  /** Answers the next calls of this path itself, until it gives undefined. */
  readonly intercept: (path: string, answer: () => Response | undefined) => void;
  /** Signs in as the login form does. */
  readonly signIn: (email: string, password?: string) => Promise<void>;
}

/** Where a tab starts, and as what. */
export type TabOptions = Pick<FakePortsOptions, "address" | "local"> & { readonly token?: string };

/** The server of a journey, and the tabs that people open on it. */
export interface Stage {
  readonly server: () => TestServer;
  readonly openTab: (options?: TabOptions) => Promise<Tab>;
}

/**
 * Sets the stage for a file of journeys: one server, a clock that only `pass` moves. The server's own reads and
 * writes go on in real time, so nothing waits for a clock: `eventually` looks again after every turn of the loop.
 */
export const setStage = (): Stage => {
  let opened: TestServer | undefined;
  const tabs: Tab[] = [];
  const server = () => {
    if (!opened) throw new Error("The stage's server is not open yet");
    return opened;
  };
  beforeAll(async () => {
    opened = await openTestServer();
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  });
  afterEach(() => {
    for (const { app } of tabs.splice(0)) app.stop();
    vi.useRealTimers();
  });
  afterAll(() => opened?.close());
  return {
    server,
    openTab: async (options = {}) => {
      const tab = await openTab(server(), options);
      tabs.push(tab);
      return tab;
    },
  };
};

const openTab = async (server: TestServer, options: TabOptions): Promise<Tab> => {
  const wire: Exchange[] = [];
  const intercepted = new Map<string, () => Response | undefined>();
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const response = intercepted.get(pathname)?.() ?? (await server.fetch(request));
    wire.push({ method: request.method, path: pathname, status: response.status });
    return response;
  };
  const opened = await openApp({ ...options, fetch });
  return {
    ...opened,
    wire,
    intercept: (path, answer) => intercepted.set(path, answer),
    signIn: async (email, password = DEMO_PASSWORD) => {
      const answer = await opened.app.call(endpoints.auth.login, { body: { email, password } });
      await opened.app.reach.signIn(answer);
    },
  };
};

const PATIENCE_MS = 10_000;

/** Lets the server work until the expectation holds; the clock of the app stands still. */
export const eventually = async (expectation: () => void): Promise<void> => {
  const startedMs = performance.now();
  for (;;)
    try {
      return expectation();
    } catch (error) {
      if (performance.now() - startedMs > PATIENCE_MS) throw error;
      await new Promise((resume) => {
        setImmediate(resume);
      });
    }
};

/** Lets time pass, for the app and the server's clock alike. */
export const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
};

/** Lets time jump while no timer runs, as a computer sleeps. */
export const sleep = (ms: number): void => {
  vi.setSystemTime(Date.now() + ms);
};
