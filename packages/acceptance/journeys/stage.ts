import { loginScreen, selectIsConfirmLoading, selectQuestion, type Screen, type TabLock } from "@canopy/core";
import type { FieldValue, FormActor } from "@canopy/core/forms";
import { fakePorts, openApp, type FakePortsOptions, type OpenedApp } from "@canopy/core/testing";
import { DEMO_PASSWORD, openTestServer, type TestServer } from "@canopy/server/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { createActor, type Actor, type AnyStateMachine } from "xstate";

/** One request as the wire carried it. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** 0 until it is answered. */
  readonly status: number;
}

/** A running app of one tab, on the real server in this process. */
export interface Tab extends Omit<OpenedApp, "answer"> {
  /** Every request so far, in the order in which they were sent. */
  readonly wire: readonly Exchange[];
  /** Answers the next calls of this path itself, until it returns undefined. */
  readonly intercept: (path: string, answer: () => Response | undefined) => void;
  /** Loses the answers of this path on their way back, while it returns true. */
  readonly lose: (path: string, isLost: () => boolean) => void;
  /** Opens a screen as a front end does. */
  readonly open: <Logic extends AnyStateMachine, Given>(
    screen: Screen<Logic, Given>,
    given: Given,
  ) => Actor<Logic>;
  /** Answers the confirmation dialog once its question is complete. */
  readonly answer: (said: "accept" | "cancel") => Promise<void>;
  /** Signs in by the login form. */
  readonly signIn: (email: string, password?: string) => Promise<void>;
}

/** The start address and options of a tab. */
export type TabOptions = Pick<FakePortsOptions, "address" | "local" | "feedback" | "saveFile"> & {
  readonly token?: string;
  readonly lock?: TabLock;
};

/** The server of a journey, and the tabs that people open on it. */
export interface Stage {
  readonly server: () => TestServer;
  readonly openTab: (options?: TabOptions) => Promise<Tab>;
  /** Opens a tab in which somebody (the administrator by default) signed in on the way to this address. */
  readonly openSignedIn: (
    address: string,
    email?: string,
    options?: Omit<TabOptions, "address">,
  ) => Promise<Tab>;
}

/** The administrator of the demo data. */
export const ADMINISTRATOR = "ines.duarte@canopy.example";

/**
 * Sets the stage for a file of journeys: one server, and a clock that only `pass` moves. The server's reads and
 * writes take real time, so nothing waits for a clock: `eventually` checks again after every turn of the event loop.
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
  const open: Stage["openTab"] = async (options = {}) => {
    const tab = await openTab(server(), options);
    tabs.push(tab);
    return tab;
  };
  return {
    server,
    openTab: open,
    openSignedIn: async (address, email = ADMINISTRATOR, options = {}) => {
      const tab = await open({ ...options, address: `/login?redirect=${encodeURIComponent(address)}` });
      await tab.signIn(email);
      return tab;
    },
  };
};

const openTab = async (server: TestServer, options: TabOptions): Promise<Tab> => {
  const wire: Exchange[] = [];
  const intercepted = new Map<string, () => Response | undefined>();
  const lost = new Map<string, () => boolean>();
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const exchange = { method: request.method, path: pathname, status: 0 };
    wire.push(exchange);
    const response = intercepted.get(pathname)?.() ?? (await server.fetch(request));
    exchange.status = response.status;
    if (lost.get(pathname)?.()) throw new TypeError("The connection was reset");
    return response;
  };
  const { token, lock, ...rest } = options;
  // The server remembers keys by user across tabs, so they must differ as they do in browsers.
  const random = { uuid: () => crypto.randomUUID(), fraction: () => 0.5 };
  const ports = { ...fakePorts({ ...rest, fetch }), random, lock };
  const opened = await openApp({ ports, ...(token !== undefined && { token }) });
  const { app } = opened;
  const open: Tab["open"] = (screen, given) => {
    const actor = createActor(screen.logic(app.services), { input: screen.input(app.services, given) });
    actor.on("*", (said) => app.announce(said));
    return actor.start();
  };
  return {
    ...opened,
    wire,
    open,
    intercept: (path, answer) => intercepted.set(path, answer),
    lose: (path, isLost) => lost.set(path, isLost),
    answer: async (said) => {
      await eventually(() => {
        expect(selectQuestion(app.confirm.getSnapshot())).toBeDefined();
        expect(selectIsConfirmLoading(app.confirm.getSnapshot())).toBe(false);
      });
      app.confirm.send({ type: `confirm.${said}` });
    },
    signIn: async (email, password = DEMO_PASSWORD) => {
      const form = open(loginScreen, undefined);
      fillIn(form, { email, password });
      await eventually(() => expect(form.getSnapshot().matches("saved")).toBe(true));
      form.stop();
    },
  };
};

/** Types into a form's fields and submits it. */
export const fillIn = (form: FormActor, values: Readonly<Record<string, FieldValue>>): void => {
  for (const [name, value] of Object.entries(values)) form.send({ type: "field.change", name, value });
  form.send({ type: "form.submit" });
};

/** Only an expectation that never holds waits so long, on however busy a machine. */
const PATIENCE_MS = 45_000;

/** Lets the server work until the expectation holds; the clock of the app stands still. */
export const eventually = async (expectation: () => void): Promise<void> => {
  const startedMs = performance.now();
  for (;;)
    try {
      return expectation();
    } catch (error) {
      if (performance.now() - startedMs > PATIENCE_MS) throw error;
      await oneTurn();
    }
};

/** One turn of the event loop, in which the app sends whatever it is about to send. */
export const oneTurn = () =>
  new Promise<void>((resume) => {
    setImmediate(resume);
  });

/** Advances the clock of app and server. */
export const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
};

/** Advances the clock without running timers, as during a computer's sleep. */
export const sleep = (ms: number): void => {
  vi.setSystemTime(Date.now() + ms);
};
