import { describe, expect, it, vi } from "vitest";
import { ownClock, ownClockReading, readOwnClock } from "../days/ownClock.ts";
import { datesOf } from "../text/datesOf.ts";
import { fakeOwnUser } from "../testing/fakeRecords.ts";
import { fakeClaims } from "../testing/fakeToken.ts";
import { openScreen } from "../testing/openScreen.ts";
import { selectProfile, selectSessionKey } from "./session.machine.ts";
import { fakeBrowserStore, type FakeStore } from "../testing/fakeStore.ts";
import {
  HOUR,
  count,
  expiredText,
  failing,
  living,
  open,
  setSessionStage,
  statusOf,
} from "../testing/sessionStage.ts";
import type { SharedStore } from "../base/ports.ts";

setSessionStage();

/** Lets pending storage events arrive. */
const told = () => vi.advanceTimersByTimeAsync(0);

describe("other tabs", () => {
  const openTwo = async (address = "/user/") => {
    const browser = fakeBrowserStore({ access_token: living(HOUR, { id: "ines" }) });
    const tab = () => open({ address, local: browser.tab(), fetch: () => Response.json(7) });
    return { browser, a: await tab(), b: await tab() };
  };

  it("take this tab along to /login when they sign out, without a toast and without an echo", async () => {
    const { browser, a, b } = await openTwo();
    const writes = vi.fn<() => void>();
    const ear: FakeStore & SharedStore = browser.tab();
    await b.app.queryClient.fetchQuery({ queryKey: ["count"], queryFn: () => count(b) });
    a.app.session.send({ type: "session.end" });
    await told();
    ear.onForeignChange(writes);
    expect(statusOf(b)).toBe("signedOut");
    expect(b.address()).toBe("/login");
    expect(b.toastTexts()).toEqual([]);
    expect(b.app.queryClient.getQueryCache().getAll()).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(writes).not.toHaveBeenCalled();
  });

  it("take this tab along to the login page that leads back when they get a 401", async () => {
    const { a, b } = await openTwo();
    a.app.session.send({ type: "session.reject", text: expiredText, epoch: 1 });
    await told();
    expect(statusOf(b)).toBe("signedOut");
    expect(b.address()).toBe("/login?redirect=%2Fuser%2F");
  });

  it("end the session here when they clear the storage", async () => {
    const { browser, a, b } = await openTwo();
    browser.clear();
    await told();
    expect([statusOf(a), statusOf(b)]).toEqual(["signedOut", "signedOut"]);
  });

  it("make this tab adopt another person's sign-in and drop everything of the person before", async () => {
    const { browser, b } = await openTwo();
    await b.app.queryClient.fetchQuery({ queryKey: ["count"], queryFn: () => count(b) });
    const key = selectSessionKey(b.app.session.getSnapshot());
    const token = living(HOUR, { id: "marek" });
    browser.tab().write("access_token", token);
    await told();
    expect(selectProfile(b.app.session.getSnapshot())?.userId).toBe("marek");
    expect(b.app.queryClient.getQueryCache().getAll()).toEqual([]);
    expect(selectSessionKey(b.app.session.getSnapshot())).not.toBe(key);
    await count(b);
    expect(b.ports.requests.at(-1)?.headers.get("authorization")).toBe(`Bearer ${token}`);
  });

  it("make this tab adopt a sign-in on its login page and open the start page", async () => {
    const { browser, a, b } = await openTwo();
    a.app.session.send({ type: "session.end" });
    await told();
    browser.tab().write("access_token", living(HOUR));
    await told();
    expect([a.address(), b.address()]).toEqual(["/", "/"]);
    expect(b.toastTexts()).toEqual([]);
  });

  it.each(["/user/create", "/no/such/page"])(
    "make this tab adopt a sign-in after the session expired, and open %s again",
    async (address) => {
      const { browser, a, b } = await openTwo(address);
      await vi.advanceTimersByTimeAsync(HOUR);
      expect([statusOf(a), statusOf(b)]).toEqual(["signedOut", "signedOut"]);
      browser.tab().write("access_token", living(HOUR));
      await told();
      expect([statusOf(a), statusOf(b)]).toEqual(["signedIn", "signedIn"]);
      expect([a.address(), b.address()]).toEqual([address, address]);
    },
  );

  it("keep this tab where it is when they sign in before a 401 has led it away", async () => {
    const { browser, b } = await openTwo();
    b.app.session.send({ type: "session.reject", text: expiredText, epoch: 1 });
    browser.tab().write("access_token", living(HOUR));
    await told();
    expect(b.ports.address.visited).toEqual(["/user/"]);
  });

  it("take this tab along to a new name, time zone and week start, at once", async () => {
    const browser = fakeBrowserStore({ access_token: living(HOUR) });
    const record = {
      ...fakeOwnUser({ id: fakeClaims().id }),
      timeZone: "Europe/Prague",
      weekStart: "MONDAY",
    };
    const fetch = () => Response.json(record);
    const [a, b] = [await open({ local: browser.tab(), fetch }), await open({ local: browser.tab(), fetch })];
    await readOwnClock(b.app.services);
    expect(ownClock(b.app.services)).toEqual({ timeZone: "Europe/Prague", firstWeekday: 1 });
    Object.assign(record, { timeZone: "Asia/Tokyo", weekStart: "SUNDAY", version: 2 });
    const details = { userId: record.id, userName: "Inês", userSurname: "Alves", version: 2 };
    a.app.services.changeOwn({ ...details, timeZone: "Asia/Tokyo" });
    await told();
    expect(selectProfile(b.app.session.getSnapshot())).toMatchObject({ userName: "Inês" });
    expect(datesOf(b.app.services).time("2026-11-20T23:30:00Z")).toMatch(/^0?8:30/);
    expect(await readOwnClock(b.app.services)).toEqual({ timeZone: "Asia/Tokyo", firstWeekday: 7 });
  });

  it("take this tab along to a name and a time zone that were changed in another browser, once somebody reads the record", async () => {
    const browser = fakeBrowserStore({ access_token: living(HOUR) });
    const record = { ...fakeOwnUser({ id: fakeClaims().id }), surname: "Alves", timeZone: "Asia/Tokyo" };
    const fetch = () => Response.json(record);
    const [a, b] = [await open({ local: browser.tab(), fetch }), await open({ local: browser.tab(), fetch })];
    await readOwnClock(a.app.services);
    await told();
    for (const { app } of [a, b]) {
      expect(selectProfile(app.session.getSnapshot())).toMatchObject({ userSurname: "Alves" });
      expect(datesOf(app.services).time("2026-11-20T23:30:00Z")).toMatch(/^0?8:30/);
    }
  });

  it("keep what a newer record said where an older one is read late", async () => {
    const tab = await open({
      local: fakeBrowserStore({ access_token: living(HOUR) }).tab(),
      fetch: () => Response.json(fakeOwnUser({ id: fakeClaims().id, version: 2 })),
    });
    const details = { userId: fakeClaims().id, userName: "Inês", userSurname: "Alves", version: 3 };
    tab.app.services.changeOwn({ ...details, timeZone: "Asia/Tokyo" });
    await readOwnClock(tab.app.services);
    expect(selectProfile(tab.app.session.getSnapshot())).toMatchObject(details);
  });

  it("take this tab along to a new week start alone, on a screen that shows it", async () => {
    const browser = fakeBrowserStore({ access_token: living(HOUR) });
    const record = { ...fakeOwnUser({ id: fakeClaims().id }), weekStart: "MONDAY" };
    const fetch = () => Response.json(record);
    const [a, b] = [await open({ local: browser.tab(), fetch }), await open({ local: browser.tab(), fetch })];
    openScreen(b.app, ownClockReading, undefined);
    await told();
    expect(ownClock(b.app.services).firstWeekday).toBe(1);
    Object.assign(record, { weekStart: "SUNDAY", version: 2 });
    const { id: userId, name: userName, surname: userSurname, timeZone } = record;
    a.app.services.changeOwn({ userId, userName, userSurname, timeZone, version: 2 });
    await told();
    expect(ownClock(b.app.services).firstWeekday).toBe(7);
  });

  it("are followed when this tab is shown again, even when no event was received", async () => {
    const { browser, b } = await openTwo();
    const details = { userId: "ines", userName: "Inês", userSurname: "Alves", version: 2 };
    browser.values.set("own_details", JSON.stringify({ ...details, timeZone: "Asia/Tokyo" }));
    expect(b.app.services.timeZone()).toBeUndefined();
    b.ports.presence.wake();
    expect(b.app.services.timeZone()).toBe("Asia/Tokyo");
  });

  it("are checked before a call even when no event was received", async () => {
    const { browser, b } = await openTwo();
    const token = living(HOUR, { id: "marek" });
    browser.values.set("access_token", token);
    await count(b);
    expect(b.ports.requests.at(-1)?.headers.get("authorization")).toBe(`Bearer ${token}`);
    browser.values.delete("access_token");
    await failing(count(b));
    expect(statusOf(b)).toBe("signedOut");
    expect(b.ports.requests).toHaveLength(1);
  });

  it("are checked when a page returns from the back-forward cache", async () => {
    const { browser, b } = await openTwo();
    browser.values.delete("access_token");
    b.ports.presence.wake();
    expect(b.address()).toBe("/login?redirect=%2Fuser%2F");
  });

  it("keep the session they opened when this tab gets its late 401, and this tab joins it", async () => {
    const browser = fakeBrowserStore({ access_token: living(HOUR, { id: "ines" }) });
    const token = living(HOUR, { id: "marek" });
    const tab = await open({
      local: browser.tab(),
      fetch: () => {
        browser.values.set("access_token", token);
        return new Response(null, { status: 401 });
      },
    });
    await failing(count(tab));
    expect(browser.values.get("access_token")).toBe(token);
    expect(selectProfile(tab.app.session.getSnapshot())?.userId).toBe("marek");
    expect(tab.toastTexts()).toEqual([]);
  });

  it("end the session when they store nonsense, which is removed and is no sign-out by choice", async () => {
    const { browser, b } = await openTwo();
    browser.tab().write("access_token", "nonsense");
    await told();
    expect(statusOf(b)).toBe("signedOut");
    expect(b.address()).toBe("/login?redirect=%2Fuser%2F");
    expect([...browser.values.keys()].filter((key) => /access_token|signed_out/.test(key))).toEqual([]);
  });

  it("keep what they store while nobody is signed in here, even if this tab cannot read it", async () => {
    const browser = fakeBrowserStore();
    const tab = await open({ address: "/login", local: browser.tab() });
    browser.tab().write("access_token", "of a later version");
    await told();
    expect(statusOf(tab)).toBe("signedOut");
    expect(browser.values.get("access_token")).toBe("of a later version");
  });

  it("and the device are no longer listened to once the app is stopped, which sends nothing more", async () => {
    const listening = new Set<object>();
    const local = fakeBrowserStore({ access_token: living(HOUR) }).tab();
    local.onForeignChange = (listen) => {
      listening.add(listen);
      return () => listening.delete(listen);
    };
    const tab = await open({ local });
    expect(listening.size).toBeGreaterThan(0);
    expect(tab.ports.presence.listenerCount()).toBeGreaterThan(0);
    tab.app.stop();
    expect(listening.size).toBe(0);
    expect(tab.ports.presence.listenerCount()).toBe(0);
    const sent = tab.ports.requests.length;
    await failing(count(tab));
    expect(tab.ports.requests).toHaveLength(sent);
  });
});
