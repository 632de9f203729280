import { authEndpoints } from "@canopy/contracts";
import { install, type Clock } from "@sinonjs/fake-timers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SKEW_KEY } from "../base/clock.ts";
import { datesOf } from "../text/datesOf.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import type { OpenedApp } from "../testing/openApp.ts";
import {
  DAY,
  HOUR,
  SECOND,
  START,
  count,
  expiredText,
  failing,
  living,
  open,
  setSessionStage,
  statusOf,
  tokensIn,
} from "../testing/sessionStage.ts";

setSessionStage();

describe("a token's expiry", () => {
  it.each([
    [5 * 60 * SECOND, "5 minutes"],
    [13 * HOUR, "13 hours"],
    [29 * DAY, "29 days"],
    [30 * DAY, "30 days"],
    [60 * DAY, "60 days"],
  ])("after %i ms (%s) ends the session then and not before", async (ms) => {
    const tab = await open({ token: living(ms), address: "/user/" });
    await vi.advanceTimersByTimeAsync(ms - SECOND);
    expect(statusOf(tab)).toBe("signedIn");
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(statusOf(tab)).toBe("signedOut");
    expect(tokensIn(tab)).toEqual([]);
    expect(tab.toastTexts()).toEqual([expiredText]);
    expect(tab.address()).toBe("/login?redirect=%2Fuser%2F");
  });

  it("is checked first of all when the device wakes up", async () => {
    const tab = await open({ token: living(HOUR), address: "/user/" });
    vi.setSystemTime(START + HOUR);
    tab.ports.presence.wake();
    expect(statusOf(tab)).toBe("signedOut");
    expect(tab.ports.requests).toEqual([]);
  });

  it("is waited for by the clock on the wall, also after a sleep in which no timer ran", async () => {
    const tab = await open({ token: living(HOUR), address: "/user/" });
    vi.setSystemTime(START + HOUR - 10 * SECOND);
    tab.ports.presence.wake();
    await vi.advanceTimersByTimeAsync(9 * SECOND);
    expect(statusOf(tab)).toBe("signedIn");
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(statusOf(tab)).toBe("signedOut");
    expect(tab.toastTexts()).toEqual([expiredText]);
  });

  it("is counted by the client's clock where the token does not say when it was made", async () => {
    const tab = await open({ address: "/login" });
    const exp = (START + HOUR) / SECOND;
    await tab.app.services.attemptSignIn()({ access_token: fakeToken({ iat: undefined, exp }) });
    await vi.advanceTimersByTimeAsync(HOUR - SECOND);
    expect(statusOf(tab)).toBe("signedIn");
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(statusOf(tab)).toBe("signedOut");
  });

  it("keeps an expired token from being sent before any timer or event has fired", async () => {
    const tab = await open({ token: living(HOUR), fetch: () => Response.json(7) });
    vi.setSystemTime(START + HOUR);
    await failing(count(tab));
    expect(tab.ports.requests).toEqual([]);
    expect(statusOf(tab)).toBe("signedOut");
  });

  it.each([2, -2])("counts in server time when the client's clock is %i hours ahead", async (ahead) => {
    const serverNow = () => Date.now() - ahead * HOUR;
    const dated = (body: unknown) =>
      Response.json(body, { headers: { date: new Date(serverNow()).toUTCString() } });
    const token = () => {
      const now = Math.floor(serverNow() / SECOND);
      return fakeToken({ iat: now, exp: now + HOUR / SECOND });
    };
    const tab = await open({ address: "/login", fetch: () => dated({ access_token: token() }) });
    const answer = await tab.app.call(authEndpoints.login, { body: { email: "a@b.test", password: "p" } });
    await tab.app.services.attemptSignIn()(answer);
    expect(statusOf(tab)).toBe("signedIn");
    const again = await open({ local: tab.ports.local }); // a reload still knows the difference
    await vi.advanceTimersByTimeAsync(HOUR - 2 * SECOND);
    expect([statusOf(tab), statusOf(again)]).toEqual(["signedIn", "signedIn"]);
    await vi.advanceTimersByTimeAsync(3 * SECOND);
    expect([statusOf(tab), statusOf(again)]).toEqual(["signedOut", "signedOut"]);
  });

  it("ends the session at once when an answer shows that the server's time is later", async () => {
    const tab = await open({
      token: living(HOUR),
      fetch: () => Response.json(7, { headers: { date: new Date(Date.now() + 2 * HOUR).toUTCString() } }),
    });
    await count(tab).catch(() => undefined);
    expect(statusOf(tab)).toBe("signedOut");
    expect(tab.toastTexts()).toEqual([expiredText]);
  });

  it("is read from the token alone when the client's clock is behind and no answer gives the time", async () => {
    const tab = await open({ address: "/login" });
    const now = (START + 2 * HOUR) / SECOND;
    await tab.app.services.attemptSignIn()({
      access_token: fakeToken({ iat: now, exp: now + HOUR / SECOND }),
    });
    await vi.advanceTimersByTimeAsync(HOUR - 2 * SECOND);
    expect(statusOf(tab)).toBe("signedIn");
    await vi.advanceTimersByTimeAsync(3 * SECOND);
    expect(statusOf(tab)).toBe("signedOut");
  });
});

describe("a device whose clock is wrong, where no answer gives the time", () => {
  /** Signs in with a token that the server makes now, and that lives 8 hours. */
  const signIn = async (tab: OpenedApp, aheadMs: number) => {
    const now = (START - aheadMs) / SECOND;
    await tab.app.services.attemptSignIn()({
      access_token: fakeToken({ iat: now, exp: now + (8 * HOUR) / SECOND }),
    });
  };

  it.each([5, -5])("%i hours ahead, keeps its session across a reload", async (ahead) => {
    const tab = await open({ address: "/login" });
    await signIn(tab, ahead * HOUR);
    await vi.advanceTimersByTimeAsync(4 * HOUR);
    const again = await open({ local: tab.ports.local });
    await vi.advanceTimersByTimeAsync(4 * HOUR - 2 * SECOND);
    expect([statusOf(tab), statusOf(again)]).toEqual(["signedIn", "signedIn"]);
    await vi.advanceTimersByTimeAsync(3 * SECOND);
    expect([statusOf(tab), statusOf(again)]).toEqual(["signedOut", "signedOut"]);
  });

  it("keeps its session in a tab that was open before the sign-in", async () => {
    const waiting = await open({ address: "/login" });
    const tab = await open({ local: waiting.ports.local, address: "/login" });
    await signIn(tab, 5 * HOUR);
    waiting.ports.presence.wake();
    await vi.advanceTimersByTimeAsync(8 * HOUR - 2 * SECOND);
    expect([statusOf(tab), statusOf(waiting)]).toEqual(["signedIn", "signedIn"]);
    await vi.advanceTimersByTimeAsync(3 * SECOND);
    expect([statusOf(tab), statusOf(waiting)]).toEqual(["signedOut", "signedOut"]);
  });

  it("keeps no difference of a token that is refused", async () => {
    const tab = await open({ address: "/login" });
    await expect(signIn(tab, 9 * HOUR)).rejects.toThrow("Invalid token");
    expect(tab.ports.local.values.has(SKEW_KEY)).toBe(false);
  });
});

describe("a device whose clock is put right", () => {
  const SLOW = 10 * HOUR;
  /** The server's time; the device's clock was put right at the moment `rightAt` of it. */
  const slowDevice = async () => {
    let behindMs = SLOW;
    const serverNow = () => Date.now() + behindMs;
    const answer = (body: unknown, status = 200) =>
      Response.json(body, { status, headers: { date: new Date(serverNow()).toUTCString() } });
    const issued = Math.floor(serverNow() / SECOND);
    const token = fakeToken({ iat: issued, exp: issued + (8 * HOUR) / SECOND });
    const isExpired = () => serverNow() >= issued * SECOND + 8 * HOUR;
    const fetch = (request: Request) => {
      if (request.url.endsWith("/login")) return answer({ access_token: token });
      return isExpired() ? answer({ type: "/errors/token-expired", status: 401 }, 401) : answer(7);
    };
    const tab = await open({ address: "/login", fetch });
    const login = await tab.app.call(authEndpoints.login, { body: { email: "a@b.test", password: "p" } });
    await tab.app.services.attemptSignIn()(login);
    const putRight = () => {
      vi.setSystemTime(serverNow());
      behindMs = 0;
    };
    return { tab, fetch, putRight };
  };

  it("keeps the session, which ends when the token expires", async () => {
    const { tab, putRight } = await slowDevice();
    await vi.advanceTimersByTimeAsync(HOUR);
    putRight();
    tab.ports.presence.wake();
    expect(statusOf(tab)).toBe("signedIn");
    expect(await count(tab)).toBe(7);
    await vi.advanceTimersByTimeAsync(7 * HOUR - 2 * SECOND);
    expect(statusOf(tab)).toBe("signedIn");
    await vi.advanceTimersByTimeAsync(3 * SECOND);
    expect(statusOf(tab)).toBe("signedOut");
    expect(tab.toastTexts()).toContain(expiredText);
  });

  it("keeps the session until the device's own clock says that it is over, while nothing is heard", async () => {
    const { tab, putRight } = await slowDevice();
    putRight();
    await vi.advanceTimersByTimeAsync(8 * HOUR - 2 * SECOND);
    tab.ports.presence.wake();
    expect(statusOf(tab)).toBe("signedIn");
    await vi.advanceTimersByTimeAsync(3 * SECOND);
    expect(statusOf(tab)).toBe("signedOut");
  });

  it("keeps the session across a reload", async () => {
    const { tab, fetch, putRight } = await slowDevice();
    const { local } = tab.ports;
    tab.app.stop();
    putRight();
    const again = await open({ local, fetch });
    expect(statusOf(again)).toBe("signedIn");
    expect(await count(again)).toBe(7);
    expect(statusOf(again)).toBe("signedIn");
    expect(local.read(SKEW_KEY)).toBe("0");
  });

  it("and one that only slept too long each lose it with the first answer", async () => {
    const { tab, fetch } = await slowDevice();
    const { local } = tab.ports;
    vi.setSystemTime(Date.now() + 9 * HOUR);
    tab.ports.presence.wake();
    expect(statusOf(tab)).toBe("signedIn");
    const again = await open({ local, fetch });
    await failing(count(again));
    expect(statusOf(again)).toBe("signedOut");
    expect(again.toastTexts()).toEqual([expiredText]);
    expect(tokensIn(tab)).toEqual([]);
  });
});

describe("a 31-bit timer", () => {
  let clock: Clock;
  beforeEach(() => {
    vi.useRealTimers();
    clock = install({ now: START, toFake: ["setTimeout", "clearTimeout", "Date"] });
  });
  afterEach(() => {
    clock.uninstall();
    vi.useFakeTimers({ now: START });
  });

  it("would fire at once for 30 days, but the session lasts all of them", async () => {
    const atOnce = vi.fn<() => void>();
    setTimeout(atOnce, 30 * DAY);
    const tab = await open({ token: living(30 * DAY), address: "/user/" });
    await clock.tickAsync(SECOND);
    expect(atOnce).toHaveBeenCalledOnce();
    expect(statusOf(tab)).toBe("signedIn");
    await clock.tickAsync(30 * DAY - 2 * SECOND);
    expect(statusOf(tab)).toBe("signedIn");
    await clock.tickAsync(SECOND);
    expect(statusOf(tab)).toBe("signedOut");
  });

  it("is checked once after a sleep of 40 days, not once per missed interval", async () => {
    const tab = await open({ token: living(30 * DAY), address: "/user/" });
    clock.jump(40 * DAY);
    expect(statusOf(tab)).toBe("signedOut");
    expect(tab.ports.address.visited).toHaveLength(2);
  });
});

it("times are told by the server's clock where the device's is wrong", async () => {
  const serverNow = () => Date.now() + 5 * HOUR;
  const tab = await open({
    token: living(24 * HOUR),
    fetch: () => Response.json(7, { headers: { date: new Date(serverNow()).toUTCString() } }),
  });
  await count(tab);
  const { relative } = datesOf(tab.app.services);
  expect(relative(new Date(serverNow() - 10 * 60 * SECOND).toISOString())).toBe("10 minutes ago");
});
