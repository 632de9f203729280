import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WaysOut } from "../base/ports.ts";
import { MODAL_ANIMATION_MS } from "../dialogs/modal.machine.ts";
import { selectProfile, selectStatus } from "../session/session.machine.ts";
import { fakeFeedback } from "../testing/fakeFeedback.ts";
import { fakePicture } from "../testing/fakePicture.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { settle } from "../testing/screenStage.ts";
import { stubWire } from "../testing/stubWire.ts";
import { feedbackForm, feedbackOf, openFeedback } from "./feedbackWriting.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-22T09:00:00Z") }));
afterEach(() => void vi.useRealTimers());

/** The ways out of the page; `isHeld` says whether one of them is held now. */
const fakeWaysOut = () => {
  const holders = new Set<Parameters<WaysOut["hold"]>[0]>();
  const waysOut: WaysOut = {
    hold: (isHeld) => {
      holders.add(isHeld);
      return () => void holders.delete(isHeld);
    },
  };
  return {
    waysOut,
    isHeld: (by: "link" | "tab") => [...holders].some((isHeld) => isHeld(by)),
    isListening: () => holders.size > 0,
  };
};

const opened = async () => {
  const { waysOut, ...links } = fakeWaysOut();
  const ports = fakePorts({
    address: "/company/",
    fetch: stubWire({ feedback: { create: fakeFeedback() } }),
    feedback: {
      capturePage: () => Promise.resolve({ picture: fakePicture() }),
      drawPicture: () => Promise.resolve(fakePicture()),
      device: () => ({ appVersion: "index-abc.js", browser: "Chromium", view: "1440 × 900" }),
    },
  });
  const token = fakeToken({ permissions: ["feedback:create", "company:list", "user:list"] });
  const stage = await openApp({ token, ports: { ...ports, waysOut } });
  const write = () => {
    openFeedback(stage.app);
    const form = feedbackForm(stage.app);
    for (const [name, value] of Object.entries({ title: "Chart", description: "It is gone.", type: "BUG" }))
      form.send({ type: "field.change", name, value });
    return form;
  };
  const takePicture = async () => {
    const { capture } = feedbackOf(stage.app);
    capture.send({ type: "capture.begin" });
    capture.send({ type: "capture.take" });
    await settle(1_000);
    return capture;
  };
  const drafts = () => stage.ports.local.keys().filter((key) => key.startsWith("draft:"));
  const isSignedIn = () => selectStatus(stage.app.session.getSnapshot()) === "signedIn";
  return { ...stage, ...links, token, write, takePicture, drafts, isSignedIn };
};

it("A sign-out asks while feedback is being written, and deletes it only after a yes", async () => {
  const { app, write, question, answer, drafts, isSignedIn } = await opened();
  write();
  app.modal.send({ type: "modal.leave" });
  app.signOut();
  expect([isSignedIn(), question()?.message]).toEqual([true, "Discard your changes?"]);
  answer("cancel");
  await settle(MODAL_ANIMATION_MS);
  expect([isSignedIn(), drafts().length]).toEqual([true, 1]);
  app.signOut();
  answer("accept");
  await settle(MODAL_ANIMATION_MS);
  expect([isSignedIn(), drafts()]).toEqual([false, []]);
});

it("Closing the tab warns while there is feedback text, and a link does not ask, because the text stays", async () => {
  const { app, write, isHeld, isListening, question, address } = await opened();
  openFeedback(app);
  expect(isListening()).toBe(false);
  const form = write();
  expect([isHeld("tab"), isHeld("link")]).toEqual([true, false]);
  app.announce({ type: "navigate", to: "/user/", asksFirst: true });
  expect([address(), question()]).toEqual(["/user/", undefined]);
  expect(form.getSnapshot().context.values).toMatchObject({ title: "Chart" });
});

it("A picture alone is asked about at the sign-out and the tab's closing, until it is removed", async () => {
  const { app, takePicture, isHeld, isListening, question, isSignedIn } = await opened();
  openFeedback(app);
  const capture = await takePicture();
  expect([isHeld("tab"), isHeld("link")]).toEqual([true, false]);
  capture.send({ type: "picture.reset" });
  expect(isListening()).toBe(false);
  await takePicture();
  app.signOut();
  expect([isSignedIn(), question()?.message]).toEqual([true, "Discard your changes?"]);
});

it("Nothing asks about feedback that was sent", async () => {
  const { app, write, takePicture, isListening, toastTexts, isSignedIn } = await opened();
  const form = write();
  await takePicture();
  form.send({ type: "form.submit" });
  await settle(1_000);
  expect(toastTexts()).toEqual(["Feedback created successfully"]);
  expect(isListening()).toBe(false);
  app.signOut();
  expect(isSignedIn()).toBe(false);
});

it("Nothing asks in the next session about the feedback of the last", async () => {
  const { app, write, takePicture, isListening, token, isSignedIn } = await opened();
  write();
  await takePicture();
  const profile = selectProfile(app.session.getSnapshot());
  app.session.send({ type: "session.lost", isByChoice: false });
  await settle(2_000);
  if (profile) app.session.send({ type: "session.begin", token, profile, refresh: undefined, to: "/user/" });
  await settle();
  expect([isSignedIn(), isListening()]).toEqual([true, false]);
});

it("Feedback input is kept when the session ends while it is being written", async () => {
  const { app, write, drafts } = await opened();
  write();
  app.session.send({ type: "session.lost", isByChoice: false });
  await settle(2_000);
  expect(drafts()).toHaveLength(1);
});

it("Feedback under way is sent even when the person has left the page, and the next feedback is a new one", async () => {
  const { app, write, visit, drafts, toastTexts } = await opened();
  const form = write();
  form.send({ type: "form.submit" });
  visit("/user/");
  await settle();
  expect(toastTexts()).toEqual(["Feedback created successfully"]);
  openFeedback(app);
  expect(feedbackForm(app)).not.toBe(form);
  expect(feedbackForm(app).getSnapshot().context.values).toMatchObject({ title: "" });
  expect(drafts()).toEqual([]);
});

it("No subscription is left after the session has ended", async () => {
  const { app } = await opened();
  let listening = 0;
  const subscribe = app.currentRoute.subscribe.bind(app.currentRoute);
  vi.spyOn(app.currentRoute, "subscribe").mockImplementation((listen) => {
    listening += 1;
    const stop = subscribe(listen);
    return () => {
      listening -= 1;
      stop();
    };
  });
  feedbackOf(app);
  expect(listening).toBe(1);
  app.session.send({ type: "session.end" });
  expect(listening).toBe(0);
});
