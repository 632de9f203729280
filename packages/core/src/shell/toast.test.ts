import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { heldToast, resumedToast, toastOf, withToast, type ToastContent } from "./toast.ts";

const NOW = Date.parse("2026-11-21T09:30:00Z");
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const make = (content: Partial<ToastContent> = {}, id = "1") =>
  toastOf({ tone: "success", text: "Saved", ...content }, id, 7);
const undo = { kind: "user.enable", id: "1", done: "Enabled again" };

describe("a new toast", () => {
  test("has its text alone, is not on screen yet, and stays for the time of its tone", () => {
    expect(make()).toEqual({
      id: "1",
      turn: 7,
      isShown: false,
      tone: "success",
      text: "Saved",
      byline: undefined,
      lines: [],
      sequel: undefined,
      undo: undefined,
      hasClose: false,
      link: undefined,
      isDismissed: false,
      remainingMs: 2_000,
      sinceMs: NOW,
    });
  });

  test("keeps what it was given", () => {
    const given = {
      ...{
        byline: "from Ines",
        lines: ["one"],
        sequel: { text: "more" },
        hasClose: true,
        link: "/user/",
        durationMs: 5,
      },
    };
    const { durationMs, ...kept } = given;
    expect(make(given)).toMatchObject({ ...kept, remainingMs: durationMs });
  });

  test("that can be taken back has a close button and stays for ten seconds", () => {
    expect(make({ undo })).toMatchObject({ undo, hasClose: true, remainingMs: 10_000 });
    expect(make({ undo, hasClose: false })).toMatchObject({ hasClose: false });
  });

  test.each([
    [2 ** 31 - 1, 2 ** 31 - 1],
    [2 ** 31, null],
    [Infinity, null],
    [-1, 0],
  ])("of %d ms has %j ms left", (durationMs, left) => expect(make({ durationMs }).remainingMs).toBe(left));

  test.each([
    ["error", 4_000],
    ["blank", 4_000],
    ["custom", 4_000],
    ["loading", null],
  ] as const)("of the tone %s has %j ms left", (tone, left) => expect(make({ tone }).remainingMs).toBe(left));
});

test("a toast takes the place of the one with its id, and otherwise stands last", () => {
  const [one, two] = [make({}, "1"), make({}, "2")];
  const again = make({ text: "Again" }, "1");
  expect(withToast([one, two], again)).toEqual([again, two]);
  expect(withToast([one], two)).toEqual([one, two]);
});

test("the oldest of more than twenty toasts goes", () => {
  const many = Array.from({ length: 20 }, (_, index) => make({}, `${index}`));
  const ids = withToast(many, make({}, "new")).map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([20, "1", "new"]);
});

describe("the time of a toast", () => {
  test("stands still while it is held, and runs on from then", () => {
    const shown = { ...make(), isShown: true };
    vi.advanceTimersByTime(500);
    expect(heldToast(shown)).toEqual({ ...shown, remainingMs: 1_500 });
    expect(resumedToast(shown)).toEqual({ ...shown, sinceMs: NOW + 500 });
    vi.advanceTimersByTime(5_000);
    expect(heldToast(shown).remainingMs).toBe(0);
  });

  test("does not run before it is on screen, or where it has no end", () => {
    const waiting = make();
    const endless = { ...make({ tone: "loading" }), isShown: true };
    vi.advanceTimersByTime(500);
    expect(heldToast(waiting)).toBe(waiting);
    expect(heldToast(endless)).toBe(endless);
  });
});
