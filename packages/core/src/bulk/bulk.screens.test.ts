import type { BulkResult, Claims } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { page, people } from "../testing/listStage.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { problem as failing, type Stubs } from "../testing/stubWire.ts";
import { userListScreen } from "../users/userList.screens.ts";
import { selectBulkChoices, selectBulkForm, selectBulkOutcome, selectBulkProgress } from "./bulk.machine.ts";
import { bulkOffersOf, bulkScreen } from "./bulk.screens.ts";
import { bulkOffers } from "./bulkOffers.ts";
import { bulkWorkOf } from "./bulkWork.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const problem = {
  type: "/errors/conflict",
  title: "Conflict",
  status: 409,
  detail: "It is your own account.",
};
const refusing =
  (...ids: readonly string[]) =>
  (id: string): BulkResult =>
    ids.includes(id) ? { id, status: 409, problem: { ...problem } } : { id, status: 204 };

/** /user/ with its selection and its actions; the server's answers to them are the test's. */
const openBulk = async (
  act: (body: Record<string, unknown>) => BulkResult[] | Response,
  {
    permissions = [...everything, "config:read"],
    users = people(3),
    total = 3,
    claims = {} as Partial<Claims>,
    read = (_search: URLSearchParams): ReturnType<typeof page> | Response => page(users, total),
    byId = (): ReturnType<typeof page> | Response => page([fakeUser({ id: fakeId(70), email: "far@x" })]),
  } = {},
) => {
  const bodies: Record<string, unknown>[] = [];
  const stubs: Stubs = {
    users: {
      list: ({ search }) => (search.get("filters[0].fieldId") === "id" ? byId() : read(search)),
    },
    bulk: {
      users: ({ body }) => {
        bodies.push(Object(body));
        return act(Object(body));
      },
    },
    roles: { list: [] },
  };
  const opened = await openSignedIn(stubs, permissions, "/user/?status=ACTIVE", claims);
  const { screen: list } = openScreen(opened.app, userListScreen, undefined);
  await settle();
  const { screen: bulk } = openScreen(opened.app, bulkScreen, {
    list,
    work: bulkWorkOf(opened.app).work,
  });
  const offers = () => bulkOffersOf(opened.app.services, list);
  const choose = (id: string) => {
    const offer = offers().find((one) => one.id === id);
    if (offer) bulk.send({ type: "bulk.choose", offer });
  };
  const chosen = () => list.getSnapshot().context.selection.rows.map(({ id }) => id);
  return { ...opened, list, bulk, bodies, choose, chosen, offers };
};

const idsOf = (body: Record<string, unknown>): string[] => (Array.isArray(body["ids"]) ? body["ids"] : []);

describe("the actions on chosen users", () => {
  test("ask once, with number and names, and say what was done", async () => {
    const { list, choose, question, answer, bodies, toastTexts, chosen } = await openBulk((body) =>
      idsOf(body).map(refusing()),
    );
    list.send({ type: "rows.choose", by: "page" });
    choose("disable");
    expect(question()).toMatchObject({
      title: "Disable 3 users",
      message:
        "“u1@canopy.example”, “u2@canopy.example” and “u3@canopy.example”. They are signed out at once and cannot sign in until enabled again.",
      isDanger: true,
    });
    expect(bodies).toEqual([]);
    answer("accept");
    await settle();
    expect(bodies).toEqual([{ ids: [fakeId(1), fakeId(2), fakeId(3)], action: "disable" }]);
    expect(toastTexts()).toEqual(["3 users disabled"]);
    expect(chosen()).toEqual([]);
  });

  test("tell row by row what refused, which stays chosen", async () => {
    const { list, bulk, choose, answer, chosen } = await openBulk((body) =>
      idsOf(body).map(refusing(fakeId(2))),
    );
    list.send({ type: "rows.choose", by: "page" });
    choose("remove");
    answer("accept");
    await settle();
    expect(selectBulkOutcome(bulk.getSnapshot())).toEqual({
      title: "Delete 3 users",
      summary: "2 done, 1 not",
      refused: [{ id: fakeId(2), name: "u2@canopy.example", why: "It is your own account." }],
      isLeaving: false,
    });
    expect(chosen()).toEqual([fakeId(2)]);
  });

  test("name all that match by the list's filters, and read the rows that refused elsewhere", async () => {
    const { list, bulk, choose, answer, bodies, chosen } = await openBulk(
      () => [fakeId(1), fakeId(70)].map(refusing(fakeId(70))),
      { total: 137 },
    );
    list.send({ type: "rows.choose", by: "page" });
    list.send({ type: "rows.choose", by: "all" });
    choose("disable");
    answer("accept");
    await settle();
    const filters = [{ fieldId: "status", operator: "equals", values: ["ACTIVE"] }];
    expect(bodies).toEqual([{ filters, expected: 137, action: "disable" }]);
    expect(selectBulkOutcome(bulk.getSnapshot())?.refused.map(({ name }) => name)).toEqual(["far@x"]);
    expect(chosen()).toEqual([fakeId(70)]);
  });

  test("ask for the value of those that need one, and send it once it is there", async () => {
    const { list, bulk, choose, bodies } = await openBulk((body) => idsOf(body).map(refusing()));
    list.send({ type: "rows.choose", by: "row", id: fakeId(1) });
    choose("roles");
    bulk.send({ type: "bulk.submit" });
    expect(selectBulkForm(bulk.getSnapshot())?.field.error).toBe("Roles is required");
    bulk.send({ type: "bulk.answer", value: ["VIEWER"] });
    expect(selectBulkForm(bulk.getSnapshot())?.field.error).toBeUndefined();
    bulk.send({ type: "bulk.submit" });
    expect(selectBulkProgress(bulk.getSnapshot())).toBe("Working on 1 user…");
    await settle();
    expect(bodies).toEqual([{ ids: [fakeId(1)], action: "update", body: { roles: ["VIEWER"] } }]);
  });

  test("leave the selection where the whole call is refused", async () => {
    const { list, choose, answer, chosen, toastTexts } = await openBulk(() =>
      Response.json(problem, { status: 409 }),
    );
    list.send({ type: "rows.choose", by: "page" });
    choose("disable");
    answer("accept");
    await settle();
    expect(chosen()).toHaveLength(3);
    expect(toastTexts()).toHaveLength(1);
  });

  test("are offered where the rights allow them for every row and a row's state fits", async () => {
    const users = [fakeUser({ id: fakeId(1), status: "DISABLED" }), fakeUser({ id: fakeId(2) })];
    const labels = (opened: Awaited<ReturnType<typeof openBulk>>) => opened.offers().map(({ id }) => id);
    const opened = await openBulk(() => [], { users, claims: { id: fakeId(2) } });
    opened.list.send({ type: "rows.choose", by: "row", id: fakeId(1) });
    expect(labels(opened)).toEqual(["enable", "roles", "remove"]);
    opened.list.send({ type: "rows.choose", by: "row", id: fakeId(2) });
    expect(labels(opened)).toEqual(["enable", "roles"]);
    const weak = await openBulk(() => [], { users, permissions: ["user:list", "user:enable"] });
    weak.list.send({ type: "rows.choose", by: "page" });
    expect(labels(weak)).toEqual(["enable"]);
  });

  test("name the rows that refused by their id where they can be read no more", async () => {
    const { list, bulk, choose, answer } = await openBulk(() => [refusing(fakeId(99))(fakeId(99))], {
      total: 137,
    });
    list.send({ type: "rows.choose", by: "page" });
    list.send({ type: "rows.choose", by: "all" });
    choose("disable");
    answer("accept");
    await settle();
    expect(selectBulkOutcome(bulk.getSnapshot())?.refused).toEqual([
      { id: fakeId(99), name: fakeId(99), why: "It is your own account." },
    ]);
  });

  test("name the rows that refused, and keep them chosen, where they can be read only a moment later", async () => {
    let reads = 0;
    const far = page([fakeUser({ id: fakeId(70), email: "far@x" })]);
    const { list, bulk, choose, answer, chosen } = await openBulk(() => [refusing(fakeId(70))(fakeId(70))], {
      total: 137,
      byId: () => (reads++ === 0 ? failing("/errors/rate-limited")() : far),
    });
    list.send({ type: "rows.choose", by: "page" });
    list.send({ type: "rows.choose", by: "all" });
    choose("disable");
    answer("accept");
    await settle(1_500);
    expect(selectBulkOutcome(bulk.getSnapshot())?.refused).toMatchObject([{ id: fakeId(70), name: "far@x" }]);
    expect(chosen()).toEqual([fakeId(70)]);
  });

  test("give the faults of a row's fields where the server names them", async () => {
    const faulty = {
      ...{ type: "/errors/validation", title: "Validation failed", status: 400, detail: "Not that" },
      errors: { roles: ["Roles is required", "Roles is not a choice"] },
    };
    const { list, bulk, choose, answer } = await openBulk((body) =>
      idsOf(body).map((id) => ({ id, status: 400, problem: faulty })),
    );
    list.send({ type: "rows.choose", by: "row", id: fakeId(1) });
    choose("disable");
    answer("accept");
    await settle();
    expect(selectBulkOutcome(bulk.getSnapshot())?.refused[0]?.why).toBe(
      "Roles is required Roles is not a choice",
    );
  });

  test("read the ids of all that match past 1,000 rows, page by page", async () => {
    const all = people(1_005);
    const pages: string[] = [];
    const { list, choose, answer, bodies } = await openBulk((body) => idsOf(body).map(refusing()), {
      users: all.slice(0, 3),
      total: 1_005,
      read: (search) => {
        if (search.get("size") !== "100") return page(all.slice(0, 3), 1_005);
        pages.push(search.get("page") ?? "");
        const from = 100 * (Number(search.get("page")) - 1);
        return page(all.slice(from, from + 100), 1_005);
      },
    });
    list.send({ type: "rows.choose", by: "page" });
    list.send({ type: "rows.choose", by: "all" });
    choose("disable");
    answer("accept");
    await settle();
    expect(pages).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"]);
    expect(bodies.map((body) => idsOf(body).length)).toEqual([1_000, 5]);
    expect(bodies[1]).toEqual({
      ids: [fakeId(1_001), fakeId(1_002), fakeId(1_003), fakeId(1_004), fakeId(1_005)],
      action: "disable",
    });
  });

  test("wait past 1,000 rows where the server takes no further page for a moment", async () => {
    const all = people(1_001);
    let refused = 0;
    const { list, choose, answer, bodies, toastTexts } = await openBulk(() => [], {
      users: all.slice(0, 3),
      total: 1_001,
      read: (search) => {
        if (search.get("size") !== "100") return page(all.slice(0, 3), 1_001);
        if (search.get("page") === "7" && refused++ === 0) return failing("/errors/rate-limited")();
        const from = 100 * (Number(search.get("page")) - 1);
        return page(all.slice(from, from + 100), 1_001);
      },
    });
    list.send({ type: "rows.choose", by: "page" });
    list.send({ type: "rows.choose", by: "all" });
    choose("disable");
    answer("accept");
    await settle(1_500);
    expect(bodies.map((body) => idsOf(body).length)).toEqual([1_000, 1]);
    expect(toastTexts()).not.toContain("Too many requests. Please wait a moment.");
  });

  test("end at once past 1,000 rows where the person may read no further page", async () => {
    const all = people(1_001);
    let refused = 0;
    const { list, choose, answer, bodies } = await openBulk(() => [], {
      users: all.slice(0, 3),
      total: 1_001,
      read: (search) => {
        if (search.get("size") !== "100") return page(all.slice(0, 3), 1_001);
        if (search.get("page") === "7") {
          refused += 1;
          return failing("/errors/forbidden")();
        }
        const from = 100 * (Number(search.get("page")) - 1);
        return page(all.slice(from, from + 100), 1_001);
      },
    });
    list.send({ type: "rows.choose", by: "page" });
    list.send({ type: "rows.choose", by: "all" });
    choose("disable");
    answer("accept");
    await settle(60_000);
    expect([refused, bodies]).toEqual([1, []]);
  });

  test.each([
    ["more", 1_006],
    ["fewer", 1_004],
  ])("change nothing past 1,000 rows if %s rows match than were confirmed", async (_, now) => {
    const all = people(now);
    const { list, choose, answer, bodies, toastTexts } = await openBulk(
      (body) => idsOf(body).map(refusing()),
      {
        users: all.slice(0, 3),
        total: 1_005,
        read: (search) => {
          if (search.get("size") !== "100") return page(all.slice(0, 3), 1_005);
          const from = 100 * (Number(search.get("page")) - 1);
          return page(all.slice(from, from + 100), now);
        },
      },
    );
    list.send({ type: "rows.choose", by: "page" });
    list.send({ type: "rows.choose", by: "all" });
    choose("disable");
    answer("accept");
    await settle();
    expect(bodies).toEqual([]);
    expect(toastTexts()).toEqual([
      `${now.toLocaleString("en")} users match now, not 1,005. Nothing was changed.`,
    ]);
  });

  test("change nothing past 1,000 rows if a row moved to another page while the ids were read", async () => {
    const all = people(1_004);
    const { list, choose, answer, bodies, toastTexts } = await openBulk(() => [], {
      users: all.slice(0, 3),
      total: 1_005,
      read: (search) => {
        const at = search.get("size") === "100" ? 100 * (Number(search.get("page")) - 1) : 0;
        return page(at === 0 ? all.slice(0, 100) : all.slice(at - 1, at + 99), 1_005);
      },
    });
    list.send({ type: "rows.choose", by: "page" });
    list.send({ type: "rows.choose", by: "all" });
    choose("disable");
    answer("accept");
    await settle();
    expect(bodies).toEqual([]);
    expect(toastTexts()).toEqual(["The users changed while they were read. Nothing was changed."]);
  });

  test("change the rows that the question named, even if the list's filters change meanwhile", async () => {
    const { list, bulk, choose, bodies, visit } = await openBulk(() => [], { total: 137 });
    list.send({ type: "rows.choose", by: "page" });
    list.send({ type: "rows.choose", by: "all" });
    choose("roles");
    visit("/user/?status=LOCKED");
    await settle();
    expect(list.getSnapshot().context.params.choices).toEqual({ status: "LOCKED" });
    bulk.send({ type: "bulk.answer", value: ["VIEWER"] });
    bulk.send({ type: "bulk.submit" });
    await settle();
    const filters = [{ fieldId: "status", operator: "equals", values: ["ACTIVE"] }];
    expect(bodies).toEqual([{ filters, expected: 137, action: "update", body: { roles: ["VIEWER"] } }]);
  });

  test("read the list again, and send each batch under a key of its own", async () => {
    const { list, choose, answer, asked, ports } = await openBulk((body) => idsOf(body).map(refusing()));
    const reads = () => asked().filter((call) => call.startsWith("GET /api/users?")).length;
    const before = reads();
    list.send({ type: "rows.choose", by: "page" });
    choose("disable");
    answer("accept");
    await settle(200);
    expect(reads()).toBeGreaterThan(before);
    const sent = ports.requests.find(({ method }) => method === "POST");
    expect(sent?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("stand in the command palette with the number of chosen rows", async () => {
    const { app, list, bulk, question, ports } = await openBulk(() => []);
    const host = { services: app.services, navigate: () => undefined, openModal: () => undefined };
    const offers = () => bulkScreen.offers?.(bulk, host) ?? [];
    expect(offers()).toEqual([]);
    list.send({ type: "rows.choose", by: "page" });
    expect(offers().map(({ label }) => label)).toEqual([
      ...["Disable: 3 users", "Change roles: 3 users", "Delete: 3 users"],
    ]);
    offers()[0]?.run();
    expect(question()?.title).toBe("Disable 3 users");
    expect(ports.requests.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("that ask for a value are offered only where its options may be read", async () => {
    const opened = await openBulk(() => [], { permissions: ["user:list", "user:update"] });
    opened.list.send({ type: "rows.choose", by: "page" });
    expect(opened.offers().map(({ id }) => id)).toEqual(["roles"]);
    const without = await openBulk(() => [], { permissions: ["user:list", "user:delete"] });
    without.list.send({ type: "rows.choose", by: "page" });
    expect(without.offers().map(({ id }) => id)).toEqual(["remove"]);
  });

  test("ask in a dialog that says what it sends, and closes without sending", async () => {
    const { list, bulk, choose, bodies } = await openBulk(() => []);
    list.send({ type: "rows.choose", by: "row", id: fakeId(1) });
    expect(selectBulkForm(bulk.getSnapshot())).toBeUndefined();
    choose("roles");
    expect(selectBulkForm(bulk.getSnapshot())).toMatchObject({
      title: "Change the roles of 1 user",
      message: "“u1@canopy.example”. They have these roles alone then.",
      submitLabel: "Change roles",
      ...{ isLeaving: false, tries: 0 },
      field: { name: "roles", label: "Roles", value: [], error: undefined },
    });
    await settle();
    expect(selectBulkChoices(bulk.getSnapshot())).toBeDefined();
    bulk.send({ type: "bulk.cancel" });
    await settle(400);
    expect(selectBulkForm(bulk.getSnapshot())).toBeUndefined();
    expect(selectBulkChoices(bulk.getSnapshot())).toBeUndefined();
    expect(selectBulkProgress(bulk.getSnapshot())).toBeUndefined();
    expect(bodies).toEqual([]);
  });

  test("close the dialog of what refused, and then show nothing", async () => {
    const { list, bulk, choose, answer } = await openBulk((body) => idsOf(body).map(refusing(fakeId(2))));
    list.send({ type: "rows.choose", by: "page" });
    choose("disable");
    answer("accept");
    await settle();
    bulk.send({ type: "bulk.cancel" });
    expect(selectBulkOutcome(bulk.getSnapshot())?.isLeaving).toBe(true);
    await settle(400);
    expect(selectBulkOutcome(bulk.getSnapshot())).toBeUndefined();
  });

  test("ask before they lose an answer that was typed or chosen, and not where nothing was", async () => {
    const dirty = async (id: string, value: string | readonly string[]) => {
      const { app, bulk, list } = await openBulk(() => []);
      list.send({ type: "rows.choose", by: "row", id: fakeId(1) });
      const offer = [...bulkOffers.users, ...bulkOffers.milestones, ...bulkOffers.projects].find(
        (one) => one.id === id,
      );
      if (!offer) throw new Error(`There is no ${id}`);
      bulk.send({ type: "bulk.choose", offer });
      bulk.send({ type: "bulk.answer", value });
      bulk.send({ type: "bulk.cancel" });
      await settle(400);
      const isAsked = selectBulkForm(bulk.getSnapshot()) !== undefined;
      app.confirm.send({ type: "confirm.cancel" });
      return isAsked;
    };
    expect(await dirty("skip", "Not needed")).toBe(true);
    expect(await dirty("skip", "")).toBe(false);
    expect(await dirty("addTag", "pilot")).toBe(true);
    expect(await dirty("addTag", "")).toBe(false);
    expect(await dirty("roles", ["VIEWER"])).toBe(true);
    expect(await dirty("roles", [])).toBe(false);
  });
});
