import { companyEndpoints } from "@canopy/contracts";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { selectStatus } from "../session/session.machine.ts";
import { fakeToken, type fakeClaims } from "./fakeToken.ts";
import { openApp, type OpenAppOptions, type OpenedApp } from "./openApp.ts";

/** Start time of every session test, a whole second. */
export const START = Date.parse("2026-11-21T09:00:00Z");
/** Milliseconds in a second; the following constants likewise. */
export const SECOND = 1_000;
export const HOUR = 60 * 60 * SECOND;
export const DAY = 24 * HOUR;

/** The message after a session has expired. */
export const expiredText = "Your session has expired. Please log in again.";

const opened: OpenedApp[] = [];

/** Sets fake time for each test of the file and stops the apps that it opened. */
export const setSessionStage = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });
  afterEach(() => {
    for (const { app } of opened.splice(0)) app.stop();
    vi.useRealTimers();
  });
};

/** Opens an app that is stopped after its test. */
export const open = async (options: OpenAppOptions = {}): Promise<OpenedApp> => {
  const tab = await openApp(options);
  opened.push(tab);
  return tab;
};

/** The session's state. */
export const statusOf = ({ app }: OpenedApp) => selectStatus(app.session.getSnapshot());
/** The keys of the stored tokens. */
export const tokensIn = ({ ports }: OpenedApp): readonly string[] =>
  [...ports.local.values.keys()].filter((key) => key.endsWith("_token"));
/** A call that needs a session. */
export const count = ({ app }: OpenedApp) => app.call(companyEndpoints.count, {});
/** Waits for a call that must fail. */
export const failing = async (call: Promise<unknown>): Promise<void> => {
  await expect(call).rejects.toThrow();
};

/** A token issued now with this lifetime. */
export const living = (ms: number, claims: Parameters<typeof fakeClaims>[0] = {}): string => {
  const now = Math.floor(Date.now() / SECOND);
  return fakeToken({ iat: now, exp: now + ms / SECOND, ...claims });
};
/** A server that answers every call with a 401 of this type. */
export const refusing = (type = "/errors/token-expired") => ({
  fetch: () => Response.json({ type, status: 401 }, { status: 401 }),
});
