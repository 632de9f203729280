import type { Access, FeedbackMessage, HistoryEntry, Permission } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectFormFailure, selectHasDraft } from "../forms/form.selectors.ts";
import { selectAsk, selectData, selectReadingFailure } from "../records/reading.machine.ts";
import { fakeFeedback } from "../testing/fakeFeedback.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { forever, problem } from "../testing/stubWire.ts";
import { lines, toldView } from "../testing/toldView.ts";
import { selectAskedMessage } from "./askedMessage.machine.ts";
import { mayWriteMessage, messageHelp, saidIn, type ReadConversation } from "./feedbackConversation.ts";
import {
  askedMessageScreen,
  conversationAsk,
  earlierAsk,
  feedbackConversation,
  feedbackMessageScreen,
  openedAsk,
} from "./feedbackConversation.screens.ts";

const item = fakeFeedback();
const { id } = item;
const reader = ["feedback:get", "feedback:create"];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const message = (no: number, over: Partial<FeedbackMessage> = {}): FeedbackMessage => ({
  id: fakeId(100 + no),
  feedbackId: id,
  authorId: fakeId(3),
  authorName: "Amina Yusuf",
  text: `Message ${no}`,
  createdAt: `2026-11-17T08:${String(no).padStart(2, "0")}:00Z`,
  ...over,
});

const move = (
  minute: number,
  action: string,
  note?: readonly [before: string | null, after: string | null],
): HistoryEntry => ({
  id: fakeId(200 + minute),
  at: `2026-11-17T08:${String(minute).padStart(2, "0")}:30Z`,
  actorId: fakeId(1),
  actorName: "Ines Duarte",
  source: "UI",
  entity: "feedback",
  entityId: id,
  entityName: item.title,
  processId: null,
  action,
  changes: note ? [{ field: "resolutionNote", before: note[0], after: note[1] }] : [],
  reason: null,
});

const read = (over: Partial<ReadConversation>): ReadConversation => ({
  messages: [],
  total: over.messages?.length ?? 0,
  moves: [],
  ...over,
});
const linesOf = (conversation: ReadConversation, resolutionNote: string | null = null) =>
  saidIn(conversation, { resolutionNote }, fakeId(3)).map((one) =>
    one.kind === "message"
      ? `${one.isOwn ? "You" : one.by}: ${one.text}`
      : `${one.by} ${one.did}: ${one.note} [${one.badge.label}]`,
  );

describe("a conversation", () => {
  test("is messages and moves together, the newest last, one's own as 'You'", () => {
    const messages = [message(9, { authorId: fakeId(1), authorName: "Ines Duarte" }), message(2)];
    const moves = [move(20, "resolve", ["We look", "Mended"]), move(5, "progress", [null, "We look"])];
    expect(linesOf(read({ messages, moves }), "Mended")).toEqual([
      "You: Message 2",
      "Ines Duarte took this up: We look [In progress]",
      "Ines Duarte: Message 9",
      "Ines Duarte resolved this: Mended [Resolved]",
    ]);
  });

  test("tells a note that was given again, though the history names no change of it", () => {
    const moves = [
      move(4, "dismiss"),
      move(3, "reopen", ["Same", null]),
      move(2, "resolve"),
      move(1, "progress", [null, "Same"]),
    ];
    expect(linesOf(read({ moves })).map((line) => line.split(": ")[1])).toEqual([
      "Same [In progress]",
      "Same [Resolved]",
      " [Open]",
      " [Dismissed]",
    ]);
    expect(linesOf(read({ moves: [move(4, "dismiss")] }), "Old")[0]).toContain(": Old [Dismissed]");
  });

  test("leaves out what was before its oldest message while earlier messages are not read", () => {
    const messages = [message(9), message(8)];
    const moves = [move(8, "resolve"), move(1, "progress")];
    expect(linesOf(read({ messages, total: 3, moves }))).toHaveLength(3);
    expect(linesOf(read({ messages, total: 2, moves }))).toHaveLength(4);
  });

  test("is read with the item's status changes, fifty messages at once, and more on demand", async () => {
    const page = { data: [message(1)], total: 51 };
    const { app, asked } = await openSignedIn(
      { feedbackMessages: { list: page }, history: { list: { data: [move(2, "resolve")], total: 1 } } },
      reader,
      `/feedback/${id}`,
    );
    const { screen } = openScreen(app, feedbackConversation, { ask: conversationAsk(id) });
    await settle();
    expect(selectData(screen.getSnapshot())).toMatchObject({ total: 51, moves: [{ action: "resolve" }] });
    const first = (start: string) => asked().find((line) => line.startsWith(start));
    expect(first("GET /api/feedback/")).toContain(`${id}/messages?page=1&size=50&sortField=createdAt`);
    expect(first("GET /api/history?")).toBe(
      `GET /api/history?page=1&size=100&sortField=at&sortDirection=desc&filters[0].fieldId=action&filters[0].operator=in&filters[0].value=progress&filters[0].value=resolve&filters[0].value=dismiss&filters[0].value=reopen&entity=feedback&id=${id}`,
    );
    expect(
      app.queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([["/api/feedback/{id}/messages", conversationAsk(id)]]);
    screen.send({ type: "reading.ask", ask: earlierAsk(id, { messages: page.data }) });
    await settle();
    expect(selectAsk(screen.getSnapshot())).toBe(conversationAsk(id, { pages: 2 }));
    expect(asked().filter((line) => line.includes("page=2&size=50"))).toHaveLength(1);
    // both pages answered the same message
    expect(selectData(screen.getSnapshot())?.messages).toHaveLength(1);
  });

  test("is read as far back as a message that the address asks for, and no further", async () => {
    const all = Array.from({ length: 170 }, (_, at) => message(170 - at));
    const list = ({ search }: { readonly search: URLSearchParams }) => {
      const page = Number(search.get("page"));
      return { data: all.slice((page - 1) * 50, page * 50), total: all.length };
    };
    const { app, asked } = await openSignedIn(
      { feedbackMessages: { list }, history: { list: { data: [], total: 0 } } },
      reader,
      `/feedback/${id}`,
    );
    const readUpTo = async (upTo: string | undefined) => {
      const { screen } = openScreen(app, feedbackConversation, { ask: conversationAsk(id, { upTo }) });
      await settle();
      screen.stop();
      return selectData(screen.getSnapshot())?.messages ?? [];
    };
    expect(await readUpTo(all[110]?.id)).toHaveLength(150);
    expect(await readUpTo(undefined)).toHaveLength(50);
    expect(await readUpTo(all[3]?.id)).toHaveLength(50);
    // one that is not there
    expect(await readUpTo(fakeId(9))).toHaveLength(170);
    expect(asked().filter((line) => line.includes("/messages?"))).toHaveLength(3 + 1 + 1 + 4);
    expect(earlierAsk(id, { messages: all.slice(0, 149) })).toBe(conversationAsk(id, { pages: 4 }));
  });

  test("is read back 1,000 messages at the most for one that is not there", async () => {
    const all = Array.from({ length: 1_070 }, (_, at) => message(1_070 - at));
    const list = ({ search }: { readonly search: URLSearchParams }) => {
      const page = Number(search.get("page"));
      return { data: all.slice((page - 1) * 50, page * 50), total: all.length };
    };
    const stubs = { feedbackMessages: { list }, history: { list: { data: [], total: 0 } } };
    const { app } = await openSignedIn(stubs, reader, `/feedback/${id}`);
    const { screen } = openScreen(app, feedbackConversation, {
      ask: conversationAsk(id, { upTo: fakeId(9_999) }),
    });
    await settle();
    expect(selectData(screen.getSnapshot())?.messages).toHaveLength(1_000);
  });

  test("is read back to a message that the address of the open page asks for later", async () => {
    const all = Array.from({ length: 170 }, (_, at) => message(170 - at));
    const list = ({ search }: { readonly search: URLSearchParams }) => {
      const page = Number(search.get("page"));
      return { data: all.slice((page - 1) * 50, page * 50), total: all.length };
    };
    const { app, visit } = await openSignedIn(
      { feedbackMessages: { list }, history: { list: { data: [], total: 0 } } },
      reader,
      `/feedback/${id}?message=${all[3]?.id}`,
    );
    const { screen } = openScreen(app, feedbackConversation, { ask: openedAsk(app.services, id) });
    openScreen(app, askedMessageScreen, { feedbackId: id, conversation: screen });
    await settle();
    const count = () => selectData(screen.getSnapshot())?.messages.length;
    expect(count()).toBe(50);
    visit(`/feedback/${id}?message=${all[110]?.id}`);
    await settle();
    expect(count()).toBe(150);
    // one that is read already
    const before = selectAsk(screen.getSnapshot());
    for (const search of [`?message=${all[60]?.id}`, ""]) visit(`/feedback/${id}${search}`);
    expect(selectAsk(screen.getSnapshot())).toBe(before);
  });

  test("misses no message where one comes between the reads of its pages", async () => {
    const all = Array.from({ length: 60 }, (_, at) => message(60 - at));
    const list = async ({ search }: { readonly search: URLSearchParams }) => {
      const page = Number(search.get("page"));
      // the first page takes longer than the others
      if (page === 1) await new Promise((resolve) => void setTimeout(resolve, 20));
      return { data: all.slice((page - 1) * 50, page * 50), total: all.length };
    };
    const { app } = await openSignedIn(
      { feedbackMessages: { list }, history: { list: { data: [], total: 0 } } },
      reader,
      `/feedback/${id}`,
    );
    const { screen } = openScreen(app, feedbackConversation, { ask: conversationAsk(id, { pages: 2 }) });
    await vi.advanceTimersByTimeAsync(10);
    all.unshift(message(61));
    await vi.advanceTimersByTimeAsync(100);
    const data = selectData(screen.getSnapshot());
    expect(data?.messages.map(({ text }) => text)).toEqual(all.map(({ text }) => text));
    expect(data?.total).toBe(61);
  });

  test("fails as soon as one of its reads fails, whatever the others do", async () => {
    const { app } = await openSignedIn(
      {
        feedbackMessages: { list: forever },
        history: { list: problem("/errors/not-found", "There is no such feedback item.") },
      },
      reader,
      `/feedback/${id}`,
    );
    const { screen } = openScreen(app, feedbackConversation, { ask: conversationAsk(id) });
    await settle();
    expect(selectReadingFailure(screen.getSnapshot())?.text).toBe("There is no such feedback item.");
  });

  test("shows a failure in its own place", async () => {
    const { app, toastTexts } = await openSignedIn(
      {
        feedbackMessages: { list: problem("/errors/not-found", "There is no such feedback item.") },
        history: { list: { data: [], total: 0 } },
      },
      reader,
      `/feedback/${id}`,
    );
    const { screen } = openScreen(app, feedbackConversation, { ask: conversationAsk(id) });
    await settle();
    expect(selectReadingFailure(screen.getSnapshot())?.text).toBe("There is no such feedback item.");
    expect(toastTexts()).toEqual([]);
  });
});

describe("the box for a message", () => {
  const given = { token: id };
  const address = `/feedback/${id}`;

  test("sends what was typed, is empty again, and takes the next message with a key of its own", async () => {
    const form = await openForm(
      feedbackMessageScreen,
      { feedbackMessages: { create: message(1) } },
      { given, address, permissions: reader },
    );
    for (const text of ["First", "Second"]) {
      form.enter({ text });
      await form.submit();
      expect(form.valueOf("text")).toBe("");
    }
    expect(await form.sent()).toEqual([{ text: "First" }, { text: "Second" }]);
    expect(new Set(form.keys()).size).toBe(2);
    expect(form.now().value).toEqual({ editing: "open" });
    expect(form.errors()).toEqual({});
  });

  test("keeps what is typed while a message is on its way as the next one, and as a draft", async () => {
    const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
    let calls = 0;
    const create = () => answers[calls++]!.promise as never;
    const form = await openForm(
      feedbackMessageScreen,
      { feedbackMessages: { create } },
      { given, address, permissions: reader },
    );
    const sendAnd = async (text: string, typed: string) => {
      form.enter({ text });
      await form.submit();
      form.enter({ text: typed });
      answers[calls - 1]!.resolve(message(1));
      await vi.advanceTimersByTimeAsync(0);
      return form.valueOf("text");
    };
    expect(await sendAnd("First", "First\nSec")).toBe("Sec");
    const again = openScreen(form.app, feedbackMessageScreen, given).screen.getSnapshot();
    expect(selectHasDraft(again)).toBe(true);
    expect(await sendAnd("Second", "Third")).toBe("Third");
    expect(await form.sent()).toEqual([{ text: "First" }, { text: "Second" }]);
  });

  /** Sends a message whose page is left before its answer; `restored` answers it and gives what a page opened then restores. */
  const sendSlowly = async (text: string) => {
    const answer = Promise.withResolvers<object>();
    const create = () => answer.promise as never;
    const form = await openForm(
      feedbackMessageScreen,
      { feedbackMessages: { create } },
      { given, address, permissions: reader },
    );
    form.enter({ text });
    await form.submit();
    const open = () => openScreen(form.app, feedbackMessageScreen, given).screen;
    const restored = async () => {
      answer.resolve(message(1));
      await vi.advanceTimersByTimeAsync(0);
      const again = open();
      again.send({ type: "draft.restore" });
      return again.getSnapshot().context.values;
    };
    return { form, open, restored };
  };

  test("keeps what was typed for the next message as a draft where the page is left before the answer", async () => {
    const { form, restored } = await sendSlowly("First");
    form.enter({ text: "First\nSec" });
    form.screen.stop();
    expect(await restored()).toEqual({ text: "Sec" });
  });

  test("keeps the next message whole where the page is opened again before the answer, however it begins", async () => {
    const { form, open, restored } = await sendSlowly("Yes");
    form.screen.stop();
    const next = open();
    next.send({ type: "field.change", name: "text", value: "Yesterday it worked." });
    next.stop();
    expect(await restored()).toEqual({ text: "Yesterday it worked." });
  });

  test("has one field and these words", async () => {
    const form = await openForm(feedbackMessageScreen, {}, { given, address, permissions: reader });
    expect(toldView(form.now().context.view)).toEqual(lines`
      keepsDraft: true
      submitLabel: "Send message"
      takesNext: true
      title: "Write a message"
      fields:
        text "Message", isRequired, kind longText
    `);
  });

  test("refuses to send nothing", async () => {
    const form = await openForm(feedbackMessageScreen, {}, { given, address, permissions: reader });
    await form.submit();
    expect(form.errors()).toEqual({ text: "Message is required" });
    expect(await form.sent()).toEqual([]);
  });

  test("keeps the text and says why where it was not sent", async () => {
    const form = await openForm(
      feedbackMessageScreen,
      { feedbackMessages: { create: problem("/errors/rate-limited", "At most 60 messages.") } },
      { given, address, permissions: reader },
    );
    form.enter({ text: "Typed" });
    await form.submit();
    expect(form.valueOf("text")).toBe("Typed");
    expect(selectFormFailure(form.now())?.text).toBe("At most 60 messages.");
  });

  test("keeps a draft of the item until it is sent", async () => {
    const form = await openForm(
      feedbackMessageScreen,
      { feedbackMessages: { create: message(1) } },
      { given, address, permissions: reader },
    );
    form.enter({ text: "Half" });
    const again = () => openScreen(form.app, feedbackMessageScreen, given).screen.getSnapshot();
    expect(selectHasDraft(again())).toBe(true);
    await form.submit();
    expect(selectHasDraft(again())).toBe(false);
  });
});

describe("who may write", () => {
  const person = (userId: string, ...permissions: readonly Permission[]) => ({
    permits: (wanted: Access) =>
      typeof wanted !== "string" && wanted.some((permission) => permissions.includes(permission)),
    userId: () => userId,
  });
  const assigned = { ...item, assigneeId: fakeId(8) };

  test.each([
    ["the author", person(item.authorId, "feedback:get"), true],
    ["the assignee", person(fakeId(8), "feedback:get", "feedback:list"), true],
    ["who manages feedback", person(fakeId(1), "feedback:get", "feedback:manage"), true],
    ["another reader", person(fakeId(5), "feedback:get", "feedback:list", "feedback:update"), false],
    ["an author who may not read it", person(item.authorId, "feedback:create"), false],
  ])("%s", (_, who, may) => {
    expect(mayWriteMessage(who, assigned)).toBe(may);
  });

  test("is told who hears of it, and that a closed item stays closed", () => {
    expect(messageHelp(person(item.authorId), item)).toBe("Whoever looks into it is told.");
    expect(messageHelp(person(fakeId(1)), item)).toBe("Amina is told.");
    expect(messageHelp(person(fakeId(1)), { ...item, author: null })).toBe("The author is told.");
    const own = [message(1, { authorId: item.authorId }), message(2, { authorId: fakeId(1) })];
    expect(messageHelp(person(fakeId(1)), item, own)).toBe("Amina is told.");
    const others = [...own, message(3, { authorId: fakeId(7) })];
    expect(messageHelp(person(fakeId(1)), item, others)).toBe("Amina and whoever looks into it are told.");
    expect(messageHelp(person(fakeId(1)), assigned)).toBe("Amina and whoever looks into it are told.");
    expect(messageHelp(person(fakeId(8)), assigned)).toBe("Amina is told.");
    expect(messageHelp(person(fakeId(1)), { ...item, assigneeId: item.authorId })).toBe("Amina is told.");
    expect(messageHelp(person(item.authorId), { ...item, status: "RESOLVED" })).toBe(
      "Whoever looks into it is told. A message does not open the feedback again.",
    );
    expect(messageHelp(person(fakeId(1)), { ...item, status: "DISMISSED" })).toBe(
      "Amina is told. A message does not open the feedback again.",
    );
  });
});

test("the address names the message that it asks for, also after it changed", async () => {
  const { app, visit } = await openSignedIn({}, reader, `/feedback/${id}?message=one`);
  const { screen } = openScreen(app, askedMessageScreen, { feedbackId: id });
  expect(selectAskedMessage(screen.getSnapshot())).toBe("one");
  visit(`/feedback/${id}?message=two`);
  expect(selectAskedMessage(screen.getSnapshot())).toBe("two");
  visit(`/feedback/${id}`);
  expect(selectAskedMessage(screen.getSnapshot())).toBeUndefined();
});
