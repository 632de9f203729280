import type { BulkResult } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { InputFrom } from "xstate";
import { selectSelection, selectView } from "../lists/index.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { page, people } from "../testing/listStage.ts";
import { sampleInputs } from "../testing/machineSamples.ts";
import { openScreen } from "../testing/openScreen.ts";
import { missedTransitions } from "../testing/pathsOf.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { offline } from "../testing/stubWire.ts";
import { userListScreen } from "../users/userList.screens.ts";
import { selectBulkOutcome, selectBulkProgress, type bulkMachine } from "./bulk.machine.ts";
import { bulkOffersOf, bulkScreen } from "./bulk.screens.ts";
import { bulkWorkMachine, selectIsWorking } from "./bulkWork.machine.ts";
import { bulkWorkOf } from "./bulkWork.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refusal = { type: "/errors/conflict", title: "Conflict", status: 409, detail: "It is in use." };
/** An action on three users that the server answers when the test says so; the first `lost` answers do not come. */
const beginDisabling = async (results: BulkResult[], lost = 0) => {
  const held = Promise.withResolvers<BulkResult[]>();
  let tries = 0;
  const answerTo = () => {
    tries += 1;
    return tries > lost ? held.promise : offline();
  };
  const opened = await openSignedIn(
    { users: { list: () => page(people(3), 3) }, bulk: { users: answerTo }, roles: { list: [] } },
    [...everything, "config:read"],
    "/user/?status=ACTIVE",
  );
  const { work } = bulkWorkOf(opened.app);
  const show = async () => {
    const { screen: list } = openScreen(opened.app, userListScreen, undefined);
    await settle();
    const { screen: bulk, announced } = openScreen(opened.app, bulkScreen, { list, work });
    return { list, bulk, announced };
  };
  const { list, bulk } = await show();
  list.send({ type: "rows.choose", by: "page" });
  const offer = bulkOffersOf(opened.app.services, list).find(({ id }) => id === "disable");
  if (!offer) throw new Error("Disabling is not offered");
  bulk.send({ type: "bulk.choose", offer });
  opened.answer("accept");
  await settle();
  expect(selectBulkProgress(bulk.getSnapshot())).toBe("Working on 3 users…");
  const leave = () => {
    bulk.stop();
    list.stop();
  };
  const answer = async () => {
    held.resolve(results);
    await settle();
  };
  return { ...opened, work, bulk, show, leave, answer };
};

const refused = [
  { id: fakeId(1), status: 204 },
  { id: fakeId(2), status: 409, problem: refusal },
  { id: fakeId(3), status: 204 },
];

describe("an action on chosen rows whose list is left", () => {
  test("goes on, and a toast tells its end", async () => {
    const { leave, answer, toastTexts } = await beginDisabling(
      refused.map(({ id }) => ({ id, status: 204 })),
    );
    leave();
    await answer();
    expect(toastTexts()).toEqual(["3 users disabled"]);
  });

  test("shows its progress in the list that is opened again, which tells the end", async () => {
    const { leave, show, answer, toastTexts } = await beginDisabling(refused);
    leave();
    const { list, bulk } = await show();
    expect(selectBulkProgress(bulk.getSnapshot())).toBe("Working on 3 users…");
    await answer();
    expect(selectBulkOutcome(bulk.getSnapshot())).toMatchObject({
      title: "Disable 3 users",
      summary: "2 done, 1 not",
      refused: [{ name: "u2@canopy.example", why: "It is in use." }],
    });
    expect(selectSelection(list.getSnapshot()).rows.map(({ id }) => id)).toEqual([fakeId(2)]);
    expect(toastTexts()).toEqual([]);
  });

  test("tells by a toast that rows refused, whose link leads to the reasons and the rows, once", async () => {
    const { leave, show, answer, app } = await beginDisabling(refused);
    leave();
    await answer();
    const [toast] = app.toasts.getSnapshot().context.toasts;
    expect(toast).toMatchObject({
      text: "Disable 3 users: 2 done, 1 not",
      ...{ tone: "error", hasClose: true },
      sequel: {
        text: "What was not done stays selected.",
        link: { label: "Show why", to: "/user/?status=ACTIVE" },
      },
    });
    const { list, bulk } = await show();
    expect(selectBulkOutcome(bulk.getSnapshot())?.refused).toHaveLength(1);
    expect(selectSelection(list.getSnapshot()).rows.map(({ id }) => id)).toEqual([fakeId(2)]);
    bulk.stop();
    list.stop();
    const again = await show();
    expect(selectBulkOutcome(again.bulk.getSnapshot())).toBeUndefined();
  });
});

describe("an action whose answer is lost", () => {
  test("is sent again with its key, and told as answered then", async () => {
    const { answer, ports, bulk } = await beginDisabling(refused, 1);
    await settle(1_500);
    await answer();
    const keys = ports.requests
      .filter(({ url }) => url.endsWith("/bulk"))
      .map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toEqual([expect.any(String), keys[0]]);
    expect(selectBulkOutcome(bulk.getSnapshot())).toMatchObject({ summary: "2 done, 1 not" });
  });

  test("however often it is sent, is told as not known", async () => {
    const { bulk } = await beginDisabling(refused, 5);
    await settle(40_000);
    const why = "It is not known whether this was done. Network error. Please check your connection.";
    expect(selectBulkOutcome(bulk.getSnapshot())).toMatchObject({
      summary: "0 done, 0 not, 3 not known",
      refused: [{ why }, { why }, { why }],
    });
  });
});

test("the toast that tells of rows that refused stays for 30 seconds", async () => {
  const { leave, answer, toastTexts } = await beginDisabling(refused);
  leave();
  await answer();
  await settle(29_000);
  expect(toastTexts()).toEqual(["Disable 3 users: 2 done, 1 not"]);
  await settle(1_500);
  expect(toastTexts()).toEqual([]);
});

test("an action that is carried out is work that a reload of the page would lose, until it has ended", async () => {
  const { work, answer, leave } = await beginDisabling(refused);
  expect(selectIsWorking(work.getSnapshot())).toBe(true);
  leave();
  await answer();
  expect(selectIsWorking(work.getSnapshot())).toBe(false);
});

test("the actions of a session take every transition that they declare", () => {
  const { list } = sampleInputs.bulk as InputFrom<typeof bulkMachine>;
  const view = selectView(list.getSnapshot() as never);
  const offer = {
    id: "disable",
    action: "disable",
    label: "Disable",
    title: "Disable {rows}",
    done: "{rows} disabled",
  };
  const { selection, params } = list.getSnapshot().context;
  const task = { offer, selection, params, body: undefined };
  const ended = (refusals: readonly object[]) => ({
    type: "work.ended",
    path: view.path,
    outcome: { done: 1, refused: refusals, left: [] },
  });
  const events = [
    { type: "work.begin", path: view.path, task, list },
    { type: "work.show", path: view.path },
    { type: "work.hide", path: view.path },
    { type: "work.take", path: view.path },
    { type: "work.progressed", path: view.path, answered: 1 },
    ended([]),
    ended([{ id: "1", name: "one", why: "It is in use." }]),
    { type: "work.failed", path: view.path },
  ];
  expect(
    missedTransitions(bulkWorkMachine, events, {
      keyOf: ({ context: { works, shown } }) => [Object.keys(works), shown.length > 0],
    }),
  ).toEqual([]);
});
