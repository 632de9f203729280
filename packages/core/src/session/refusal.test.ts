import { describe, expect, it, vi } from "vitest";
import { fakeToken } from "../testing/fakeToken.ts";
import { openScreen } from "../testing/openScreen.ts";
import {
  HOUR,
  count,
  expiredText,
  failing,
  living,
  open,
  refusing,
  setSessionStage,
  statusOf,
  tokensIn,
} from "../testing/sessionStage.ts";
import { userListScreen } from "../users/userList.screens.ts";

setSessionStage();

describe("a 401", () => {
  it("ends the session at once, shows its toast for 3,000 ms and leads to the login page after 1,500 ms", async () => {
    const tab = await open({ token: fakeToken(), address: "/user/?page=2", ...refusing() });
    await failing(count(tab));
    expect(statusOf(tab)).toBe("leaving");
    expect(tokensIn(tab)).toEqual([]);
    expect(tab.app.can().has("user:list")).toBe(false);
    await failing(count(tab));
    expect(tab.ports.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_499);
    expect(tab.address()).toBe("/user/?page=2");
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.address()).toBe("/login?redirect=%2Fuser%2F%3Fpage%3D2");
    await vi.advanceTimersByTimeAsync(1_499);
    expect(tab.toastTexts()).toEqual([expiredText]);
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.toastTexts()).toEqual([]);
  });

  it("of ten parallel calls within 2.9 s makes one toast, one clearing and one redirect", async () => {
    const types = ["token-expired", "token-invalid", "token-missing", "other"];
    let asked = 0;
    const tab = await open({
      token: fakeToken(),
      address: "/user/",
      fetch: async () => {
        const turn = asked;
        asked += 1;
        await new Promise((resolve) => {
          setTimeout(resolve, turn * 290);
        });
        return Response.json({ type: `/errors/${types[turn % 4]}` }, { status: 401 });
      },
    });
    const calls = Promise.allSettled(Array.from({ length: 10 }, () => count(tab)));
    const texts = new Set<string>();
    tab.app.toasts.subscribe(({ context }) => {
      for (const { text } of context.toasts) texts.add(text);
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await calls;
    expect([...texts]).toEqual([expiredText]);
    expect(tab.ports.address.visited).toEqual(["/user/", "/login?redirect=%2Fuser%2F"]);
  });

  it("leaves a session alone that was opened meanwhile, also when it comes late", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let asked = 0;
    const tab = await open({
      token: fakeToken({ id: "old" }),
      address: "/user/",
      fetch: async () => {
        asked += 1;
        if (asked === 2) await held;
        return Response.json({ type: "/errors/token-expired" }, { status: 401 });
      },
    });
    const late = Promise.allSettled([count(tab), count(tab)]);
    await vi.advanceTimersByTimeAsync(1_600);
    await tab.app.services.attemptSignIn()({ access_token: fakeToken({ id: "new" }) });
    release();
    await late;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(statusOf(tab)).toBe("signedIn");
    expect(tab.address()).toBe("/user/");
    expect(tokensIn(tab)).toEqual(["access_token"]);
  });

  it("aborts every read under way and drops its answer", async () => {
    const signals: AbortSignal[] = [];
    const tab = await open({
      token: fakeToken(),
      fetch: ({ url, signal }) => {
        if (url.endsWith("/count")) return Response.json({ status: 401 }, { status: 401 });
        signals.push(signal);
        return new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
        });
      },
    });
    openScreen(tab.app, userListScreen, undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await failing(count(tab));
    await vi.advanceTimersByTimeAsync(0);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(tab.toastTexts()).toEqual(["Authentication required. Please log in."]);
  });

  it("cancels every pending retry", async () => {
    let isRefused = false;
    const tab = await open({
      token: fakeToken(),
      fetch: () => new Response(null, { status: isRefused ? 401 : 503 }),
    });
    const read = tab.app.queryClient.fetchQuery({ queryKey: ["a"], queryFn: () => count(tab), retry: 3 });
    const ended = Promise.allSettled([read]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(tab.ports.requests).toHaveLength(2);
    isRefused = true;
    await failing(count(tab));
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
    expect(tab.ports.requests).toHaveLength(3);
    expect(tab.toastTexts()).toEqual([]);
  });

  it("together with a sign-out and the expiry makes one clearing and one redirect", async () => {
    for (const order of [
      ["end", "reject", "check"],
      ["reject", "end", "check"],
      ["check", "reject", "end"],
    ] as const) {
      const tab = await open({ token: living(HOUR), address: "/user/" });
      const { epoch } = tab.app.session.getSnapshot().context;
      vi.setSystemTime(Date.now() + (order[0] === "check" ? HOUR : 0));
      for (const what of order) {
        if (what === "reject") tab.app.session.send({ type: "session.reject", text: expiredText, epoch });
        else tab.app.session.send({ type: `session.${what}` });
      }
      await vi.advanceTimersByTimeAsync(1_500);
      expect(tab.ports.address.visited).toHaveLength(2);
      expect(tab.toastTexts()).toEqual([order[0] === "end" ? "Logout successful" : expiredText]);
    }
  });
});
