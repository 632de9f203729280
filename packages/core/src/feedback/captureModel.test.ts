import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { CapturedPage } from "../base/ports.ts";
import { fakePicture } from "../testing/fakePicture.ts";
import {
  captureMachine,
  REOPEN_FLAG_MS,
  selectIsCapturing,
  selectIsOverlayShown,
  selectScreenshot,
  selectShouldReopen,
  type CaptureEvent,
} from "./capture.machine.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Step =
  | { readonly do: Exclude<CaptureEvent["type"], "form.due" | "picture.mark"> }
  | { readonly waitMs: number }
  /** Answers the request for a picture made `answer` requests before the last, so that late answers occur too. */
  | { readonly answer: number; readonly isGood: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom(
      "capture.begin" as const,
      "capture.take" as const,
      "capture.take" as const,
      "capture.cancel" as const,
      "capture.moved" as const,
      "picture.reset" as const,
      "form.open" as const,
      "form.left" as const,
    ),
  }),
  fc.record({ waitMs: fc.constantFrom(1, 50, 99, 100, 101) }),
  fc.record({ answer: fc.nat({ max: 2 }), isGood: fc.boolean() }),
);

/** A clock that knows the timers that still wait, unlike those of other work in the same process. */
const countingClock = () => {
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  return {
    waiting,
    setTimeout: (run: () => void, ms: number) => {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        run();
      }, ms);
      waiting.add(timer);
      return timer;
    },
    clearTimeout: (timer: ReturnType<typeof setTimeout>) => {
      waiting.delete(timer);
      clearTimeout(timer);
    },
  };
};

it("The screenshot flow keeps only the newest picture and always shows overlay or modal", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const asked: PromiseWithResolvers<CapturedPage>[] = [];
      let isModalOpen = false;
      let shownCount = 0;
      const clock = countingClock();
      const capture = createActor(
        captureMachine.provide({
          actors: {
            capturePage: fromPromise(() => {
              asked.push(Promise.withResolvers<CapturedPage>());
              return asked.at(-1)!.promise;
            }),
          },
          actions: {
            logFailure: () => undefined,
            showModal: () => {
              isModalOpen = true;
              shownCount += 1;
            },
            hideModal: () => {
              isModalOpen = false;
            },
          },
        }),
        { clock },
      ).start();
      const now = () => capture.getSnapshot();
      let expected: string | undefined;
      for (const one of steps) {
        const wasRendering = now().matches({ mode: "rendering" });
        const shownBefore = shownCount;
        if ("do" in one) {
          if (one.do === "picture.reset" && now().matches({ mode: "idle" })) expected = undefined;
          capture.send({ type: one.do });
        } else if ("waitMs" in one) await vi.advanceTimersByTimeAsync(one.waitMs);
        else {
          const index = asked.length - 1 - one.answer;
          const picture = fakePicture(Math.max(0, index) + 1, 1);
          asked[index]?.resolve({ picture: one.isGood ? picture : "data:," });
          const isCurrent = wasRendering && one.answer === 0;
          await vi.advanceTimersByTimeAsync(0);
          if (isCurrent && !now().matches({ mode: "rendering" }) && one.isGood) expected = picture;
        }
        expect(shownCount - shownBefore).toBeLessThanOrEqual(1);
        expect(selectScreenshot(now())).toBe(expected);
        expect(now().context.formData.screenshotData).toBe(expected);
        expect(selectIsOverlayShown(now()) && isModalOpen).toBe(false);
        if (shownCount > 0 && !selectIsCapturing(now())) expect(isModalOpen).toBe(true);
      }
      await vi.advanceTimersByTimeAsync(REOPEN_FLAG_MS);
      if (!now().matches({ mode: "rendering" })) expect(selectShouldReopen(now())).toBe(false);
      capture.stop();
      expect(clock.waiting.size).toBe(0);
    }),
    propertyRuns(200, 5_000),
  );
});
