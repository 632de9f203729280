import { authEndpoints } from "@canopy/contracts";
import { describe, expect, it, vi } from "vitest";
import { selectModal } from "../dialogs/modal.machine.ts";
import { selectFields, selectFormFailure } from "../forms/form.selectors.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { openScreen } from "../testing/openScreen.ts";
import { lazyPart } from "../base/lazyPart.ts";
import { loginScreen } from "./signIn.screens.ts";
import { fakeBrowserStore } from "../testing/fakeStore.ts";
import { fakeClaims, fakeToken, tokenOf } from "../testing/fakeToken.ts";
import {
  HOUR,
  SECOND,
  START,
  count,
  failing,
  living,
  open,
  refusing,
  setSessionStage,
  statusOf,
  tokensIn,
} from "../testing/sessionStage.ts";

setSessionStage();

describe("the app's start", () => {
  it.each([
    ["nothing", {}],
    ["an expired token", { access_token: fakeToken({ exp: START / SECOND }), refresh_token: "r" }],
    ["a token of no use", { access_token: "null", refresh_token: "r" }],
    ["an empty token", { access_token: "", refresh_token: "r" }],
    ["a refresh token alone", { refresh_token: "r" }],
    ["a token without an expiry", { access_token: tokenOf({ ...fakeClaims(), exp: undefined }) }],
  ])("with %s stored removes both tokens and opens the login page", async (_, stored) => {
    const tab = await open({ address: "/user/", local: fakeBrowserStore(stored).tab() });
    expect(statusOf(tab)).toBe("signedOut");
    expect(tokensIn(tab)).toEqual([]);
    expect(tab.address()).toBe("/login?redirect=%2Fuser%2F");
    expect(tab.toastTexts()).toEqual([]);
  });

  it.each(["/reset-password/abc", "/set-password/abc", "/reset-password-request", "/login"])(
    "without a token leaves %s where it is",
    async (address) => {
      const tab = await open({ address });
      expect(tab.ports.address.visited).toEqual([address]);
    },
  );

  it("with a good access token alone is signed in and leads from a guest page to /", async () => {
    const tab = await open({ token: fakeToken(), address: "/login?redirect=%2Fuser%2F" });
    expect(statusOf(tab)).toBe("signedIn");
    expect(tab.address()).toBe("/");
    expect(tab.toastTexts()).toEqual([]);
  });
});

describe("a sign-in", () => {
  it.each([
    ["/login?redirect=%2Fuser%2F%3Fpage%3D2", "/user/?page=2"],
    ["/login", "/"],
    ["/login?redirect=%2F%2Fevil.test", "/"],
  ])("at %s says so, stores the tokens and opens %s", async (from, to) => {
    const tab = await open({
      address: from,
      fetch: () => Response.json({ access_token: fakeToken(), refresh_token: "r" }),
    });
    const answer = await tab.app.call(authEndpoints.login, { body: { email: "a@b.test", password: "p" } });
    await tab.app.services.attemptSignIn()(answer);
    expect(tab.address()).toBe(to);
    expect(tab.ports.address.visited).toEqual([from, to]);
    expect(tab.toastTexts()).toEqual(["Login successful"]);
    expect(tokensIn(tab)).toEqual(["refresh_token", "access_token"]);
  });

  it.each([
    [fakeToken({ exp: START / SECOND - 1, iat: START / SECOND - 3_600 }), "Invalid token"],
    [fakeToken({ exp: START / SECOND, iat: START / SECOND - 3_600 }), "Invalid token"],
    [tokenOf(7), "Invalid token"],
    ["abc", "Invalid token specified: missing part #2"],
  ])("with the token %s fails", async (token, message) => {
    const tab = await open({ address: "/login" });
    await expect(tab.app.services.attemptSignIn()({ access_token: token })).rejects.toThrow(message);
    expect(statusOf(tab)).toBe("signedOut");
    expect(tokensIn(tab)).toEqual([]);
  });

  it.each([
    [{ access_token: 123 }, "Invalid token specified: must be a string"],
    [{ access_token: null }, "Invalid token specified: must be a string"],
    [{}, "Invalid token specified: must be a string"],
    [{ access_token: "" }, "Invalid token specified: missing part #2"],
    [{ access_token: "a.!!!!" }, "Invalid token specified: invalid base64 for part #2"],
    [{ access_token: "a.bm90anNvbg" }, "Invalid token specified: invalid json for part #2"],
    [[7], "An unexpected error occurred. Please try again."],
  ])("answered with %j says so in the form", async (answer, message) => {
    const tab = await open({ address: "/login", fetch: () => Response.json(answer) });
    const { screen: form } = openScreen(tab.app, loginScreen, undefined);
    form.send({ type: "field.change", name: "email", value: "a@b.test" });
    form.send({ type: "field.change", name: "password", value: "secret" });
    form.send({ type: "form.submit" });
    await vi.advanceTimersByTimeAsync(0);
    expect(selectFormFailure(form.getSnapshot())?.text).toContain(message);
    expect(selectFields(form.getSnapshot()).map(({ value }) => value)).toEqual(["a@b.test", "secret"]);
    expect(statusOf(tab)).toBe("signedOut");
  });

  it("has the next screen's code fetched once a password is typed", async () => {
    const tab = await open({ address: "/login" });
    const fetchNext = vi.fn<() => void>();
    const app = { ...tab.app, services: { ...tab.app.services, fetchNext } };
    const { screen: form } = openScreen(app, loginScreen, undefined);
    form.send({ type: "field.change", name: "email", value: "a@b.test" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetchNext).not.toHaveBeenCalled();
    form.send({ type: "field.change", name: "password", value: "s" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetchNext).toHaveBeenCalled();
  });

  it("has the next screen's code run while the server judges, and not before", async () => {
    const judged = Promise.withResolvers<Response>();
    const address = "/login?redirect=%2Fuser%2F";
    const asked: string[] = [];
    const isRun = vi.fn<() => void>();
    const screenOf = (route: string) => {
      asked.push(route);
      return lazyPart(async () => isRun());
    };
    const ports = fakePorts({ address, fetch: () => judged.promise });
    const tab = await open({ ports: { ...ports, frame: lazyPart(async () => ({ screenOf })) } });
    const { screen: form } = openScreen(tab.app, loginScreen, undefined);
    form.send({ type: "field.change", name: "email", value: "a@b.test" });
    form.send({ type: "field.change", name: "password", value: "secret" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual([]);
    form.send({ type: "form.submit" });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(["users"]);
    expect(isRun).toHaveBeenCalledOnce();
    expect(statusOf(tab)).toBe("signedOut");
    judged.resolve(Response.json({ access_token: fakeToken() }));
    await vi.advanceTimersByTimeAsync(0);
    expect(statusOf(tab)).toBe("signedIn");
  });

  it("stores no refresh token that is not text", async () => {
    const answer = { access_token: fakeToken(), refresh_token: 7 };
    const tab = await open({ address: "/login", fetch: () => Response.json(answer) });
    const { screen: form } = openScreen(tab.app, loginScreen, undefined);
    form.send({ type: "field.change", name: "email", value: "a@b.test" });
    form.send({ type: "field.change", name: "password", value: "secret" });
    form.send({ type: "form.submit" });
    await vi.advanceTimersByTimeAsync(0);
    expect(tokensIn(tab)).toEqual(["access_token"]);
  });

  it("that is refused throws its error, without a toast, a redirect or the session's end", async () => {
    const tab = await open({ address: "/login", ...refusing("/errors/invalid-credentials") });
    await failing(tab.app.call(authEndpoints.login, { body: { email: "a@b.test", password: "p" } }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(tab.toastTexts()).toEqual([]);
    expect(tab.ports.address.visited).toEqual(["/login"]);
  });

  it("that is answered after a newer attempt changes nothing", async () => {
    const tab = await open({ address: "/login" });
    const slow = tab.app.services.attemptSignIn();
    const fast = tab.app.services.attemptSignIn();
    await slow({ access_token: living(HOUR, { id: "slow" }) });
    expect(statusOf(tab)).toBe("signedOut");
    await fast({ access_token: living(HOUR, { id: "fast" }) });
    await slow({ access_token: living(HOUR, { id: "slow" }) });
    expect(tab.app.services.userId()).toBe("fast");
  });

  it("that is answered too late ends the session that nobody uses", async () => {
    const browser = fakeBrowserStore();
    const tab = await open({ address: "/login", local: browser.tab() });
    const late = tab.app.services.attemptSignIn();
    browser.values.set("access_token", living(HOUR, { id: "other" }));
    const unused = living(HOUR, { id: "late" });
    await late({ access_token: unused });
    await late({ access_token: "of no use" });
    await vi.advanceTimersByTimeAsync(0);
    expect(
      tab.ports.requests.map(({ url, headers }) => [new URL(url).pathname, headers.get("authorization")]),
    ).toEqual([["/api/auth/logout", `Bearer ${unused}`]]);
    expect(tab.app.services.userId()).toBe("other");
    expect(tab.toastTexts()).toEqual([]);
  });

  it("that is answered after another tab signed in changes nothing", async () => {
    const browser = fakeBrowserStore();
    const tab = await open({ address: "/login", local: browser.tab() });
    const late = tab.app.services.attemptSignIn();
    browser.values.set("access_token", living(HOUR, { id: "other" }));
    await late({ access_token: living(HOUR, { id: "late" }) });
    expect(tab.app.services.userId()).toBe("other");
  });

  it("works from this tab's memory while storage is blocked", async () => {
    const local = fakeBrowserStore().tab();
    const tab = await open({ address: "/login", local, fetch: () => Response.json(7) });
    local.isBroken = true;
    await tab.app.services.attemptSignIn()({ access_token: living(HOUR) });
    await expect(count(tab)).resolves.toBe(7);
    expect(tab.ports.requests.at(-1)?.headers.get("authorization")).toMatch(/^Bearer /);
    tab.app.session.send({ type: "session.end" });
    expect(statusOf(tab)).toBe("signedOut");
  });
});

describe("a sign-out", () => {
  it("says so, removes both tokens and opens /login at once, and tells the server under the old token", async () => {
    const token = fakeToken();
    const tab = await open({ token, address: "/user/" });
    tab.ports.local.write("refresh_token", "r");
    tab.app.session.send({ type: "session.end" });
    expect(tab.address()).toBe("/login");
    expect(tab.toastTexts()).toEqual(["Logout successful"]);
    expect(tokensIn(tab)).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(
      tab.ports.requests.map(({ method, url, headers }) => [
        method,
        new URL(url).pathname,
        headers.get("authorization"),
      ]),
    ).toEqual([["PUT", "/api/auth/logout", `Bearer ${token}`]]);
  });

  it.each<readonly [string, () => Response | Promise<Response>]>([
    [
      "says that the session is over",
      () => Response.json({ type: "/errors/token-invalid" }, { status: 401 }),
    ],
    ["fails", () => Response.json({}, { status: 500 })],
    ["cannot be reached", () => Promise.reject(new TypeError("offline"))],
    ["never answers", () => new Promise(() => {})],
  ])("is the same if the server %s, also for the person who signs in next", async (_title, fetch) => {
    const tab = await open({ token: fakeToken(), address: "/user/", fetch });
    tab.app.session.send({ type: "session.end" });
    await tab.app.services.attemptSignIn()({ access_token: fakeToken({ id: "next" }) });
    await vi.advanceTimersByTimeAsync(SECOND / 10);
    expect(statusOf(tab)).toBe("signedIn");
    expect(tab.app.services.userId()).toBe("next");
    expect(tab.toastTexts()).toEqual(["Logout successful", "Login successful"]);
    expect(tab.address()).toBe("/");
  });

  it("clears the person's answers, toasts, dialogs and drafts", async () => {
    const tab = await open({ token: fakeToken({ id: "u1" }), fetch: () => Response.json(7) });
    const { app } = tab;
    await app.queryClient.fetchQuery({ queryKey: ["count"], queryFn: () => count(tab) });
    app.announce({ type: "toast", tone: "loading", text: "Private" });
    app.modal.send({ type: "modal.open", title: "Private" });
    app.services.drafts.write("u1", "/user/create", { changed: { name: "Ada" } });
    app.services.drafts.write("u2", "/user/create", { changed: { name: "Bob" } });
    app.session.send({ type: "session.end" });
    await vi.advanceTimersByTimeAsync(300);
    expect(app.queryClient.getQueryCache().getAll()).toEqual([]);
    expect(tab.toastTexts()).toEqual(["Logout successful"]);
    expect(selectModal(app.modal.getSnapshot())).toBeUndefined();
    expect(app.services.drafts.read("u1", "/user/create")).toBeUndefined();
    expect(app.services.drafts.read("u2", "/user/create")).toBeDefined();
  });

  it("answers Back with the login page", async () => {
    const tab = await open({ token: fakeToken(), address: "/company/" });
    tab.visit("/user/");
    tab.app.session.send({ type: "session.end" });
    tab.ports.address.back();
    expect(tab.address()).toBe("/login?redirect=%2Fcompany%2F");
  });

  it("leaves /login never shown to a signed-in person and never twice in the history", async () => {
    const tab = await open({ token: fakeToken(), address: "/user/" });
    const seen: string[] = [];
    tab.ports.address.onChange((address) => seen.push(`${statusOf(tab)} ${address}`));
    tab.app.session.send({ type: "session.end" });
    await tab.app.services.attemptSignIn()({ access_token: fakeToken() });
    expect(seen).toEqual(["signedOut /login", "signedIn /"]);
  });
});
