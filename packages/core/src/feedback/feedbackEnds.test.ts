import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeFeedback } from "../testing/fakeFeedback.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { settle } from "../testing/screenStage.ts";
import { stubWire } from "../testing/stubWire.ts";
import { feedbackForm, feedbackOf, openFeedback } from "./feedbackWriting.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-22T09:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const opened = async () => {
  const stage = await openApp({
    token: fakeToken({ permissions: ["feedback:create", "company:list", "user:list"] }),
    address: "/company/",
    fetch: stubWire({ feedback: { create: fakeFeedback() } }),
  });
  const write = () => {
    openFeedback(stage.app);
    const form = feedbackForm(stage.app);
    for (const [name, value] of Object.entries({ title: "Chart", description: "It is gone.", type: "BUG" }))
      form.send({ type: "field.change", name, value });
    return form;
  };
  const drafts = () => stage.ports.local.keys().filter((key) => key.startsWith("draft:"));
  return { ...stage, write, drafts };
};

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
