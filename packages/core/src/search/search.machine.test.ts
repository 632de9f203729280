import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createActor, fromCallback, fromPromise } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import type { FoundHit } from "./searchHits.ts";
import { messages } from "../text/messages.ts";
import {
  searchMachine,
  selectFoundCount,
  selectHighlighted,
  selectHits,
  selectSearchFailure,
  selectSearchStatus,
  selectSearchText,
} from "./search.machine.ts";

const hit = (name: string): FoundHit => ({
  id: name,
  kind: "Projects",
  name,
  detail: null,
  to: `/project/${name}`,
});

/** A running search, its requests, and functions to answer them. */
const openSearch = () => {
  const asked: {
    text: string;
    answer: (hits: readonly FoundHit[]) => void;
    fail: () => void;
    isAborted: () => boolean;
  }[] = [];
  const announced: Announcement[] = [];
  const search = createActor(
    searchMachine.provide({
      actors: {
        watchPlace: fromCallback(() => undefined),
        find: fromPromise(
          ({ input, signal }) =>
            new Promise<readonly FoundHit[]>((resolve, reject) => {
              const fail = () => reject(new Error("no answer"));
              asked.push({ text: input.text, answer: resolve, fail, isAborted: () => signal.aborted });
            }),
        ),
      },
    }),
  );
  search.on("*", (announcement) => announced.push(announcement));
  search.start();
  const type = (text: string) => search.send({ type: "search.type", text });
  const answer = async (at: number, ...names: string[]) => {
    asked[at]?.answer(names.map(hit));
    await vi.advanceTimersByTimeAsync(0);
  };
  const status = () => selectSearchStatus(search.getSnapshot());
  const names = () => selectHits(search.getSnapshot()).map(({ name }) => name);
  const count = () => selectFoundCount(search.getSnapshot());
  const highlighted = () => selectHighlighted(search.getSnapshot());
  return { search, asked, announced, type, answer, status, names, count, highlighted };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the search machine", () => {
  test("asks at the first key, and joins the keys of 120 ms into the next question", async () => {
    const { asked, type } = openSearch();
    const texts = () => asked.map(({ text }) => text);
    type("al");
    expect(texts()).toEqual(["al"]);
    await vi.advanceTimersByTimeAsync(60);
    type("ald");
    await vi.advanceTimersByTimeAsync(59);
    type("alde ");
    expect(texts()).toEqual(["al"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(texts()).toEqual(["al", "alde"]);
    await vi.advanceTimersByTimeAsync(120);
    type("alder");
    expect(texts()).toEqual(["al", "alde", "alder"]);
  });

  test("asks nothing for a space around the text, unless the question failed", async () => {
    const { asked, type, answer, names, status, search } = openSearch();
    type("al");
    type("al ");
    await vi.advanceTimersByTimeAsync(120);
    await answer(0, "Aldermoor");
    type(" al ");
    await vi.advanceTimersByTimeAsync(120);
    expect(asked).toHaveLength(1);
    expect([status(), names(), selectSearchText(search.getSnapshot())]).toEqual([
      "hits",
      ["Aldermoor"],
      " al ",
    ]);
    type("ald");
    asked[1]?.fail();
    await vi.advanceTimersByTimeAsync(120);
    expect(status()).toBe("failed");
    type("ald ");
    expect(asked.map(({ text }) => text)).toEqual(["al", "ald", "ald"]);
  });

  test("asks in time after the device's clock was set back", async () => {
    const { asked, type } = openSearch();
    type("al");
    vi.setSystemTime(Date.now() - 3_600_000);
    type("ald");
    await vi.advanceTimersByTimeAsync(120);
    expect(asked.map(({ text }) => text)).toEqual(["al", "ald"]);
  });

  test("makes no request for fewer than two characters", async () => {
    const { asked, type, status } = openSearch();
    type(" a ");
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(0);
    expect(status()).toBe("closed");
  });

  test("shows its hits, keeps them while the next request is open and then replaces them", async () => {
    const { type, answer, names, status } = openSearch();
    type("al");
    expect(status()).toBe("searching");
    await vi.advanceTimersByTimeAsync(120);
    await answer(0, "Aldermoor");
    expect([status(), names()]).toEqual(["hits", ["Aldermoor"]]);
    type("alx");
    await vi.advanceTimersByTimeAsync(120);
    expect([status(), names()]).toEqual(["hits", ["Aldermoor"]]);
    await answer(1);
    expect([status(), names()]).toEqual(["none", []]);
  });

  test("keeps the highlight on its hit when newer hits come, and drops it when the hit is gone", async () => {
    const { search, type, answer, highlighted } = openSearch();
    type("al");
    await answer(0, "Aldermoor", "Alder");
    type("ald");
    await vi.advanceTimersByTimeAsync(120);
    search.send({ type: "search.next" });
    search.send({ type: "search.next" });
    expect(highlighted()).toBe(1);
    await answer(1, "Alder", "Aldermoor");
    expect(highlighted()).toBe(0);
    type("alde");
    await vi.advanceTimersByTimeAsync(120);
    search.send({ type: "search.next" });
    await answer(2, "Aldermoor");
    expect(highlighted()).toBe(-1);
  });

  test("counts its hits when they have arrived and not while a request is open", async () => {
    const { search, type, answer, count } = openSearch();
    type("al");
    expect(count()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(120);
    await answer(0, "Aldermoor", "Alder");
    expect(count()).toBe(2);
    type("alx");
    expect(count()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(120);
    await answer(1);
    expect(count()).toBe(0);
    search.send({ type: "search.close" });
    expect(count()).toBeUndefined();
  });

  test("ignores a late answer to an older request", async () => {
    const { asked, type, answer, names } = openSearch();
    type("al");
    await vi.advanceTimersByTimeAsync(120);
    type("br");
    expect(asked[0]?.isAborted()).toBe(true);
    await vi.advanceTimersByTimeAsync(120);
    await answer(1, "Brightwater");
    await answer(0, "Aldermoor");
    expect(names()).toEqual(["Brightwater"]);
  });

  test("shows a failure and tries again when told to", async () => {
    const { asked, search, type, answer, status } = openSearch();
    type("al");
    await vi.advanceTimersByTimeAsync(120);
    asked[0]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(status()).toBe("failed");
    expect(selectSearchFailure(search.getSnapshot())?.text).toBe(messages.unexpected);
    search.send({ type: "search.retry" });
    await answer(1, "Aldermoor");
    expect(status()).toBe("hits");
  });

  test("moves through the hits by arrow keys, around the ends, and opens the highlighted one", async () => {
    const { search, announced, type, answer, highlighted, status } = openSearch();
    type("al");
    await vi.advanceTimersByTimeAsync(120);
    await answer(0, "one", "two", "three");
    expect(highlighted()).toBe(-1);
    search.send({ type: "search.previous" });
    expect(highlighted()).toBe(2);
    search.send({ type: "search.next" });
    search.send({ type: "search.next" });
    expect(highlighted()).toBe(1);
    search.send({ type: "search.open" });
    expect(announced).toEqual([{ type: "navigate", to: "/project/two", asksFirst: true }]);
    expect([status(), selectSearchText(search.getSnapshot())]).toEqual(["closed", ""]);
  });

  test("opens the first hit of the typed text where none is highlighted", async () => {
    const { search, announced, type, answer } = openSearch();
    type("al");
    await answer(0, "one", "two");
    search.send({ type: "search.open" });
    expect(announced).toEqual([{ type: "navigate", to: "/project/one", asksFirst: true }]);
  });

  test("opens the first hit when its answer comes, where Enter was quicker, and never an older one", async () => {
    const { search, announced, type, answer, status } = openSearch();
    type("al");
    await answer(0, "one", "two");
    await vi.advanceTimersByTimeAsync(120);
    type("alx");
    type("alxe");
    search.send({ type: "search.open" });
    await vi.advanceTimersByTimeAsync(120);
    expect(announced).toEqual([]);
    await answer(2, "three", "four");
    expect(announced).toEqual([{ type: "navigate", to: "/project/three", asksFirst: true }]);
    expect(status()).toBe("closed");
  });

  test.each([
    ["another key", { type: "search.type", text: "alder" }],
    ["Escape", { type: "search.close" }],
  ] as const)("opens nothing by itself where %s followed Enter", async (_, event) => {
    const { search, announced, type, answer, asked } = openSearch();
    type("al");
    search.send({ type: "search.open" });
    search.send(event);
    await vi.advanceTimersByTimeAsync(120);
    await answer(asked.length - 1, "one");
    expect(announced).toEqual([]);
  });

  test("opens the hit that is pressed", async () => {
    const { search, announced, type, answer } = openSearch();
    type("al");
    await vi.advanceTimersByTimeAsync(120);
    await answer(0, "one", "two");
    search.send({ type: "search.open", at: 5 });
    search.send({ type: "search.open", at: 0 });
    expect(announced).toEqual([{ type: "navigate", to: "/project/one", asksFirst: true }]);
  });

  test("opens a hit of the question before while the next one is open", async () => {
    const { search, announced, type, answer, status, asked } = openSearch();
    type("al");
    await answer(0, "one", "two");
    await vi.advanceTimersByTimeAsync(120);
    type("alx");
    search.send({ type: "search.open", at: 1 });
    expect(announced).toEqual([{ type: "navigate", to: "/project/two", asksFirst: true }]);
    await answer(1, "three");
    expect([status(), asked.length, announced.length]).toEqual(["closed", 2, 1]);
  });

  test("hides its hits at Escape and shows them again when the box takes the focus", async () => {
    const { search, type, answer, status } = openSearch();
    type("al");
    await vi.advanceTimersByTimeAsync(120);
    await answer(0, "one");
    search.send({ type: "search.close" });
    expect([status(), selectSearchText(search.getSnapshot())]).toEqual(["closed", "al"]);
    search.send({ type: "search.focus" });
    expect(status()).toBe("hits");
    search.send({ type: "search.clear" });
    expect([status(), selectSearchText(search.getSnapshot())]).toEqual(["closed", ""]);
  });
});
