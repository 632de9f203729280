import { authEndpoints } from "@canopy/contracts";
import { install, type Clock } from "@sinonjs/fake-timers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeToken } from "../testing/fakeToken.ts";
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
