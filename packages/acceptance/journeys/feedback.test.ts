import { feedbackEndpoints } from "@canopy/contracts";
import { selectModal, type Feedback, type FeedbackPort } from "@canopy/core";
import {
  actionsFor,
  askedMessageScreen,
  conversationAsk,
  feedbackActionScreens,
  feedbackConversation,
  feedbackEditScreen,
  feedbackForm,
  feedbackListScreen,
  feedbackMessageScreen,
  feedbackOf,
  feedbackPicture,
  feedbackScreen,
  openFeedback,
  saidIn,
  selectAskedMessage,
  selectScreenshot,
  type FeedbackSaid,
  type ReadConversation,
} from "@canopy/core/feedback";
import { selectFields, selectFormFailure, selectHasDraft } from "@canopy/core/forms";
import { selectRows } from "@canopy/core/lists";
import { selectData, selectRecord, selectRecordStatus } from "@canopy/core/records";
import { fakeBrowserStore } from "@canopy/core/testing";
import { expect, it } from "vitest";
import { TINY_PNG } from "./picture.ts";
import { openBell } from "./reminding.ts";
import { eventually, fillIn, pass, setStage, type Tab } from "./stage.ts";
import { people } from "./work.ts";

const stage = setStage();
const OVERLAY_HIDDEN_MS = 100;
const POLL_MS = 10_000;

const camera: FeedbackPort = {
  capturePage: () => Promise.resolve({ picture: TINY_PNG }),
  drawPicture: (picture) => Promise.resolve(picture),
  device: () => ({ appVersion: "index-abc.js", browser: "Chromium", view: "1440 × 900" }),
};

const type = (tab: Tab, values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values))
    feedbackForm(tab.app).send({ type: "field.change", name, value });
};
const typed = (tab: Tab, name: string) =>
  selectFields(feedbackForm(tab.app).getSnapshot()).find((field) => field.name === name)?.value;
const modal = (tab: Tab) => selectModal(tab.app.modal.getSnapshot())?.content;

const lineOf = (one: FeedbackSaid): string =>
  one.kind === "message" ? `${one.isOwn ? "You" : one.by}: ${one.text}` : `${one.by} ${one.did}: ${one.note}`;

const capture = async (tab: Tab) => {
  const { capture: flow } = feedbackOf(tab.app);
  flow.send({ type: "capture.take" });
  await pass(OVERLAY_HIDDEN_MS);
  await eventually(() => expect(selectScreenshot(flow.getSnapshot())).toBe(TINY_PNG));
};

it("a problem is reported with a picture from another screen, worked on, answered and reopened", async () => {
  const author = await stage.openSignedIn("/company/?page=1", people.partner, { feedback: camera });
  openFeedback(author.app);
  type(author, { title: "The chart is empty", description: "Since this morning.", type: "BUG" });
  const { capture: flow } = feedbackOf(author.app);
  flow.send({ type: "capture.begin" });
  expect(modal(author)).toBeUndefined();
  author.visit("/project/");
  await capture(author);
  expect(modal(author)).toBe("feedback");
  expect(typed(author, "title")).toBe("The chart is empty");
  feedbackForm(author.app).send({ type: "form.submit" });
  await eventually(() => expect(author.toastTexts()).toContain("Feedback created successfully"));

  const administrator = await stage.openSignedIn("/feedback/list?status=OPEN");
  const list = administrator.open(feedbackListScreen, undefined);
  const listed = () =>
    selectRows<Feedback>(list.getSnapshot()).find(({ title }) => title === "The chart is empty");
  await eventually(() => expect(listed()).toMatchObject({ status: "OPEN", hasScreenshot: true }));
  const id = listed()?.id ?? "";
  const page = administrator.open(feedbackScreen, { id });
  const shown = () => selectRecord<Feedback>(page.getSnapshot());
  await eventually(() => expect(shown()).toMatchObject({ route: "/project/", appVersion: "index-abc.js" }));
  const picture = administrator.open(feedbackPicture, { ask: id });
  await eventually(() => expect(selectData<string>(picture.getSnapshot())).toBe(TINY_PNG));

  const bell = openBell(author);
  await pass(0);
  await eventually(() => expect(bell.count()).toBeDefined());
  const answer = async (action: "progress" | "resolve", note: string) => {
    const form = administrator.open(feedbackActionScreens[action], { record: { id, version: 1 } });
    fillIn(form, { note });
    await eventually(() => expect(form.getSnapshot().matches("saved")).toBe(true));
  };
  const before = bell.count() ?? 0;
  await answer("progress", "We look into it");
  await eventually(() => expect(shown()?.status).toBe("IN_PROGRESS"));
  await pass(1_000);
  await answer("resolve", "It is drawn again");
  await eventually(() =>
    expect(shown()).toMatchObject({ status: "RESOLVED", resolutionNote: "It is drawn again" }),
  );
  await pass(2 * POLL_MS);
  await eventually(() => expect(bell.count()).toBe(before + 2));
  bell.panel.send({ type: "panel.toggle" });
  await eventually(() => expect(bell.rows()[0]?.link).toBe(`/feedback/${id}`));
  expect(bell.rows()[0]?.message).toContain("It is drawn again");

  const theirs = author.open(feedbackScreen, { id });
  const read = () => selectRecord<Feedback>(theirs.getSnapshot());
  await eventually(() => expect(read()?.status).toBe("RESOLVED"));
  const resolved = read();
  if (!resolved) throw new Error("the author's page shows no item");
  expect(actionsFor(author.app.services, resolved).map(({ name }) => name)).toEqual(["reopen"]);
  const edit = author.open(feedbackEditScreen, { record: resolved });
  fillIn(edit, { title: "The chart is empty again" });
  await eventually(() =>
    expect(read()).toMatchObject({ title: "The chart is empty again", status: "RESOLVED" }),
  );
  const reopening = author.open(feedbackActionScreens.reopen, { record: { id, version: 1 } });
  fillIn(reopening, { note: "Empty again" });
  await eventually(() => expect(read()?.status).toBe("OPEN"));
});

it("author and handler talk under an item: each message comes to the other's open page, in the bell and with a link to it", async () => {
  const author = await stage.openSignedIn("/", people.partner);
  const body = { title: "The map is empty", description: "Since Monday.", type: "BUG" } as const;
  const key = { idempotencyKey: crypto.randomUUID() };
  const item = await author.app.call(feedbackEndpoints.create, { body }, key);
  author.visit(`/feedback/${item.id}`);
  const handler = await stage.openSignedIn(`/feedback/${item.id}`);
  const talkOf = (tab: Tab) => {
    const reading = tab.open(feedbackConversation, { ask: conversationAsk(item.id) });
    const box = tab.open(feedbackMessageScreen, { token: item.id });
    const lines = () => {
      const data = selectData<ReadConversation>(reading.getSnapshot());
      return data && saidIn(data, item, tab.app.services.userId()).map(lineOf);
    };
    const say = async (text: string) => {
      fillIn(box, { text });
      await eventually(() => expect(lines()?.at(-1)).toBe(`You: ${text}`));
    };
    return { lines, say };
  };
  const [theirs, mine] = [talkOf(author), talkOf(handler)];
  const bell = openBell(author);
  const handlersBell = openBell(handler);
  await pass(0);
  await eventually(() => expect([bell.count(), theirs.lines()]).toEqual([expect.any(Number), []]));
  await eventually(() => expect(handlersBell.count()).toBeDefined());
  const before = bell.count() ?? 0;

  await mine.say("Which browser is it?");
  expect(theirs.lines()).toEqual([]);
  await pass(POLL_MS);
  await eventually(() => expect(bell.count()).toBe(before + 1));
  await eventually(() => expect(theirs.lines()).toEqual(["Ines Duarte: Which browser is it?"]));
  bell.panel.send({ type: "panel.toggle" });
  const told = () => bell.rows().find(({ link }) => link?.startsWith(`/feedback/${item.id}?message=`));
  await eventually(() => expect(told()?.message).toContain("Which browser is it?"));
  author.visit(told()?.link ?? "");
  const asked = author.open(askedMessageScreen, { feedbackId: item.id });
  expect(selectAskedMessage(asked.getSnapshot())).toMatch(/^[0-9a-f-]{36}$/);

  await pass(1_000);
  await theirs.say("Firefox, on Linux");
  await pass(POLL_MS);
  await eventually(() => expect(mine.lines()?.at(-1)).toMatch(/: Firefox, on Linux$/));
  await pass(1_000);
  const resolve = handler.open(feedbackActionScreens.resolve, { record: { id: item.id, version: 1 } });
  fillIn(resolve, { note: "It is drawn again" });
  await eventually(() => expect(mine.lines()?.at(-1)).toBe("Ines Duarte resolved this: It is drawn again"));
  await pass(POLL_MS);
  await eventually(() => expect(theirs.lines()?.at(-1)).toBe("Ines Duarte resolved this: It is drawn again"));

  await pass(1_000);
  await theirs.say("Thank you");
  const page = author.open(feedbackScreen, { id: item.id });
  await eventually(() => expect(selectRecord<Feedback>(page.getSnapshot())?.status).toBe("RESOLVED"));
});

it("a message that was not sent stays in its box, and as a draft after a reload", async () => {
  const browser = fakeBrowserStore();
  const before = await stage.openSignedIn("/", people.viewer, { local: browser.tab() });
  const body = { title: "Half said", description: "As it was.", type: "IDEA" } as const;
  const key = { idempotencyKey: crypto.randomUUID() };
  const { id } = await before.app.call(feedbackEndpoints.create, { body }, key);
  before.visit(`/feedback/${id}`);
  const box = before.open(feedbackMessageScreen, { token: id });
  before.intercept(`/api/feedback/${id}/messages`, () => new Response(null, { status: 503 }));
  box.send({ type: "field.change", name: "text", value: "Not yet sent" });
  box.send({ type: "form.submit" });
  await eventually(() => expect(selectFormFailure(box.getSnapshot())).toBeDefined());
  expect(selectFields(box.getSnapshot())[0]?.value).toBe("Not yet sent");
  before.app.stop();

  const after = await stage.openTab({ address: `/feedback/${id}`, local: browser.tab() });
  const again = after.open(feedbackMessageScreen, { token: id });
  expect(selectHasDraft(again.getSnapshot())).toBe(true);
  again.send({ type: "draft.restore" });
  expect(selectFields(again.getSnapshot())[0]?.value).toBe("Not yet sent");
});

it("unsaved feedback survives a reload without its picture, and is offered again", async () => {
  const browser = fakeBrowserStore();
  const before = await stage.openSignedIn("/", people.viewer, { local: browser.tab(), feedback: camera });
  openFeedback(before.app);
  type(before, { title: "Half typed" });
  feedbackOf(before.app).capture.send({ type: "capture.begin" });
  await capture(before);
  before.app.stop();

  const after = await stage.openTab({ address: "/user/", local: browser.tab(), feedback: camera });
  openFeedback(after.app);
  expect(selectHasDraft(feedbackForm(after.app).getSnapshot())).toBe(true);
  feedbackForm(after.app).send({ type: "draft.restore" });
  expect(typed(after, "title")).toBe("Half typed");
  expect(selectScreenshot(feedbackOf(after.app).capture.getSnapshot())).toBeUndefined();
});

it("cancelling the picture, or failing to take it, leaves the feedback form as it was", async () => {
  let isBroken = true;
  const port: FeedbackPort = {
    ...camera,
    capturePage: () =>
      isBroken ? Promise.reject(new Error("No memory")) : Promise.resolve({ picture: TINY_PNG }),
  };
  const tab = await stage.openSignedIn("/", people.viewer, { feedback: port });
  openFeedback(tab.app);
  type(tab, { title: "Kept" });
  const { capture: flow } = feedbackOf(tab.app);
  flow.send({ type: "capture.begin" });
  flow.send({ type: "capture.cancel" });
  expect([modal(tab), typed(tab, "title")]).toEqual(["feedback", "Kept"]);
  flow.send({ type: "capture.begin" });
  flow.send({ type: "capture.take" });
  await pass(OVERLAY_HIDDEN_MS);
  await eventually(() => expect(modal(tab)).toBe("feedback"));
  expect(typed(tab, "title")).toBe("Kept");
  expect(tab.ports.logged.map(({ message }) => message)).toContain("A screenshot failed");
  isBroken = false;
  flow.send({ type: "capture.begin" });
  await capture(tab);
});

it("a partner cannot read feedback of others", async () => {
  const officer = await stage.openSignedIn("/", people.officer);
  const partner = await stage.openSignedIn("/", people.partner);
  const body = { title: "Theirs", description: "Not for partners", type: "IDEA" } as const;
  const key = { idempotencyKey: crypto.randomUUID() };
  const { id } = await officer.app.call(feedbackEndpoints.create, { body }, key);
  const page = partner.open(feedbackScreen, { id });
  await eventually(() => expect(selectRecordStatus(page.getSnapshot())).toBe("missing"));
});
