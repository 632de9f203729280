import type { Company, User } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  selectFields,
  selectFormFailure,
  selectIsConflicted,
  selectIsSaved,
  type FormSnapshot,
} from "./form.selectors.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { openForm } from "../testing/openForm.ts";
import { fakeCompany, fakeUser } from "../testing/fakeRecords.ts";
import { offline, problem, stubWire } from "../testing/stubWire.ts";
import { openScreen } from "../testing/openScreen.ts";
import { selectRecord, selectRecordStatus } from "../records/record.selectors.ts";
import type { RecordActor } from "../records/recordScreen.ts";
import { userScreen, type MasterPassword } from "../users/users.screens.ts";
import { companyEditScreen } from "../companies/companies.screens.ts";
import { userEditScreen } from "../users/userForm.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a change of a record", () => {
  const user = fakeUser({ version: 4 });

  test("sends only what was changed and the version that was read", async () => {
    const { enter, submit, sent, announced, now } = await openForm<User>(
      userEditScreen,
      { users: { update: { ...user, version: 5 } } },
      { given: { record: user } },
    );
    enter({ name: "Marek Jan" });
    await submit();
    expect(await sent()).toEqual([{ name: "Marek Jan", version: 4 }]);
    expect(announced).toEqual([{ type: "toast", tone: "success", text: "User updated successfully" }]);
    expect(selectIsSaved(now())).toBe(true);
  });

  test("over someone else's change keeps the input and offers the latest; then both are shown and it can be sent", async () => {
    const theirs = fakeUser({ version: 5, name: "Marian", surname: "Novák" });
    const { enter, submit, screen, now, valueOf, ports, toastTexts } = await openForm<User>(
      userEditScreen,
      {
        users: {
          get: theirs,
          update: ({ body }) =>
            (body as { version: number }).version === theirs.version
              ? theirs
              : problem("/errors/conflict", "Changed")(),
        },
      },
      { given: { record: user } },
    );
    enter({ name: "Marek Jan" });
    await submit();
    expect(selectIsConflicted(now())).toBe(true);
    expect(toastTexts()).toEqual(["Changed"]);
    expect(valueOf("name")).toBe("Marek Jan");
    screen.send({ type: "form.reload" });
    expect(selectIsConflicted(now())).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(selectIsConflicted(now())).toBe(false);
    expect([valueOf("name"), valueOf("surname")]).toEqual(["Marek Jan", "Novák"]);
    expect(selectFields(now()).find(({ name }) => name === "name")?.theirs).toBe("Marian");
    expect(selectFormFailure(now())).toBeUndefined();
    await submit();
    expect(await ports.requests.at(-1)!.json()).toEqual({ name: "Marek Jan", version: 5 });
    expect(selectIsSaved(now())).toBe(true);
  });

  test.each([
    ["conflicts with", "/errors/conflict", "showing", "Marian"],
    ["comes after the deletion by", "/errors/not-found", "missing", "Marek"],
  ] as const)("that %s somebody else has the page read again", async (_, refusal, status, name) => {
    let isOvertaken = false;
    let page: ReturnType<RecordActor<User, MasterPassword>["getSnapshot"]> | undefined;
    const { enter, submit, valueOf } = await openForm<User>(
      userEditScreen,
      {
        users: {
          get: () => {
            if (!isOvertaken) return user;
            return status === "missing" ? problem(refusal)() : fakeUser({ version: 5, name: "Marian" });
          },
          update: problem(refusal),
        },
      },
      {
        given: { record: user },
        before: async (app) => {
          openScreen(app, userScreen, { id: user.id }).screen.subscribe((now) => {
            page = now;
          });
          await vi.advanceTimersByTimeAsync(0);
        },
      },
    );
    isOvertaken = true;
    enter({ surname: "Kerr" });
    await submit();
    await vi.advanceTimersByTimeAsync(0);
    expect(page && [selectRecordStatus(page), selectRecord(page)?.name]).toEqual([status, name]);
    expect(valueOf("surname")).toBe("Kerr");
  });

  test("from a draft over an older version conflicts too and overwrites nothing unseen", async () => {
    const latest = { ...user, name: "Marian", version: 5 };
    const ports = fakePorts({
      address: "/user/2",
      fetch: stubWire({ users: { update: problem("/errors/conflict", "Changed"), get: latest } }),
    });
    const before = await openForm<User>(userEditScreen, {}, { ports, given: { record: user } });
    before.enter({ name: "Marek Jan", surname: "Kerr" });
    const restored = async () => {
      const form = await openForm<User>(userEditScreen, {}, { ports, given: { record: latest } });
      form.screen.send({ type: "draft.restore" });
      return form;
    };
    const theirsIn = (now: FormSnapshot) =>
      selectFields(now).flatMap(({ name, theirs }) => (theirs === undefined ? [] : [[name, theirs]]));
    // restoring it stores it again, and the next time tells the same
    await restored();
    const { screen, submit, now, ports: after } = await restored();
    expect(theirsIn(now())).toEqual([["name", "Marian"]]);
    await submit();
    expect(await after.requests.at(-1)!.json()).toEqual({ name: "Marek Jan", surname: "Kerr", version: 4 });
    expect(selectIsConflicted(now())).toBe(true);
    screen.send({ type: "form.reload" });
    await vi.advanceTimersByTimeAsync(0);
    expect(theirsIn(now())).toEqual([["name", "Marian"]]);
    // the draft is now of the latest version, and still tells what others saved
    const reloaded = await restored();
    expect(theirsIn(reloaded.now())).toEqual([["name", "Marian"]]);
    await reloaded.submit();
    expect(await after.requests.at(-1)!.json()).toMatchObject({ name: "Marek Jan", version: 5 });
  });

  test.each([
    ["fails", offline, "Network error. Please check your connection."],
    ["finds nothing", problem("/errors/not-found", "There is no such user."), "There is no such user."],
  ])("stays in conflict and says why when the reload %s", async (_, get, text) => {
    const { enter, submit, screen, now, toastTexts } = await openForm<User>(
      userEditScreen,
      { users: { update: problem("/errors/conflict", "Changed"), get } },
      { given: { record: user } },
    );
    enter({ name: "Marek Jan" });
    await submit();
    screen.send({ type: "form.reload" });
    await vi.advanceTimersByTimeAsync(0);
    expect([selectIsConflicted(now()), toastTexts().at(-1)]).toEqual([true, text]);
  });
});

test("of a company's name makes users outdated, who show it", async () => {
  const company = fakeCompany();
  const { app, enter, submit, now } = await openForm<Company>(
    companyEditScreen,
    { companies: { update: company } },
    { given: { record: company } },
  );
  app.queryClient.setQueryData(["/api/users", "list"], []);
  enter({ name: "Nordwind Works AG" });
  await submit();
  expect(selectIsSaved(now())).toBe(true);
  expect(app.queryClient.getQueryState(["/api/users", "list"])?.isInvalidated).toBe(true);
});
