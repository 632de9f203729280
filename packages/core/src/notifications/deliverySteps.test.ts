import { describe, expect, test } from "vitest";
import { fakeNotification } from "../testing/notificationStage.ts";
import {
  afterAnswer,
  afterLook,
  nothingDelivered,
  sendable,
  toastOfNotification,
  unsaid,
  type Delivering,
} from "./deliverySteps.ts";

const [one, two] = [fakeNotification(1), fakeNotification(2)];
const since = (over: Partial<Delivering> = {}, sinceMs = 0) => ({ ...nothingDelivered, ...over, sinceMs });
const idsOf = (notifications: readonly { readonly id: string }[]) => notifications.map(({ id }) => id);

test("at first nothing was delivered", () => {
  expect(nothingDelivered).toEqual({
    said: [],
    shown: [],
    waiting: [],
    acknowledging: [],
    told: [],
    toastIds: [],
  });
});

describe("the notifications to announce", () => {
  test("are those that were not said, and those whose toast went before it was drawn", () => {
    expect(idsOf(unsaid(since(), [one, two]))).toEqual([one.id, two.id]);
    expect(idsOf(unsaid(since({ said: [one.id], shown: [one.id] }), [one, two]))).toEqual([two.id]);
    expect(idsOf(unsaid(since({ said: [one.id], toastIds: [one.id] }), [one, two]))).toEqual([two.id]);
    expect(idsOf(unsaid(since({ said: [one.id] }), [one]))).toEqual([one.id]);
  });

  test("are none from before the session; one without a readable date is new", () => {
    const at = Date.parse("2026-11-21T09:00:00Z");
    const dated = (createdAt: string) => [{ ...one, createdAt }];
    expect(unsaid(since({}, at), dated("2026-11-21T08:59:59Z"))).toEqual([]);
    expect(unsaid(since({}, at), dated("2026-11-21T09:00:00Z"))).toHaveLength(1);
    expect(unsaid(since({}, at), dated(""))).toHaveLength(1);
  });

  test("are as many as there is room among twenty toasts", () => {
    const toastIds = (count: number) => Array.from({ length: count }, (_, index) => `toast ${index}`);
    expect(unsaid(since({ toastIds: toastIds(19) }), [one, two])).toEqual([one]);
    expect(unsaid(since({ toastIds: toastIds(20) }), [one, two])).toEqual([]);
    expect(unsaid(since({ toastIds: toastIds(21) }), [one, two])).toEqual([]);
  });
});

describe("the toast of a notification", () => {
  test("stays for 30 seconds, with its lines once each, its sender and its link", () => {
    const message = "First\n \nSecond\nFirst\n";
    const link = "/process/1";
    expect(toastOfNotification({ ...one, message, link, actor: "Marek Holub" })).toEqual({
      type: "toast",
      tone: "custom",
      text: "Notification 1",
      byline: "from Marek Holub",
      lines: ["First", "Second"],
      durationMs: 30_000,
      hasClose: true,
      key: one.id,
      link: "/process/1",
    });
  });

  test("has neither sender nor link where there is none", () => {
    const toast = toastOfNotification(one);
    expect(toast).not.toHaveProperty("byline");
    expect(toast).not.toHaveProperty("link");
  });
});

describe("an answer of the server", () => {
  test("is announced, and those seen that it still names are acknowledged again", () => {
    const before = since({ said: [one.id], shown: [one.id] });
    expect(afterAnswer(before, [one, two])).toEqual({
      said: [one.id, two.id],
      shown: [one.id],
      waiting: [one.id],
      told: [two.id],
    });
  });

  test("does not acknowledge twice what waits or is being acknowledged", () => {
    const seen = { said: [one.id, two.id], shown: [one.id, two.id] };
    const before = since({ ...seen, waiting: [one.id], acknowledging: [two.id] });
    expect(afterAnswer(before, [one, two])).toEqual({ ...seen, waiting: [one.id], told: [] });
    expect(afterAnswer(before, [])).toEqual({ ...seen, waiting: [one.id], told: [] });
  });

  test("forgets what it no longer names", () => {
    const before = since({ said: [one.id], shown: [one.id] });
    expect(afterAnswer(before, [])).toEqual({ said: [], shown: [], waiting: [], told: [] });
  });

  test("acknowledges at once what is older than the session", () => {
    const late = since({}, Date.parse("2027-01-01T00:00:00Z"));
    const seen = { said: [one.id], shown: [one.id], waiting: [one.id] };
    expect(afterAnswer(late, [one])).toEqual({ ...seen, told: [] });
  });

  test("keeps the ids of announced toasts for as long as these are there", () => {
    const before = since({ said: [one.id], told: ["gone", one.id], toastIds: [one.id] });
    expect(afterAnswer(before, [one, two]).told).toEqual([one.id, two.id]);
  });
});

test("toasts that come on screen wait to be acknowledged, once", () => {
  const before = { ...nothingDelivered, said: [one.id, two.id], shown: [two.id], waiting: [two.id] };
  const toasts = [
    { id: one.id, isShown: true },
    { id: two.id, isShown: true },
    { id: "other", isShown: true },
    { id: "drawn later", isShown: false },
  ];
  expect(afterLook(before, toasts)).toEqual({
    toastIds: [one.id, two.id, "other", "drawn later"],
    shown: [two.id, one.id],
    waiting: [two.id, one.id],
  });
  expect(afterLook(before, [{ id: one.id, isShown: false }])).toMatchObject({
    shown: [two.id],
    waiting: [two.id],
  });
});

test.each([
  [0, ["a", "b", "c", "d"]],
  [1, ["a", "b", "c"]],
  [4, []],
  [5, []],
])("with %d acknowledgements under way these are sent: %j", (running, sent) => {
  const acknowledging = Array.from({ length: running }, (_, index) => `run ${index}`);
  expect(sendable({ ...nothingDelivered, waiting: ["a", "b", "c", "d", "e"], acknowledging })).toEqual(sent);
});
