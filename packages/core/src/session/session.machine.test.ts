import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { fakeClaims, tokenOf } from "../testing/fakeToken.ts";
import { answered, failed, missedTransitions, passed, pathsOf } from "../testing/pathsOf.ts";
import {
  selectStatus,
  selectTimeZone,
  sessionMachine,
  type StoredSession,
  type SessionReport,
} from "./session.machine.ts";
import { readToken } from "./token.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const held = (id = "ines"): StoredSession => {
  const token = tokenOf(fakeClaims({ id }));
  const read = readToken(token);
  if (!read.ok) throw new Error(read.reason);
  return { token, profile: read.profile };
};

const open = async (restored: StoredSession | Error | null = held()) => {
  const world = {
    keepTokens: vi.fn<(...given: unknown[]) => void>(),
    keepDetails: vi.fn<(...given: unknown[]) => void>(),
    forgetTokens: vi.fn<(...given: unknown[]) => void>(),
    signOut: vi.fn<(...given: unknown[]) => void>(),
    dropDrafts: vi.fn<(...given: unknown[]) => void>(),
  };
  const clock = { isExpired: false, hopMs: 1_000 };
  const session = createActor(
    sessionMachine.provide({
      actors: {
        restore: fromPromise<StoredSession | undefined>(async () => {
          if (restored instanceof Error) throw restored;
          return restored ?? undefined;
        }),
      },
      actions: {
        keepTokens: (_, params) => world.keepTokens(params),
        keepDetails: (_, params) => world.keepDetails(params),
        forgetTokens: (_, params) => world.forgetTokens(params),
        signOut: (_, params) => world.signOut(params),
        dropDrafts: (_, params) => world.dropDrafts(params),
      },
      guards: { isExpired: () => clock.isExpired },
      delays: { nextHop: () => clock.hopMs },
    }),
  );
  const reports: SessionReport[] = [];
  session.on("*", (report) => reports.push(report));
  session.start();
  await vi.advanceTimersByTimeAsync(0);
  return { session, reports, clock, status: () => selectStatus(session.getSnapshot()), ...world };
};
const toast = (text: string) => ({ type: "toast", tone: "error", text, durationMs: 3_000, key: "session" });

const over = { type: "session.over" };

describe("the session", () => {
  it("is loading until the stored token is read", () => {
    expect(selectStatus(createActor(sessionMachine).getSnapshot())).toBe("loading");
  });

  it.each([
    ["nobody is signed in", null],
    ["the stored token cannot be read", new Error("The storage is blocked")],
  ])("says nothing when %s, and removes the tokens, which is no sign-out by choice", async (_, restored) => {
    const { status, reports, forgetTokens } = await open(restored);
    expect(status()).toBe("signedOut");
    expect(reports).toEqual([]);
    expect(forgetTokens).toHaveBeenCalledExactlyOnceWith({ own: undefined, isByChoice: false });
  });

  it("begins with 'Login successful' and opens the page that the person asked for", async () => {
    const { session, reports, keepTokens, status } = await open(null);
    session.send({ type: "session.begin", ...held(), refresh: "r", to: "/user/" });
    expect(status()).toBe("signedIn");
    expect(keepTokens).toHaveBeenCalledOnce();
    expect(reports).toEqual([
      { type: "toast", tone: "success", text: "Login successful" },
      { type: "navigate", to: "/user/", replace: true },
    ]);
  });

  it("adopts another tab's and opens the page that was asked for only where nobody was signed in", async () => {
    const { session, reports, keepTokens } = await open(null);
    session.send({ type: "session.adopt", ...held(), to: "/user/" });
    session.send({ type: "session.adopt", ...held("marek"), to: "/company/" });
    expect(keepTokens).not.toHaveBeenCalled();
    expect(reports).toEqual([{ type: "navigate", to: "/user/", replace: true }, over]);
  });

  it("ends with 'Logout successful' on /login, tells the server once and clears drafts and answers", async () => {
    const { session, reports, forgetTokens, signOut, dropDrafts, status } = await open();
    session.send({ type: "session.end" });
    session.send({ type: "session.end" });
    expect(status()).toBe("signedOut");
    expect(reports).toEqual([
      over,
      { type: "toast", tone: "success", text: "Logout successful" },
      { type: "navigate", to: "/login", replace: true },
    ]);
    expect(forgetTokens).toHaveBeenCalledExactlyOnceWith({ own: held().token, isByChoice: true });
    expect(signOut).toHaveBeenCalledExactlyOnceWith({ token: held().token });
    expect(dropDrafts).toHaveBeenCalledExactlyOnceWith({ userId: "ines" });
  });

  it("is over at the first 401 and gone 1,500 ms later; two 401s make one toast", async () => {
    const { session, reports, forgetTokens, signOut, dropDrafts, status } = await open();
    const { epoch } = session.getSnapshot().context;
    session.send({ type: "session.reject", text: "Expired", epoch });
    session.send({ type: "session.reject", text: "Invalid", epoch });
    expect(status()).toBe("leaving");
    expect(forgetTokens).toHaveBeenCalledExactlyOnceWith({ own: held().token, isByChoice: false });
    vi.advanceTimersByTime(1_499);
    expect(status()).toBe("leaving");
    vi.advanceTimersByTime(1);
    expect(status()).toBe("signedOut");
    expect(reports).toEqual([over, toast("Expired")]);
    expect(dropDrafts).not.toHaveBeenCalled();
    expect(signOut).not.toHaveBeenCalled();
  });

  it("is kept when the 401 belongs to an earlier session", async () => {
    const { session, reports, status } = await open();
    const { epoch } = session.getSnapshot().context;
    session.send({ type: "session.reject", text: "Expired", epoch });
    session.send({ type: "session.adopt", ...held("marek"), to: "/" });
    session.send({ type: "session.reject", text: "Late", epoch });
    vi.advanceTimersByTime(10_000);
    expect(status()).toBe("signedIn");
    expect(session.getSnapshot().context.profile?.userId).toBe("marek");
    expect(reports).toEqual([over, toast("Expired")]);
  });

  it("takes the new name and zone of its own person, and keeps them", async () => {
    const { session, status, keepDetails } = await open();
    const name = () => {
      const { profile, epoch } = session.getSnapshot().context;
      return [profile?.userName, profile?.userSurname, profile?.timeZone, epoch];
    };
    const before = name();
    const marek = {
      userId: "marek",
      userName: "Marek",
      userSurname: "Holub",
      timeZone: "Asia/Tokyo",
      version: 2,
    };
    session.send({ type: "session.change", ...marek });
    expect(name()).toEqual(before);
    const changed = {
      userId: "ines",
      userName: "Inês",
      userSurname: "Alves",
      timeZone: "Asia/Tokyo",
      version: 2,
    };
    session.send({ type: "session.change", ...changed });
    expect(name()).toEqual(["Inês", "Alves", "Asia/Tokyo", 1]);
    expect(selectTimeZone(session.getSnapshot())).toBe("Asia/Tokyo");
    session.send({ type: "session.change", ...changed, timeZone: "Mars/Olympus" });
    expect(selectTimeZone(session.getSnapshot())).toBeUndefined();
    expect(status()).toBe("signedIn");
    expect(keepDetails).toHaveBeenNthCalledWith(1, changed);
  });

  it("follows its own person's changes in another tab once, keeps nothing, and says that their record is outdated", async () => {
    const { session, reports, keepDetails } = await open();
    const zone = () => selectTimeZone(session.getSnapshot());
    const own = {
      userId: "ines",
      userName: "Inês",
      userSurname: "Alves",
      timeZone: "Asia/Tokyo",
      version: 2,
    };
    session.send({ type: "session.follow", ...own, userId: "marek" });
    expect([zone(), reports]).toEqual([undefined, []]);
    session.send({ type: "session.follow", ...own });
    session.send({ type: "session.follow", ...own });
    expect([zone(), reports]).toEqual(["Asia/Tokyo", [{ type: "session.outdated" }]]);
    expect(keepDetails).not.toHaveBeenCalled();
  });

  it("ends when the token expires, and says so", async () => {
    const { session, reports, clock, status, forgetTokens } = await open();
    const { token } = session.getSnapshot().context;
    vi.advanceTimersByTime(5_000);
    expect(status()).toBe("signedIn");
    clock.isExpired = true;
    vi.advanceTimersByTime(999);
    expect(status()).toBe("signedIn");
    vi.advanceTimersByTime(1);
    expect(status()).toBe("signedOut");
    expect(reports).toEqual([over, toast("Your session has expired. Please log in again.")]);
    expect(forgetTokens).toHaveBeenCalledExactlyOnceWith({ own: token, isByChoice: false });
  });

  it("checks the clock at once when told to", async () => {
    const { session, clock, status } = await open();
    session.send({ type: "session.check" });
    expect(status()).toBe("signedIn");
    clock.isExpired = true;
    session.send({ type: "session.check" });
    expect(status()).toBe("signedOut");
  });

  it("waits anew from the moment at which it was told to check the clock", async () => {
    const { session, clock, status } = await open();
    vi.advanceTimersByTime(500);
    clock.hopMs = 100;
    session.send({ type: "session.check" });
    clock.isExpired = true;
    vi.advanceTimersByTime(99);
    expect(status()).toBe("signedIn");
    vi.advanceTimersByTime(1);
    expect(status()).toBe("signedOut");
  });

  it("raises its epoch at every beginning and end, and its key at every beginning", async () => {
    const { session } = await open(null);
    const seen = () => {
      const { epoch, count } = session.getSnapshot().context;
      return [epoch, count];
    };
    expect(seen()).toEqual([0, 0]);
    session.send({ type: "session.adopt", ...held(), to: "/" });
    expect(seen()).toEqual([1, 1]);
    session.send({ type: "session.check" });
    expect(seen()).toEqual([1, 1]);
    session.send({ type: "session.adopt", ...held("marek"), to: "/" });
    expect(seen()).toEqual([3, 2]);
    session.send({ type: "session.end" });
    expect(seen()).toEqual([4, 2]);
  });
});

const provided = sessionMachine.provide({
  guards: { isExpired: ({ context }) => context.profile?.userId === "expired" },
  delays: { nextHop: () => 1_000 },
});
const events = [
  answered("restore", held()),
  answered("restore", undefined),
  failed("restore", new Error("no")),
  { type: "session.begin", ...held(), refresh: undefined, to: "/" },
  { type: "session.adopt", ...held(), to: "/" },
  {
    type: "session.change",
    userId: "ines",
    userName: "Inês",
    userSurname: "Alves",
    timeZone: null,
    version: 2,
  },
  {
    type: "session.follow",
    userId: "ines",
    userName: "Inês",
    userSurname: "Alves",
    timeZone: null,
    version: 3,
  },
  { type: "session.adopt", ...held("expired"), to: "/" },
  { type: "session.lost", isByChoice: true },
  { type: "session.lost", isByChoice: false },
  { type: "session.reject", text: "Expired", epoch: 1 },
  { type: "session.end" },
  { type: "session.check" },
  passed("nextHop", "session.active.waiting"),
  passed("rejectionGrace", "session.leaving"),
];
const keyOf = {
  keyOf: ({ context }: { context: { epoch: number; profile: { userId: string } | undefined } }) => [
    Math.min(context.epoch, 4),
    context.profile?.userId,
  ],
};

describe("the paths of the session machine", () => {
  const paths = pathsOf(provided, events, keyOf);

  it("reach every state and take every transition", () => {
    expect(new Set(paths.map(({ end }) => selectStatus(end)))).toEqual(
      new Set(["loading", "signedIn", "leaving", "signedOut"]),
    );
    expect(missedTransitions(provided, events, keyOf)).toEqual([]);
  });

  it.each(paths)("holds a token exactly while somebody is signed in: $title", ({ end }) => {
    expect(end.context.token !== undefined).toBe(selectStatus(end) === "signedIn");
    expect(end.context.profile === undefined).toBe(["signedOut", "loading"].includes(selectStatus(end)));
  });
});
