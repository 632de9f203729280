import { describe, expect, it } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { sameValue } from "../base/sameValue.ts";
import { fakePicture } from "../testing/fakePicture.ts";
import { answered, failed, missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { markingMachine, type MarkingEvent } from "./marking.machine.ts";
import {
  selectCanUndoMark,
  selectCorner,
  selectHasDrawingFailed,
  selectMarks,
  selectSelectedMark,
  selectSentPart,
} from "./marking.selectors.ts";
import type { MarkedPicture } from "./markingSteps.ts";

const picture = fakePicture(400, 300);
const drawn = fakePicture(40, 30);
const all = { x: 0, y: 0, width: 400, height: 300 };

const opened = (draw: (input: MarkedPicture) => Promise<string> = () => Promise.resolve(drawn)) => {
  const logged: unknown[] = [];
  const marking = createActor(
    markingMachine.provide({
      actors: { drawPicture: fromPromise(({ input }) => draw(input)) },
      actions: { logFailure: (_, { error }) => void logged.push(error) },
    }),
    { input: { picture, marks: [] } },
  ).start();
  const send = (event: MarkingEvent) => marking.send(event);
  const now = () => marking.getSnapshot();
  const drag = (from: readonly [number, number], to: readonly [number, number]) => {
    send({ type: "drag.draw", at: { x: from[0], y: from[1] } });
    send({ type: "drag.move", at: { x: to[0], y: to[1] } });
    send({ type: "drag.end" });
  };
  const tap = (x: number, y: number) => drag([x, y], [x, y]);
  const corner = () => selectCorner(now());
  return { marking, send, now, drag, tap, corner, logged, marks: () => selectMarks(now()) };
};

describe("the picture editor", () => {
  it("draws with the chosen tool by pointer", () => {
    const { send, drag, marks } = opened();
    send({ type: "tool.choose", tool: "hide" });
    drag([110, 70], [10, 20]);
    expect(marks()).toEqual([{ id: 1, tool: "hide", x: 10, y: 20, width: 100, height: 50 }]);
  });

  it("fits a tall picture to the width and any other as a whole", () => {
    const fitOf = (width: number, height: number) =>
      createActor(markingMachine, { input: { picture: fakePicture(width, height), marks: [] } }).getSnapshot()
        .context.fit;
    expect([fitOf(1_440, 900), fitOf(390, 4_000)]).toEqual(["whole", "width"]);
  });

  it("sends the visible part or the whole page by one press each, which can be undone", () => {
    const visible = { x: 0, y: 100, width: 400, height: 150 };
    const crop = { id: 1, tool: "crop", ...visible } as const;
    const marking = createActor(markingMachine, { input: { picture, marks: [crop], visible } }).start();
    const part = () => selectSentPart(marking.getSnapshot());
    const choose = (chosen: "visible" | "whole") => marking.send({ type: "part.choose", part: chosen });
    expect(part()).toBe("visible");
    choose("whole");
    expect([part(), selectMarks(marking.getSnapshot())]).toEqual(["whole", []]);
    choose("visible");
    expect([part(), selectMarks(marking.getSnapshot())]).toMatchObject(["visible", [visible]]);
    choose("visible");
    marking.send({ type: "edit.undo" });
    expect(part()).toBe("whole");
    marking.send({ type: "tool.choose", tool: "crop" });
    marking.send({ type: "mark.add", view: all });
    expect(part()).toBe("other");
  });

  it("ignores a drag that is too thin, and a cancelled one", () => {
    const { send, drag, marks, now, corner } = opened();
    drag([10, 10], [200, 11]);
    send({ type: "drag.draw", at: { x: 0, y: 0 } });
    send({ type: "drag.move", at: { x: 200, y: 200 } });
    send({ type: "drag.cancel" });
    expect([marks(), corner()]).toEqual([[], undefined]);
    expect(selectCanUndoMark(now())).toBe(false);
  });

  it("draws by two taps: one corner, then the opposite one", () => {
    const { send, tap, marks, corner, now } = opened();
    send({ type: "tool.choose", tool: "hide" });
    tap(110, 70);
    expect([marks(), corner()]).toEqual([[], { x: 110, y: 70 }]);
    send({ type: "mark.select", id: undefined });
    send({ type: "view.fit", fit: "width" });
    tap(10, 20);
    expect(marks()).toMatchObject([{ tool: "hide", x: 10, y: 20, width: 100, height: 50 }]);
    expect(corner()).toBeUndefined();
    expect(selectSelectedMark(now())).toEqual(marks()[0]);
    send({ type: "edit.undo" });
    expect(marks()).toEqual([]);
  });

  it("draws by taps from start to tip, ends on other marks, and replaces the crop with the second tap", () => {
    const { send, tap, drag, marks } = opened();
    send({ type: "tool.choose", tool: "hide" });
    drag([0, 0], [200, 200]);
    send({ type: "tool.choose", tool: "arrow" });
    tap(300, 250);
    send({ type: "drag.grab", id: 1, grip: "carry", at: { x: 100, y: 150 } });
    send({ type: "drag.end" });
    expect(marks()).toMatchObject([{ id: 1 }, { tool: "arrow", x: 300, y: 250, width: -200, height: -100 }]);
    send({ type: "tool.choose", tool: "crop" });
    drag([0, 0], [400, 100]);
    tap(0, 0);
    expect(marks()).toMatchObject([{ id: 1 }, { tool: "arrow" }, { tool: "crop", height: 100 }]);
    tap(400, 300);
    expect(marks()).toMatchObject([{ id: 1 }, { tool: "arrow" }, { tool: "crop", height: 300 }]);
  });

  it("sets the corner anew where the second tap is as good as the first, and drags as before", () => {
    const { tap, drag, marks, corner } = opened();
    tap(100, 100);
    tap(102, 101);
    expect([marks(), corner()]).toEqual([[], { x: 102, y: 101 }]);
    drag([200, 200], [250, 260]);
    expect(marks()).toMatchObject([{ x: 200, y: 200, width: 50, height: 60 }]);
    expect(corner()).toBeUndefined();
  });

  it.each<MarkingEvent>([
    { type: "corner.forget" },
    { type: "edit.undo" },
    { type: "tool.choose", tool: "crop" },
    { type: "mark.select", id: 1 },
  ])("forgets the first corner on %o, and nothing else", (event) => {
    const { send, drag, tap, marks, corner, now } = opened();
    drag([10, 20], [110, 70]);
    tap(200, 200);
    expect(selectCanUndoMark(now())).toBe(true);
    send(event);
    expect(corner()).toBeUndefined();
    expect(marks()).toHaveLength(1);
    tap(300, 250);
    expect([marks().length, corner()]).toEqual([1, { x: 300, y: 250 }]);
  });

  it("moves a mark and drags its end", () => {
    const { send, drag, marks } = opened();
    drag([10, 20], [110, 70]);
    send({ type: "drag.grab", id: 1, grip: "carry", at: { x: 50, y: 20 } });
    send({ type: "drag.move", at: { x: 60, y: 25 } });
    send({ type: "drag.end" });
    send({ type: "drag.grab", id: 1, grip: "pull", at: { x: 120, y: 75 } });
    send({ type: "drag.move", at: { x: 140, y: 75 } });
    send({ type: "drag.end" });
    expect(marks()).toMatchObject([{ x: 20, y: 25, width: 120, height: 50 }]);
  });

  it("selects a mark by a click, which adds no undo step", () => {
    const { send, drag, now } = opened();
    drag([10, 20], [110, 70]);
    drag([200, 20], [300, 70]);
    send({ type: "drag.grab", id: 1, grip: "carry", at: { x: 50, y: 20 } });
    send({ type: "drag.end" });
    expect(selectSelectedMark(now())?.id).toBe(1);
    send({ type: "edit.undo" });
    expect(selectMarks(now())).toHaveLength(1);
  });

  it("works by keys alone: adds in the middle, moves, resizes, removes", () => {
    const { send, marks } = opened();
    send({ type: "tool.choose", tool: "arrow" });
    send({ type: "mark.add", view: all });
    send({ type: "mark.move", by: { x: 10, y: 0 } });
    send({ type: "mark.stretch", by: { x: 0, y: 10 } });
    expect(marks()).toEqual([{ id: 1, tool: "arrow", x: 143, y: 100, width: 134, height: 110 }]);
    send({ type: "mark.remove" });
    expect(marks()).toEqual([]);
  });

  it("keeps at most 200 undo steps", () => {
    const { send, marks, now } = opened();
    for (let n = 0; n < 210; n += 1) send({ type: "mark.add", view: all });
    expect(now().context.past).toHaveLength(200);
    for (let n = 0; n < 210; n += 1) send({ type: "edit.undo" });
    expect(marks()).toHaveLength(10);
  });

  it("undoes one step at a time; consecutive keys on the same mark are one step", () => {
    const { send, marks, now } = opened();
    send({ type: "mark.add", view: all });
    const [first] = marks();
    for (let i = 0; i < 5; i += 1) send({ type: "mark.move", by: { x: 10, y: 0 } });
    send({ type: "mark.remove" });
    send({ type: "edit.undo" });
    expect(marks()).toMatchObject([{ x: (first?.x ?? 0) + 50 }]);
    send({ type: "edit.undo" });
    expect(marks()).toEqual([first]);
    send({ type: "edit.undo" });
    expect(marks()).toEqual([]);
    expect(selectCanUndoMark(now())).toBe(false);
  });

  it("returns the marks and the picture with the marks drawn in", async () => {
    const { marking, send, drag } = opened();
    drag([10, 20], [110, 70]);
    const marks = selectMarks(marking.getSnapshot());
    send({ type: "edit.done" });
    const { output } = await waitFor(marking, ({ status }) => status === "done");
    expect(output).toEqual({ drawn, marks });
  });

  it("returns the picture itself without marks, and nothing when it is cancelled", () => {
    const { marking, send } = opened();
    send({ type: "edit.done" });
    expect(marking.getSnapshot().output).toEqual({ drawn: picture, marks: [] });
    const other = opened();
    other.drag([10, 20], [110, 70]);
    other.send({ type: "edit.cancel" });
    expect(other.now()).toMatchObject({ status: "done", output: undefined });
  });

  it.each([
    ["fails", () => Promise.reject(new Error("no"))],
    ["gives no picture", () => Promise.resolve("data:,")],
  ])("reports it and keeps the marks when drawing them %s", async (_, draw) => {
    const { marking, send, drag, marks, logged, now } = opened(draw);
    drag([10, 20], [110, 70]);
    send({ type: "edit.done" });
    await waitFor(marking, selectHasDrawingFailed);
    expect(marks()).toHaveLength(1);
    expect(logged).toHaveLength(1);
    expect(now().matches("editing")).toBe(true);
  });
});

const at = { x: 150, y: 120 };
const events = [
  { type: "tool.choose", tool: "crop" },
  { type: "view.fit", fit: "width" },
  { type: "part.choose", part: "visible" },
  { type: "mark.add", view: all },
  { type: "mark.select", id: undefined },
  { type: "mark.select", id: 1 },
  { type: "mark.move", by: { x: 10, y: 0 } },
  { type: "mark.stretch", by: { x: 10, y: 0 } },
  { type: "mark.remove" },
  { type: "drag.draw", at },
  { type: "drag.draw", at: { x: 20, y: 30 } },
  { type: "drag.grab", id: 1, grip: "carry", at },
  { type: "drag.move", at: { x: 200, y: 180 } },
  { type: "drag.end" },
  { type: "drag.cancel" },
  { type: "corner.forget" },
  { type: "edit.undo" },
  { type: "edit.done" },
  { type: "edit.cancel" },
  answered("drawPicture", drawn),
  answered("drawPicture", "data:,"),
  failed("drawPicture", new Error("no")),
];
const markingStart = () => createActor(markingMachine, { input: { picture, marks: [] } }).getSnapshot();
const options = {
  input: { picture, marks: [], visible: { x: 0, y: 0, width: 400, height: 100 } },
  keyOf: ({ context: { marks, past, drag, corner, selectedId } }: ReturnType<typeof markingStart>) => [
    marks.some(({ id }) => id === 1),
    Math.min(past.length, 1),
    drag?.grip,
    drag && marks.some(({ id, width }) => id === drag.mark.id && width !== drag.mark.width),
    corner && sameValue(corner, drag?.from ?? corner),
    selectedId !== undefined,
  ],
};
const silent = markingMachine.provide({ actions: { logFailure: () => undefined } });

describe("the paths of the picture editor", () => {
  it("reach every state and take every transition", () => {
    const ends = new Set(pathsOf(silent, events, options).map(({ end }) => JSON.stringify(end.value)));
    expect(ends).toEqual(
      new Set([
        '{"editing":{"still":"free"}}',
        '{"editing":{"still":"cornered"}}',
        '{"editing":"dragging"}',
        '"drawing"',
        '"closed"',
      ]),
    );
    expect(missedTransitions(silent, events, options)).toEqual([]);
  });
});
