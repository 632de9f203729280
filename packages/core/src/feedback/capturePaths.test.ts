import { describe, expect, it } from "vitest";
import { fakePicture } from "../testing/fakePicture.ts";
import { answered, failed, missedTransitions, passed, pathsOf } from "../testing/pathsOf.ts";
import { captureMachine, selectIsOverlayShown, selectShouldReopen } from "./capture.machine.ts";

const picture = fakePicture();

const silent = captureMachine.provide({
  actions: { showModal: () => undefined, hideModal: () => undefined, logFailure: () => undefined },
});
const events = [
  { type: "form.open" },
  { type: "form.left" },
  { type: "capture.begin" },
  { type: "capture.take" },
  { type: "capture.cancel" },
  { type: "capture.moved" },
  { type: "picture.mark" },
  { type: "picture.reset" },
  passed("overlayHidden", "capture.mode.hiding"),
  passed("captureLimit", "capture.mode.rendering"),
  passed("reopenFlag", "capture.reopening.due"),
  answered("capturePage", { picture }),
  answered("capturePage", { picture: "data:," }),
  failed("capturePage", new Error("no")),
  answered("marking", undefined),
  answered("marking", { drawn: picture, marks: [] }),
];
const keyOf = {
  keyOf: ({ context }: { context: { screenshot: string | undefined } }) => context.screenshot,
};

describe("the paths of the screenshot flow", () => {
  const paths = pathsOf(silent, events, keyOf);

  it("reach every state and take every transition", () => {
    const modes = new Set(paths.map(({ end: { value } }) => JSON.stringify(value.mode)));
    const marking = [{ marking: "shown" }, { marking: "away" }];
    const expected = ["idle", "choosing", "hiding", "rendering", ...marking];
    expect(modes).toEqual(new Set(expected.map((mode) => JSON.stringify(mode))));
    // Only the machine itself raises `form.due`.
    const missed = missedTransitions(silent, events, keyOf);
    expect(missed.filter((one) => !one.endsWith("on form.due"))).toEqual([]);
  });

  it.each(paths)("holds a picture in all places or in none: $title", ({ end }) => {
    const { screenshot, formData, original } = end.context;
    expect("screenshotData" in formData).toBe(screenshot !== undefined);
    expect(formData.screenshotData).toBe(screenshot);
    expect(original === undefined).toBe(screenshot === undefined);
    expect(selectIsOverlayShown(end) && selectShouldReopen(end)).toBe(false);
  });
});
