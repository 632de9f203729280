import type { Company, User } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectHasDraft, selectIsDirty } from "./form.selectors.ts";
import type { FormValues } from "./formFields.ts";
import { fakePorts, type FakePorts } from "../testing/fakePorts.ts";
import { fakeCompany, fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { documentReturnScreen } from "../documents/documents.screens.ts";
import { companyCreateScreen, companyEditScreen } from "../companies/companies.screens.ts";
import { setPasswordScreen } from "../session/signIn.screens.ts";
import { userCreateScreen } from "../users/userForm.screens.ts";
import { openForm } from "../testing/openForm.ts";

const typed: FormValues = { email: "new@canopy.example", name: "New", surname: "Person", roles: ["VIEWER"] };
const created = fakeUser({ email: "new@canopy.example" });
const create = (stub: NonNullable<Stubs["users"]>["create"] & {}, ports?: FakePorts) =>
  openForm<User>(userCreateScreen, { users: { create: stub } }, ports ? { ports } : {});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a form's draft", () => {
  const again = (ports: FakePorts) => create(created, ports);

  test("is offered to the same person on the same route, also after a restart, and is laid over the fields", async () => {
    const before = await create(created);
    expect(selectHasDraft(before.now())).toBe(false);
    before.enter({ name: "New", roles: ["VIEWER"] });
    before.app.stop();
    const { now, screen, valueOf } = await again(before.ports);
    expect(selectHasDraft(now())).toBe(true);
    expect(valueOf("name")).toBe("");
    screen.send({ type: "draft.restore" });
    expect([valueOf("name"), valueOf("roles")]).toEqual(["New", ["VIEWER"]]);
    expect(selectHasDraft(now())).toBe(false);
    expect(selectIsDirty(now())).toBe(true);
  });

  test("belongs to its subject: a dialog about another one on the same page does not offer it", async () => {
    const openReturn = (id: string, ports?: FakePorts) =>
      openForm<unknown, { id: string }>(documentReturnScreen, {}, { given: { id }, ...(ports && { ports }) });
    const first = await openReturn(fakeId(71));
    first.enter({ reason: "The annex is missing." });
    first.app.stop();
    const other = await openReturn(fakeId(72), first.ports);
    expect(selectHasDraft(other.now())).toBe(false);
    other.app.stop();
    const same = await openReturn(fakeId(71), first.ports);
    expect(selectHasDraft(same.now())).toBe(true);
  });

  test.each([
    [
      "saved",
      async ({ enter, submit }: Awaited<ReturnType<typeof create>>) => {
        enter(typed);
        await submit();
      },
    ],
    [
      "given up",
      async ({ enter, screen }: Awaited<ReturnType<typeof create>>) => {
        enter(typed);
        screen.send({ type: "form.cancel" });
        screen.send({ type: "form.discard" });
      },
    ],
    [
      "dropped by a way that leads elsewhere",
      async ({ enter, screen }: Awaited<ReturnType<typeof create>>) => {
        enter(typed);
        screen.send({ type: "form.discard" });
      },
    ],
    [
      "emptied again",
      async ({ enter }: Awaited<ReturnType<typeof create>>) => {
        enter({ name: "New" });
        enter({ name: "" });
      },
    ],
  ])("is removed after it was %s", async (_, end) => {
    const before = await create(created);
    await end(before);
    expect(selectHasDraft((await again(before.ports)).now())).toBe(false);
  });

  test("is removed when it is discarded, without changing any field", async () => {
    const before = await create(created);
    before.enter({ name: "New" });
    const { screen, now, valueOf, ports } = await again(before.ports);
    screen.send({ type: "draft.discard" });
    expect(selectHasDraft(now())).toBe(false);
    expect(valueOf("name")).toBe("");
    expect(selectHasDraft((await again(ports)).now())).toBe(false);
  });

  describe("that is offered and not answered", () => {
    const offered = async () => {
      const before = await create(created);
      before.enter({ name: "New", surname: "Person" });
      before.app.stop();
      return again(before.ports);
    };
    /** The values after the draft is restored on the next visit. */
    const offeredNext = async ({ ports, visit }: Awaited<ReturnType<typeof offered>>) => {
      visit("/user/create");
      const next = await again(ports);
      next.screen.send({ type: "draft.restore" });
      return ["name", "surname", "email"].map((name) => next.valueOf(name));
    };

    test("stays when its form is left untouched", async () => {
      const opened = await offered();
      const { screen, question } = opened;
      screen.send({ type: "form.cancel" });
      expect([screen.getSnapshot().value, question()]).toEqual(["closed", undefined]);
      expect(await offeredNext(opened)).toEqual(["New", "Person", ""]);
    });

    test.each(["form.cancel", "form.discard"] as const)(
      "is not stored again by %s of an untouched form after another tab saved it",
      async (type) => {
        const opened = await offered();
        const other = await again(opened.ports);
        other.screen.send({ type: "draft.restore" });
        other.enter(typed);
        await other.submit();
        opened.screen.send({ type });
        opened.visit("/user/create");
        expect(selectHasDraft((await again(opened.ports)).now())).toBe(false);
      },
    );

    describe("and that another tab", () => {
      const answers = {
        saves: async ({ screen, enter, submit }: Awaited<ReturnType<typeof offered>>) => {
          screen.send({ type: "draft.restore" });
          enter(typed);
          await submit();
        },
        discards: async ({ screen }: Awaited<ReturnType<typeof offered>>) => {
          screen.send({ type: "draft.discard" });
        },
        "discards beside newer text": async ({ screen, enter }: Awaited<ReturnType<typeof offered>>) => {
          enter({ name: "Other" });
          screen.send({ type: "draft.discard" });
        },
      };
      describe.each(Object.entries(answers))("%s", (how, answer) => {
        const answered = async (before: FormValues = {}) => {
          const opened = await offered();
          opened.enter(before);
          await answer(await again(opened.ports));
          return opened;
        };

        test.each([
          ["the first text", {}],
          ["more text", { email: "n" }],
        ])("is not stored again with %s that is typed", async (__, before) => {
          const opened = await answered(before);
          opened.enter({ email: "new@canopy.example" });
          expect(selectHasDraft(opened.now())).toBe(false);
          expect(await offeredNext(opened)).toEqual(["", "", "new@canopy.example"]);
        });

        test.each(["form.discard", "form.leave"] as const)(
          "is not stored again when what was typed is dropped by %s",
          async (type) => {
            const opened = await answered({ email: "n" });
            opened.screen.send({ type });
            const theirs = how === "discards beside newer text" ? "Other" : "";
            expect(await offeredNext(opened)).toEqual([theirs, "", ""]);
          },
        );
      });

      test("types beside stays, also with text that is typed here", async () => {
        const opened = await offered();
        (await again(opened.ports)).enter({ name: "Other" });
        opened.enter({ email: "new@canopy.example" });
        expect(await offeredNext(opened)).toEqual(["New", "Person", "new@canopy.example"]);
      });
    });

    test.each(["form.discard", "form.leave"] as const)(
      "stays when what was typed is dropped by %s",
      async (type) => {
        const opened = await offered();
        const { screen, enter } = opened;
        enter({ email: "new@canopy.example" });
        screen.send({ type });
        expect(await offeredNext(opened)).toEqual(["New", "Person", ""]);
      },
    );

    test("stays beside what is typed, and when that is undone", async () => {
      const opened = await offered();
      const { enter } = opened;
      enter({ name: "N", email: "new@canopy.example" });
      expect(await offeredNext(opened)).toEqual(["N", "Person", "new@canopy.example"]);
      enter({ name: "", email: "" });
      expect(await offeredNext(opened)).toEqual(["New", "Person", ""]);
    });

    test("is restored around what was typed beside it", async () => {
      const opened = await offered();
      const { enter, screen, valueOf } = opened;
      enter({ name: "N", email: "new@canopy.example" });
      screen.send({ type: "draft.restore" });
      expect(["name", "surname", "email"].map(valueOf)).toEqual(["N", "Person", "new@canopy.example"]);
      expect(await offeredNext(opened)).toEqual(["N", "Person", "new@canopy.example"]);
    });

    test("leaves no error of a failed attempt at a field that it fills, and the others at theirs", async () => {
      const { submit, screen, errors } = await offered();
      await submit();
      expect(errors()).toMatchObject({ name: "Name is required", surname: expect.any(String) });
      screen.send({ type: "draft.restore" });
      expect(Object.keys(errors())).toEqual(["email", "roles"]);
    });

    test("leaves no error of the server at a field that it fills", async () => {
      const refused = { name: ["is already used"], website: ["is required"] };
      const stubs: Stubs = { companies: { create: problem("/errors/validation", "Wrong", refused) } };
      const address = "/company/create";
      const before = await openForm<Company>(companyCreateScreen, stubs, { address });
      before.enter({ website: "https://example.org" });
      before.app.stop();
      const { ports } = before;
      const opened = await openForm<Company>(companyCreateScreen, stubs, { ports });
      opened.enter({ name: "Nordwind", country: "PT" });
      await opened.submit();
      expect(opened.errors()).toEqual({ name: "is already used", website: "is required" });
      opened.screen.send({ type: "draft.restore" });
      expect(opened.valueOf("website")).toBe("https://example.org");
      expect(opened.errors()).toEqual({ name: "is already used" });
    });

    test("fills in fields that are judged when they are left, like typed ones", async () => {
      const before = await create(created);
      before.enter({ email: "no address" });
      before.app.stop();
      const { screen, errors } = await again(before.ports);
      screen.send({ type: "field.blur", name: "email" });
      expect(errors()).toEqual({});
      screen.send({ type: "draft.restore" });
      screen.send({ type: "field.blur", name: "email" });
      expect(Object.keys(errors())).toEqual(["email"]);
    });

    test("is removed alone when it is discarded: what was typed beside it stays", async () => {
      const opened = await offered();
      const { screen, enter } = opened;
      enter({ email: "new@canopy.example" });
      screen.send({ type: "draft.discard" });
      expect(await offeredNext(opened)).toEqual(["", "", "new@canopy.example"]);
    });

    test("is removed when the form is saved", async () => {
      const { enter, submit, ports, visit } = await offered();
      enter(typed);
      await submit();
      visit("/user/create");
      expect(selectHasDraft((await again(ports)).now())).toBe(false);
    });
  });

  test("is removed by the answer even when its form left the screen while it was being saved", async () => {
    const before = await create(() => new Promise((resolve) => setTimeout(() => resolve(created), 500)));
    before.enter(typed);
    await before.submit();
    before.screen.stop();
    await vi.advanceTimersByTimeAsync(500);
    expect(selectHasDraft((await again(before.ports)).now())).toBe(false);
  });

  describe("of another tab with the same form", () => {
    const twoTabs = async (more: { ms?: number } = {}) => {
      const answer = () => new Promise<User>((resolve) => setTimeout(() => resolve(created), more.ms ?? 0));
      const first = await create(answer);
      const second = await create(answer, fakePorts({ address: "/user/create", local: first.ports.local }));
      first.enter(typed);
      second.enter({ name: "Other", surname: "Human" });
      return { first, second };
    };
    const offeredNext = async ({ ports }: { readonly ports: FakePorts }) => {
      ports.address.go("/user/create", { replace: true });
      const opened = await again(ports);
      opened.screen.send({ type: "draft.restore" });
      return ["name", "surname", "email"].map(opened.valueOf);
    };

    test("stays when the first one sends its own", async () => {
      const { first, second } = await twoTabs();
      await first.submit();
      await vi.advanceTimersByTimeAsync(1);
      second.app.stop();
      expect(await offeredNext(second)).toEqual(["Other", "Human", ""]);
    });

    test("stays when the first one was left while it was sent", async () => {
      const { first, second } = await twoTabs({ ms: 500 });
      await first.submit();
      first.screen.stop();
      await vi.advanceTimersByTimeAsync(500);
      second.app.stop();
      expect(await offeredNext(second)).toEqual(["Other", "Human", ""]);
    });

    test("stays when the first one is given up", async () => {
      const { first, second } = await twoTabs();
      first.screen.send({ type: "form.discard" });
      second.app.stop();
      expect(await offeredNext(second)).toEqual(["Other", "Human", ""]);
    });
  });

  test("survives the end of the session by a 401", async () => {
    const before = await create(problem("/errors/token-expired"));
    before.enter(typed);
    await before.submit();
    await vi.advanceTimersByTimeAsync(3000);
    expect(before.address()).toContain("/login");
    before.app.stop();
    before.visit("/user/create");
    expect(selectHasDraft((await again(before.ports)).now())).toBe(true);
  });

  test("of one record is not offered for another", async () => {
    const company = fakeCompany();
    const ports = fakePorts({ address: "/company/" });
    const first = await openForm<Company>(companyEditScreen, {}, { ports, given: { record: company } });
    first.enter({ name: "Renamed" });
    const other = await openForm<Company>(
      companyEditScreen,
      {},
      { ports, given: { record: { ...company, id: fakeId(9) } } },
    );
    expect(selectHasDraft(other.now())).toBe(false);
    const fresh = await openForm<Company>(companyCreateScreen, {}, { ports });
    expect(selectHasDraft(fresh.now())).toBe(false);
    const same = await openForm<Company>(companyEditScreen, {}, { ports, given: { record: company } });
    expect(selectHasDraft(same.now())).toBe(true);
  });

  test("never holds a password, and a form of passwords keeps none", async () => {
    const { enter, ports } = await openForm(setPasswordScreen, {}, { given: { token: "t" } });
    enter({ password: "correct-horse", confirmPassword: "correct-horse" });
    expect(ports.local.keys().filter((key) => key.startsWith("draft:"))).toEqual([]);
  });
});
