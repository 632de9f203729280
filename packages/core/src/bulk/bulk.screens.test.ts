import type { BulkResult, Claims } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { page, people } from "../testing/listStage.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import type { Stubs } from "../testing/stubWire.ts";
import { userListScreen } from "../users/users.screens.ts";
import { selectBulkForm, selectBulkOutcome, selectBulkProgress } from "./bulk.machine.ts";
import { bulkOffersOf, bulkScreen } from "./bulk.screens.ts";
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
  act: (body: Record<string, unknown>) => BulkResult[],
  {
    permissions = [...everything, "config:read"],
    users = people(3),
    total = 3,
    claims = {} as Partial<Claims>,
  } = {},
) => {
  const bodies: Record<string, unknown>[] = [];
  const stubs: Stubs = {
    users: {
      list: ({ search }) =>
        search.get("filters[0].fieldId") === "id"
          ? page([fakeUser({ id: fakeId(70), email: "far@x" })])
          : page(users, total),
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
    const { list, choose, answer, chosen, toastTexts } = await openBulk(() => {
      throw new Error("unreachable");
    });
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
});
