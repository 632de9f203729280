import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { CapturedPage } from "../base/ports.ts";
import { fakePicture } from "../testing/fakePicture.ts";
import {
  CAPTURE_LIMIT_MS,
  captureMachine,
  selectCaptureFailure,
  selectIsCapturing,
  selectIsOverlayShown,
  selectMarking,
  selectPictureData,
  selectScreenshot,
  selectShouldReopen,
  type CaptureEvent,
} from "./capture.machine.ts";
import { markingMachine } from "./marking.machine.ts";
import { selectMarks, selectSentPart } from "./marking.selectors.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const picture = fakePicture();

/** Starts a flow whose requests for pictures the test answers or rejects in order. */
const opened = () => {
  const asked: PromiseWithResolvers<CapturedPage>[] = [];
  const shown: string[] = [];
  const drawn = Promise.withResolvers<string>();
  const logged: unknown[] = [];
  const logFailure = (_: unknown, { error }: { error: unknown }) => void logged.push(error);
  const capture = createActor(
    captureMachine.provide({
      actors: {
        capturePage: fromPromise(() => {
          asked.push(Promise.withResolvers<CapturedPage>());
          return asked.at(-1)!.promise;
        }),
        marking: markingMachine.provide({
          actors: { drawPicture: fromPromise(() => drawn.promise) },
          actions: { logFailure },
        }),
      },
      actions: {
        logFailure,
        showModal: (_, { view }) => void shown.push(view),
        hideModal: () => void shown.push("hidden"),
      },
    }),
  ).start();
  const send = (...types: Exclude<CaptureEvent["type"], "form.due">[]) => {
    for (const type of types) capture.send({ type });
  };
  const marking = () => selectMarking(capture.getSnapshot());
  const draw = () => drawn.resolve(fakePicture(10, 10, 1));
  return { capture, send, asked, shown, logged, marking, draw, now: () => capture.getSnapshot() };
};

/** Starts a flow and moves it to the state in which the picture is taken. */
const rendering = () => {
  const flow = opened();
  flow.send("capture.begin", "capture.take");
  vi.advanceTimersByTime(100);
  return flow;
};

const settle = () => vi.advanceTimersByTimeAsync(0);

/** Starts a flow and moves it to the editor of its picture, with one mark in it. */
const marked = async () => {
  const flow = rendering();
  flow.asked[0]?.resolve({ picture });
  await settle();
  flow.send("picture.mark");
  flow.marking()?.send({ type: "mark.add", view: { x: 0, y: 0, width: 800, height: 600 } });
  return flow;
};

describe("the screenshot flow", () => {
  it("shows the overlay and removes the modal when capture mode starts", () => {
    const { send, now, shown } = opened();
    expect(selectIsOverlayShown(now())).toBe(false);
    send("capture.begin");
    expect(selectIsOverlayShown(now())).toBe(true);
    expect(shown).toEqual(["hidden"]);
  });

  it("hides the overlay for 100 ms and then takes the picture", () => {
    const { send, now, asked } = opened();
    send("capture.begin", "capture.take");
    expect(selectIsOverlayShown(now())).toBe(false);
    vi.advanceTimersByTime(99);
    expect(asked).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(asked).toHaveLength(1);
    expect(selectIsCapturing(now())).toBe(true);
  });

  it("keeps the picture as the current screenshot and as screenshotData, closes the overlay and reopens the modal", async () => {
    const { now, asked, shown } = rendering();
    asked[0]?.resolve({ picture });
    await settle();
    expect(selectScreenshot(now())).toBe(picture);
    expect(selectPictureData(now())).toEqual({ screenshotData: picture });
    expect(selectIsCapturing(now())).toBe(false);
    expect(shown).toEqual(["hidden", "form"]);
  });

  it("keeps the whole page, and begins its editor with a crop to what was in view", async () => {
    const { capture, now, asked } = rendering();
    const page = fakePicture(1_000, 3_000);
    asked[0]?.resolve({ picture: page, visible: { x: 0, y: 0.5, width: 1, height: 0.3 } });
    await settle();
    expect(selectScreenshot(now())).toBe(page);
    capture.send({ type: "picture.mark" });
    const marking = selectMarking(now());
    expect(marking && selectMarks(marking.getSnapshot())).toEqual([
      { id: 1, tool: "crop", x: 0, y: 1_500, width: 1_000, height: 900 },
    ]);
    marking?.send({ type: "edit.cancel" });
    expect(selectScreenshot(now())).toBe(page);
  });

  it("begins its editor without a crop where the whole page was in view", async () => {
    const { capture, now, asked } = rendering();
    asked[0]?.resolve({ picture, visible: { x: 0, y: 0, width: 1, height: 1 } });
    await settle();
    capture.send({ type: "picture.mark" });
    const marking = selectMarking(now());
    expect(marking && selectMarks(marking.getSnapshot())).toEqual([]);
    expect(marking && selectSentPart(marking.getSnapshot())).toBeUndefined();
  });

  it("sets a reopen flag that clears itself after 100 ms, whatever is on screen", async () => {
    const { now, asked } = rendering();
    asked[0]?.resolve({ picture });
    await settle();
    expect(selectShouldReopen(now())).toBe(true);
    vi.advanceTimersByTime(99);
    expect(selectShouldReopen(now())).toBe(true);
    vi.advanceTimersByTime(1);
    expect(selectShouldReopen(now())).toBe(false);
  });

  it("closes the overlay and reopens the modal on cancel", () => {
    const { send, now, shown } = opened();
    send("capture.begin", "capture.cancel");
    expect(selectIsCapturing(now())).toBe(false);
    expect(selectShouldReopen(now())).toBe(true);
    expect(shown).toEqual(["hidden", "form"]);
  });

  it("removes the picture and the key screenshotData on reset", async () => {
    const { send, now, asked } = rendering();
    asked[0]?.resolve({ picture });
    await settle();
    send("picture.reset");
    expect(selectScreenshot(now())).toBeUndefined();
    expect("screenshotData" in selectPictureData(now())).toBe(false);
  });

  it.each([
    ["an error", new Error("no")],
    ["a DOM event", { type: "error", isTrusted: true }],
    ["nothing at all", undefined],
  ])("logs a failure with %s and reopens the modal without a picture", async (_, error) => {
    const { now, asked, shown, logged } = rendering();
    asked[0]?.reject(error);
    await settle();
    expect(logged).toEqual([error]);
    expect(shown).toEqual(["hidden", "form"]);
    expect(now().context).toMatchObject({ screenshot: undefined, formData: {} });
  });

  const failed = (instead: string) => ({
    text: "The screenshot could not be taken",
    lines: [`Try again, or send the feedback ${instead}.`],
  });

  it("says that no picture came until the next try, or until the form is opened anew", async () => {
    const { send, now, asked } = rendering();
    const fail = async () => {
      asked.at(-1)?.reject(new Error("no"));
      await settle();
    };
    expect(selectCaptureFailure(now())).toBeUndefined();
    await fail();
    expect(selectCaptureFailure(now())).toEqual(failed("without one"));
    send("capture.begin");
    expect(selectCaptureFailure(now())).toBeUndefined();
    send("capture.take");
    vi.advanceTimersByTime(100);
    await fail();
    expect(selectCaptureFailure(now())).toEqual(failed("without one"));
    send("form.open");
    expect(selectCaptureFailure(now())).toBeUndefined();
  });

  it("says that no picture came in its time, and nothing once one has come", async () => {
    const { send, now, asked } = rendering();
    vi.advanceTimersByTime(CAPTURE_LIMIT_MS);
    expect(selectCaptureFailure(now())).toEqual(failed("without one"));
    send("capture.begin", "capture.take");
    vi.advanceTimersByTime(100);
    asked[1]?.resolve({ picture: "data:," });
    await settle();
    expect(selectCaptureFailure(now())).toEqual(failed("without one"));
    send("capture.begin", "capture.take");
    vi.advanceTimersByTime(100);
    asked[2]?.resolve({ picture });
    await settle();
    expect(selectCaptureFailure(now())).toBeUndefined();
    send("capture.begin", "capture.take");
    vi.advanceTimersByTime(100);
    asked[3]?.reject(new Error("no"));
    await settle();
    expect(selectCaptureFailure(now())).toEqual(failed("with the one before"));
  });

  it.each(["data:,", "", "data:image/svg+xml,<svg/>", "data:image/png;base64,"])(
    "treats %j as a failure",
    async (empty) => {
      const { now, asked, shown, logged } = rendering();
      asked[0]?.resolve({ picture: empty });
      await settle();
      expect(logged).toEqual([empty]);
      expect(shown).toEqual(["hidden", "form"]);
      expect("screenshotData" in selectPictureData(now())).toBe(false);
    },
  );

  it("keeps the last picture when the next one fails", async () => {
    const { send, now, asked } = rendering();
    asked[0]?.resolve({ picture });
    await settle();
    send("capture.begin", "capture.take");
    vi.advanceTimersByTime(100);
    asked[1]?.reject(new Error("no"));
    await settle();
    expect(selectScreenshot(now())).toBe(picture);
  });

  it("takes one picture and opens one modal when Capture is pressed twice", async () => {
    const { send, asked, shown } = opened();
    send("capture.begin", "capture.take", "capture.take");
    vi.advanceTimersByTime(100);
    send("capture.take");
    asked[0]?.resolve({ picture });
    await settle();
    expect(asked).toHaveLength(1);
    expect(shown).toEqual(["hidden", "form"]);
  });

  it("takes no picture when it is cancelled within the 100 ms", () => {
    const { send, asked, shown } = opened();
    send("capture.begin", "capture.take");
    vi.advanceTimersByTime(50);
    send("capture.cancel");
    vi.advanceTimersByTime(1_000);
    expect(asked).toHaveLength(0);
    expect(shown).toEqual(["hidden", "form"]);
  });

  it("ignores a picture that arrives after a cancel or after a newer one", async () => {
    const { send, now, asked, shown } = rendering();
    send("capture.cancel", "capture.begin", "capture.take");
    vi.advanceTimersByTime(100);
    asked[1]?.resolve({ picture });
    await settle();
    asked[0]?.resolve({ picture: fakePicture(1, 1) });
    await settle();
    expect(selectScreenshot(now())).toBe(picture);
    expect(shown).toEqual(["hidden", "form", "hidden", "form"]);
  });

  it("shows the overlay again and drops the picture when the page changes while it is taken", async () => {
    const { send, now, asked, shown } = rendering();
    send("capture.moved");
    expect(selectIsOverlayShown(now())).toBe(true);
    asked[0]?.resolve({ picture });
    await settle();
    expect(selectScreenshot(now())).toBeUndefined();
    expect(shown).toEqual(["hidden"]);
  });

  it("stops waiting for a picture after the limit", () => {
    const { now, shown, logged } = rendering();
    vi.advanceTimersByTime(CAPTURE_LIMIT_MS - 1);
    expect(selectIsCapturing(now())).toBe(true);
    vi.advanceTimersByTime(1);
    expect(CAPTURE_LIMIT_MS).toBe(60_000);
    expect(logged).toHaveLength(1);
    expect(selectIsCapturing(now())).toBe(false);
    expect(shown).toEqual(["hidden", "form"]);
  });

  it("keeps the edited picture and lets it be edited further", async () => {
    const { send, now, shown, marking, draw } = await marked();
    draw();
    marking()?.send({ type: "edit.done" });
    await settle();
    expect(selectPictureData(now())).toEqual({ screenshotData: fakePicture(10, 10, 1) });
    expect(shown).toEqual(["hidden", "form", "picture", "form"]);
    send("picture.mark");
    expect(marking()?.getSnapshot().context).toMatchObject({ picture, marks: [{ tool: "rectangle" }] });
    marking()?.send({ type: "edit.cancel" });
    expect(selectPictureData(now())).toEqual({ screenshotData: fakePicture(10, 10, 1) });
  });

  it("keeps the markings under way when the page changes, and opens their editor again", async () => {
    const { send, shown, marking } = await marked();
    send("form.left", "capture.moved");
    expect(shown).toEqual(["hidden", "form", "picture"]);
    send("form.open");
    expect(shown).toEqual(["hidden", "form", "picture", "picture"]);
    expect(marking()?.getSnapshot().context).toMatchObject({ picture, marks: [{ tool: "rectangle" }] });
    marking()?.send({ type: "edit.undo" });
    expect(marking()?.getSnapshot().context.marks).toEqual([]);
  });

  it("takes a mark back that was being dragged when the page changed", async () => {
    const { send, marking } = await marked();
    marking()?.send({ type: "drag.draw", at: { x: 10, y: 10 } });
    marking()?.send({ type: "drag.move", at: { x: 90, y: 90 } });
    send("form.left", "form.open");
    const editor = marking()?.getSnapshot();
    expect(editor?.context.marks).toHaveLength(1);
    expect(editor?.matches({ editing: "still" })).toBe(true);
  });

  it("keeps a picture whose markings are drawn after the page has changed, without opening the modal", async () => {
    const { send, now, shown, marking, draw } = await marked();
    marking()?.send({ type: "edit.done" });
    send("form.left");
    draw();
    await settle();
    expect(marking()).toBeUndefined();
    expect(selectPictureData(now())).toEqual({ screenshotData: fakePicture(10, 10, 1) });
    expect(shown).toEqual(["hidden", "form", "picture"]);
    send("form.open");
    expect(shown).toEqual(["hidden", "form", "picture", "form"]);
  });
});
