import type { Feedback } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { selectMarking, selectScreenshot } from "./capture.machine.ts";
import { selectHasDraft } from "../forms/form.selectors.ts";
import { selectQuestion } from "../dialogs/confirm.machine.ts";
import { selectModal } from "../dialogs/modal.machine.ts";
import { fakePicture } from "../testing/fakePicture.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { problem, stubWire, type Stubs } from "../testing/stubWire.ts";
import { settle } from "../testing/screenStage.ts";
import { feedbackForm, feedbackOf, openFeedback } from "./feedbackWriting.ts";
import type { FeedbackPort } from "../base/ports.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-22T09:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const picture = fakePicture();
const port: FeedbackPort = {
  capturePage: () => Promise.resolve({ picture }),
  drawPicture: () => Promise.resolve(fakePicture(10, 10)),
  device: () => ({ appVersion: "index-abc.js", browser: "Chromium", view: "1440 × 900" }),
};

const item: Feedback = {
  id: "0190a000-0000-7000-8000-000000000001",
  title: "Chart",
  description: "It is gone.",
  type: "BUG",
  priority: "MEDIUM",
  status: "OPEN",
  route: null,
  appVersion: null,
  browser: null,
  stateSnapshot: null,
  hasScreenshot: true,
  authorId: "0190a000-0000-7000-8000-000000000002",
  assigneeId: null,
  resolutionNote: null,
  closedAt: null,
  createdAt: "2026-11-22T09:00:00Z",
  updatedAt: "2026-11-22T09:00:00Z",
  version: 1,
};

const opened = async (create: NonNullable<Stubs["feedback"]>["create"] = problem("/errors/internal")) => {
  const stage = await openApp({
    token: fakeToken({ permissions: ["feedback:create", "company:list", "user:list"] }),
    address: "/company/?page=2",
    fetch: stubWire({ feedback: { create } }),
    feedback: port,
  });
  const { app } = stage;
  const { capture } = feedbackOf(app);
  const type = (title: string) => {
    const form = feedbackForm(app);
    form.send({ type: "field.change", name: "title", value: title });
    form.send({ type: "field.change", name: "description", value: "It is gone." });
    form.send({ type: "field.change", name: "type", value: "BUG" });
    return form;
  };
  const takePicture = async () => {
    capture.send({ type: "capture.begin" });
    capture.send({ type: "capture.take" });
    await settle(100);
    await settle();
  };
  const modal = () => selectModal(app.modal.getSnapshot());
  const sent = async () => {
    const request = stage.ports.requests.find(({ method }) => method === "POST");
    return (await request?.json()) as Record<string, unknown> | undefined;
  };
  const drafts = () => stage.ports.local.keys().filter((key) => key.startsWith("draft:"));
  return { ...stage, capture, type, takePicture, modal, sent, drafts };
};

describe("feedback under way", () => {
  it("shows its title in the modal's title, also after a picture", async () => {
    const { app, capture, modal, takePicture } = await opened();
    openFeedback(app);
    const form = feedbackForm(app);
    expect(modal()?.title).toBe("Send feedback");
    form.send({ type: "field.change", name: "title", value: " Chart" });
    expect(modal()?.title).toBe("Feedback: Chart");
    form.send({ type: "field.change", name: "title", value: "Chart of ".repeat(10) });
    expect(modal()?.title).toBe("Feedback: Chart of Chart of Chart of Cha…");
    form.send({ type: "field.change", name: "title", value: "Chart" });
    await takePicture();
    expect(modal()?.title).toBe("Feedback: Chart");
    capture.send({ type: "picture.mark" });
    expect(modal()?.title).toBe("Edit picture");
    form.send({ type: "field.change", name: "description", value: "It is gone." });
    expect(modal()?.title).toBe("Edit picture");
    capture.send({ type: "picture.reset" });
    form.send({ type: "field.change", name: "title", value: " " });
    expect(modal()?.title).toBe("Send feedback");
  });

  it("is dropped only after a question, even when its only change is one paste, and without one once that is undone", async () => {
    const { app, modal, question, answer } = await opened();
    openFeedback(app);
    const form = feedbackForm(app);
    form.send({ type: "field.change", name: "description", value: "Pasted" });
    app.modal.send({ type: "modal.dismiss", by: "escape" });
    expect(question()?.message).toBe("Discard your changes?");
    answer("cancel");
    expect(modal()?.title).toBe("Send feedback");
    form.send({ type: "field.change", name: "description", value: "" });
    app.modal.send({ type: "modal.dismiss", by: "overlay" });
    expect(question()).toBeUndefined();
    await settle(300);
    expect(modal()).toBeUndefined();
  });

  it("keeps its input while the person moves through the app in screenshot mode", async () => {
    const { app, visit, type, takePicture, modal, capture } = await opened();
    openFeedback(app);
    type("Chart");
    capture.send({ type: "capture.begin" });
    expect(modal()).toBeUndefined();
    visit("/user/");
    await takePicture();
    expect(modal()).toMatchObject({ content: "feedback" });
    expect(feedbackForm(app).getSnapshot().context.values).toMatchObject({ title: "Chart" });
    expect(selectScreenshot(capture.getSnapshot())).toBe(picture);
  });

  it("opens the picture editor with its markings again after the page has changed", async () => {
    const { app, visit, takePicture, modal, capture } = await opened();
    openFeedback(app);
    feedbackForm(app);
    await takePicture();
    capture.send({ type: "picture.mark" });
    const editor = selectMarking(capture.getSnapshot());
    editor?.send({ type: "mark.add", view: { x: 0, y: 0, width: 90, height: 90 } });
    visit("/user/");
    expect(modal()).toBeUndefined();
    openFeedback(app);
    expect(modal()?.title).toBe("Edit picture");
    expect(selectMarking(capture.getSnapshot())?.getSnapshot().context.marks).toHaveLength(1);
  });

  it("sends the input, the picture, the address and the device, and says so", async () => {
    const { app, type, takePicture, sent, toastTexts, modal, drafts, capture } = await opened(item);
    openFeedback(app);
    await takePicture();
    type("Chart").send({ type: "form.submit" });
    await settle();
    expect(await sent()).toMatchObject({
      title: "Chart",
      description: "It is gone.",
      type: "BUG",
      priority: "MEDIUM",
      screenshotData: picture,
      route: "/company/?page=2",
      appVersion: "index-abc.js",
      browser: "Chromium",
    });
    expect(toastTexts()).toEqual(["Feedback created successfully"]);
    await settle(300);
    expect(modal()).toBeUndefined();
    expect(drafts()).toEqual([]);
    expect(selectScreenshot(capture.getSnapshot())).toBeUndefined();
    expect(feedbackForm(app).getSnapshot().context.values["title"]).toBe("");
  });

  it("sends no key screenshotData without a picture or after the picture was removed", async () => {
    const { app, type, takePicture, capture, sent } = await opened();
    openFeedback(app);
    await takePicture();
    capture.send({ type: "picture.reset" });
    type("Chart").send({ type: "form.submit" });
    await settle();
    expect(Object.keys((await sent()) ?? {})).not.toContain("screenshotData");
  });

  it("sends no secret of the app's state", async () => {
    const { app, type, sent, ports } = await opened();
    openFeedback(app);
    type("Chart").send({ type: "form.submit" });
    await settle();
    const body = await sent();
    const snapshot = String(body?.["stateSnapshot"]);
    expect(JSON.parse(snapshot)).toMatchObject({ screen: "companies", isOnline: true });
    expect(snapshot).not.toContain(ports.local.read("access_token"));
  });

  it("sends the same request again after a failure, wherever the person has gone meanwhile", async () => {
    const { app, type, ports } = await opened();
    openFeedback(app);
    type("Chart").send({ type: "form.submit" });
    await settle(10_000);
    app.announce({ type: "navigate", to: "/user/" });
    openFeedback(app);
    feedbackForm(app).send({ type: "form.submit" });
    await settle(10_000);
    const tries = ports.requests.filter(({ method }) => method === "POST");
    const [first, second] = await Promise.all(tries.map((request) => request.text()));
    expect(second).toBe(first);
    expect(first).toContain("/company/?page=2");
    expect(new Set(tries.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
  });

  it("keeps everything when sending fails", async () => {
    const { app, type, takePicture, capture, modal } = await opened();
    openFeedback(app);
    await takePicture();
    const form = type("Chart");
    form.send({ type: "form.submit" });
    await settle();
    expect(feedbackForm(app)).toBe(form);
    expect(form.getSnapshot().context.values).toMatchObject({ title: "Chart" });
    expect(selectScreenshot(capture.getSnapshot())).toBe(picture);
    expect(modal()).toMatchObject({ content: "feedback" });
  });

  it("asks before a picture alone is lost and drops it after a yes", async () => {
    const { app, takePicture, capture, modal } = await opened();
    openFeedback(app);
    feedbackForm(app);
    await takePicture();
    app.modal.send({ type: "modal.dismiss", by: "escape" });
    expect(selectQuestion(app.confirm.getSnapshot())?.message).toBe("Discard your changes?");
    app.confirm.send({ type: "confirm.accept" });
    await settle(300);
    expect(modal()).toBeUndefined();
    expect(selectScreenshot(capture.getSnapshot())).toBeUndefined();
  });

  it("drops its input when it is discarded", async () => {
    const { app, type, drafts } = await opened();
    openFeedback(app);
    const form = type("Chart");
    expect(drafts()).toHaveLength(1);
    app.modal.send({ type: "modal.close" });
    await settle(300);
    expect(drafts()).toEqual([]);
    expect(feedbackForm(app)).not.toBe(form);
    expect(feedbackForm(app).getSnapshot().context.values["title"]).toBe("");
  });

  it("keeps the draft of the next one where the last one is answered after it was dismissed", async () => {
    const answer = Promise.withResolvers<Feedback>();
    const { app, type, drafts, toastTexts } = await opened(() => answer.promise);
    openFeedback(app);
    type("Chart").send({ type: "form.submit" });
    await settle();
    app.modal.send({ type: "modal.dismiss", by: "button" });
    app.confirm.send({ type: "confirm.accept" });
    await settle(300);
    openFeedback(app);
    type("Map");
    answer.resolve(item);
    await settle();
    expect(toastTexts()).toEqual(["Feedback created successfully"]);
    expect(drafts()).toHaveLength(1);
    feedbackForm(app).send({ type: "form.discard" });
    expect(drafts()).toEqual([]);
  });

  it("becomes a draft without its picture when the session ends, and is offered again", async () => {
    const { app, type, takePicture, drafts, ports, capture } = await opened(problem("/errors/token-expired"));
    openFeedback(app);
    await takePicture();
    type("Chart").send({ type: "form.submit" });
    await settle(2_000);
    expect(ports.address.read()).toContain("/login");
    expect(drafts()).toHaveLength(1);
    const kept = drafts()
      .map((key) => ports.local.read(key))
      .join();
    expect(kept).toContain("Chart");
    expect(kept).not.toContain("image/png");
    expect(capture.getSnapshot().status).toBe("stopped");
  });

  it("ignores a picture that arrives after the session has ended", async () => {
    const { app, capture } = await opened();
    openFeedback(app);
    capture.send({ type: "capture.begin" });
    capture.send({ type: "capture.take" });
    app.session.send({ type: "session.end" });
    await settle(1_000);
    expect(selectModal(app.modal.getSnapshot())).toBeUndefined();
    expect(feedbackOf(app).capture).toBe(capture);
  });

  it("shows the overlay again when the page changes within the 100 ms", async () => {
    const { app, capture, visit } = await opened();
    openFeedback(app);
    capture.send({ type: "capture.begin" });
    capture.send({ type: "capture.take" });
    visit("/user/");
    await settle(1_000);
    expect(capture.getSnapshot().value).toMatchObject({ mode: "choosing" });
  });

  it("logs a failure unchanged and opens the modal again", async () => {
    const stage = await openApp({
      token: fakeToken({ permissions: ["feedback:create"] }),
      feedback: {
        ...port,
        capturePage: () => Promise.reject(Object.assign(new Error("x"), { type: "error" })),
      },
    });
    openFeedback(stage.app);
    const { capture } = feedbackOf(stage.app);
    capture.send({ type: "capture.begin" });
    capture.send({ type: "capture.take" });
    await settle(100);
    await settle();
    expect(stage.ports.logged).toMatchObject([{ level: "error", message: "A screenshot failed" }]);
    expect(selectModal(stage.app.modal.getSnapshot())).toMatchObject({ content: "feedback" });
  });

  it("is offered again from an earlier visit wherever the modal opens", async () => {
    const first = await opened();
    openFeedback(first.app);
    first.type("Chart");
    first.app.stop();
    const token = first.ports.local.read("access_token");
    const { app } = await openApp({
      ports: { ...first.ports },
      ...(token !== null && { token }),
    });
    openFeedback(app);
    const form = feedbackForm(app);
    expect(selectHasDraft(form.getSnapshot())).toBe(true);
    form.send({ type: "draft.restore" });
    expect(form.getSnapshot().context.values).toMatchObject({ title: "Chart" });
  });
});
