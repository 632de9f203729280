import { permissions } from "@canopy/contracts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { selectModal } from "../dialogs/modal.machine.ts";
import { selectIsOverlayShown, selectScreenshot } from "./capture.machine.ts";
import type { Route } from "../routing/route.ts";
import { routes } from "../routing/routes.ts";
import { fakePicture } from "../testing/fakePicture.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { settle } from "../testing/screenStage.ts";
import { feedbackForm, feedbackOf, openFeedback } from "./feedbackWriting.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-22T09:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const ID = "0190a000-0000-7000-8000-000000000009";
const screens = Object.values<Route>(routes)
  .filter(({ guestOnly }) => !guestOnly)
  .map(({ pattern }) => pattern.replace(/:\w+/, ID));

it("Screenshot mode and feedback input survive a walk through every screen of the app", async () => {
  const picture = fakePicture();
  const { app, visit, address } = await openApp({
    token: fakeToken({ permissions: [...permissions] }),
    feedback: {
      capturePage: () => Promise.resolve({ picture }),
      drawPicture: () => Promise.resolve(picture),
      device: () => ({ appVersion: "index-abc.js", browser: "Chromium", view: "1440 × 900" }),
    },
  });
  const { capture } = feedbackOf(app);
  openFeedback(app);
  const typed = { title: "Chart", description: "It is gone.", type: "BUG", priority: "HIGH" };
  for (const [name, value] of Object.entries(typed))
    feedbackForm(app).send({ type: "field.change", name, value });
  capture.send({ type: "capture.begin" });
  for (const path of [...screens, "/not/a/screen"]) {
    visit(path);
    await settle(10_000);
    const isModalShown = selectModal(app.modal.getSnapshot()) !== undefined;
    expect([address(), selectIsOverlayShown(capture.getSnapshot()), isModalShown]).toEqual([
      path,
      true,
      false,
    ]);
  }
  expect(screens.length).toBeGreaterThan(25);
  capture.send({ type: "capture.take" });
  await settle(100);
  await settle();
  expect(selectScreenshot(capture.getSnapshot())).toBe(picture);
  expect(selectModal(app.modal.getSnapshot())).toMatchObject({ content: "feedback" });
  expect(feedbackForm(app).getSnapshot().context.values).toMatchObject(typed);
});
