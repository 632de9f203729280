import type { User } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  selectFields,
  selectFocus,
  selectFormFailure,
  selectIsDirty,
  selectIsSaved,
  selectIsSubmitting,
} from "./form.selectors.ts";
import type { FormValues } from "./formFields.ts";
import { fakePorts, type FakePorts } from "../testing/fakePorts.ts";
import { fakeUser } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { offline, otherRequest, problem, stubWire, type Stubs } from "../testing/stubWire.ts";
import { userCreateScreen } from "../users/userForm.screens.ts";
import { firstMessages } from "../text/firstMessages.ts";
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

describe("a form", () => {
  test("shows no error while typing, shows it when the field is left, and removes it once it is fixed", async () => {
    const { screen, errors, enter } = await create(created);
    enter({ email: "new@" });
    expect(errors()).toEqual({});
    screen.send({ type: "field.blur", name: "email" });
    expect(errors()).toEqual({ email: "Invalid email format" });
    enter({ email: "new@canopy.example" });
    expect(errors()).toEqual({});
  });

  test("refuses no field that was only passed by before it is sent", async () => {
    const { screen, errors, enter, submit } = await create(created);
    screen.send({ type: "field.blur", name: "name" });
    expect(errors()).toEqual({});
    enter({ name: "New" });
    enter({ name: "" });
    screen.send({ type: "field.blur", name: "name" });
    expect(errors()).toEqual({ name: "Name is required" });
    await submit();
    expect(Object.keys(errors())).toEqual(["email", "name", "surname", "roles"]);
  });

  test("requires a field while an option that needs it is chosen", async () => {
    const role = { label: "Role", description: "", permissions: [] };
    const roles = [
      { ...role, code: "PARTNER_USER", rowScope: "COMPANY" as const },
      { ...role, code: "VIEWER", rowScope: "ALL" as const },
    ];
    const { now, enter } = await openForm(userCreateScreen, { roles: { list: roles } });
    await vi.advanceTimersByTimeAsync(0);
    const isCompanyRequired = () =>
      selectFields(now()).find(({ name }) => name === "companyId")?.isRequired === true;
    expect(isCompanyRequired()).toBe(false);
    enter({ roles: ["VIEWER", "PARTNER_USER"] });
    expect(isCompanyRequired()).toBe(true);
    enter({ roles: ["VIEWER"] });
    expect(isCompanyRequired()).toBe(false);
  });

  test("with errors shows all of them, focuses the first and sends nothing", async () => {
    const { submit, errors, now, sent, enter } = await create(created);
    enter({ email: "new@canopy.example" });
    await submit();
    expect(errors()).toEqual({
      name: "Name is required",
      surname: "Surname is required",
      roles: "Choose at least one role",
    });
    expect(selectFocus(now())).toEqual({ field: "name", attempt: 1 });
    await submit();
    expect(selectFocus(now())).toEqual({ field: "name", attempt: 2 });
    expect(await sent()).toEqual([]);
  });

  test("sends one request for a double click, announces success and opens the new record", async () => {
    const { enter, screen, now, sent, announced } = await create(
      () => new Promise((resolve) => setTimeout(() => resolve(created), 100)),
    );
    enter({ ...typed, email: " new@canopy.example " });
    screen.send({ type: "form.submit" });
    screen.send({ type: "form.submit" });
    expect(selectIsSubmitting(now())).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(await sent()).toEqual([{ ...typed, companyId: null }]);
    expect(selectIsSaved(now())).toBe(true);
    expect(announced).toEqual([
      { type: "toast", tone: "success", text: "User created successfully" },
      { type: "return", to: `/user/${created.id}` },
    ]);
  });

  test("shows the server's errors at their fields, focuses the first and shows no toast for them", async () => {
    const { enter, submit, screen, errors, now, toastTexts } = await create(
      problem("/errors/validation", "d", { email: ["This email is taken"] }),
    );
    enter(typed);
    await submit();
    expect(errors()).toEqual({ email: "This email is taken" });
    expect(selectFocus(now())).toEqual({ field: "email", attempt: 1 });
    expect(selectFormFailure(now())).toBeUndefined();
    expect(toastTexts()).toEqual([]);
    enter({ name: "Newer" });
    screen.send({ type: "field.blur", name: "email" });
    expect(errors()).toEqual({ email: "This email is taken" });
    enter({ email: "other@canopy.example" });
    expect(errors()).toEqual({});
  });

  test("shows the server's error about no field of its own above the fields and as a toast", async () => {
    const { enter, submit, errors, now, toastTexts } = await create(
      problem("/errors/validation", "d", { email: ["Taken"], shoeSize: ["Too large"] }),
    );
    enter(typed);
    await submit();
    expect(errors()).toEqual({ email: "Taken" });
    expect(selectFormFailure(now())).toEqual({
      text: "Some values are not valid",
      lines: ["Taken", "Too large"],
    });
    expect(toastTexts()).toEqual(["Some values are not valid"]);
  });

  test("keeps its input without network, says so in place and as a toast, and can be sent again", async () => {
    let isUp = false;
    const { enter, submit, now, valueOf, toastTexts } = await create(() => (isUp ? created : offline()));
    enter(typed);
    await submit();
    expect(selectFormFailure(now())).toEqual({
      text: "Network error. Please check your connection.",
      lines: [],
    });
    expect(toastTexts()).toEqual(["Network error. Please check your connection."]);
    expect(valueOf("name")).toBe("New");
    isUp = true;
    await submit();
    expect(selectIsSaved(now())).toBe(true);
  });
});

test("of a new record shows the reason of a 409 and offers no reload", async () => {
  const { enter, submit, now, valueOf } = await create(
    problem("/errors/conflict", "The same request is still under way."),
  );
  enter(typed);
  await submit();
  expect(selectFormFailure(now())?.text).toBe("The same request is still under way.");
  expect(now().value).toEqual({ editing: "open" });
  expect(valueOf("name")).toBe("New");
});

describe("the Idempotency-Key", () => {
  test("stays the same while the outcome is unknown, whatever is typed meanwhile, and changes after a definite refusal", async () => {
    const answers = [
      offline,
      problem("/errors/internal"),
      problem("/errors/rate-limited"),
      problem("/errors/conflict", "The same request is still under way."),
      problem("/errors/validation"),
    ];
    const { enter, submit, keys } = await create(() => (answers.shift() ?? (() => created))());
    enter(typed);
    await submit();
    enter({ name: "Newer" });
    await submit();
    await submit();
    await submit();
    await submit();
    await submit();
    const [first, second, third, fourth, fifth, last] = keys();
    expect([second, third, fourth, fifth]).toEqual([first, first, first, first]);
    expect(last).not.toBe(first);
    expect(last).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("that was used for other values says so, and the next try has a new one", async () => {
    const answers = [offline, () => otherRequest(), () => created];
    const { enter, submit, keys, now } = await create(() => answers.shift()!());
    enter(typed);
    await submit();
    enter({ name: "Newer" });
    await submit();
    expect(selectFormFailure(now())).toEqual({ text: firstMessages.sentBefore, lines: [] });
    await submit();
    const [first, second, third] = keys();
    expect([second === first, third === first]).toEqual([true, false]);
  });

  test("differs from form to form", async () => {
    const first = await create(offline);
    first.enter(typed);
    await first.submit();
    const { screen } = openScreen(first.app, userCreateScreen, undefined);
    for (const [name, value] of Object.entries(typed)) screen.send({ type: "field.change", name, value });
    screen.send({ type: "form.submit" });
    await vi.advanceTimersByTimeAsync(0);
    expect(new Set(first.keys()).size).toBe(2);
  });
});

describe("leaving a form", () => {
  test("leads to the form's own address where it has one", async () => {
    const left = await openForm<User>(userCreateScreen, {});
    left.screen.send({ type: "form.cancel" });
    expect(left.announced).toEqual([{ type: "return", to: "/user/" }]);
  });

  test.each(["/user/?page=2", "/user/"])(
    "opened from %s leaves no entry to which Back would lead",
    async (from) => {
      const ports = fakePorts({ address: "/company/", fetch: stubWire({}) });
      const { address } = ports;
      const left = await openForm<User>(userCreateScreen, {}, { ports });
      address.go(from, { replace: false });
      address.go("/user/create", { replace: false });
      left.screen.send({ type: "form.cancel" });
      expect(address.read()).toBe("/user/");
      address.back();
      expect(address.read()).toBe(from === "/user/" ? "/company/" : from);
    },
  );

  test("keeps the page under a modal in the history", async () => {
    const left = await openForm<User>(userCreateScreen, {}, { given: { isInModal: true } });
    left.screen.send({ type: "form.cancel" });
    expect(left.announced).toEqual([{ type: "navigate", to: "/user/" }]);
  });

  test("closes an untouched form at once", async () => {
    const heard: unknown[] = [];
    const { screen, now } = await openForm<User>(
      userCreateScreen,
      {},
      { given: { owner: { send: (e) => heard.push(e) } } },
    );
    screen.send({ type: "form.cancel" });
    expect(now().value).toBe("closed");
    expect(heard).toEqual([{ type: "form.closed" }]);
  });

  test("asks first where there is unsaved input", async () => {
    const heard: unknown[] = [];
    const { screen, now, enter, valueOf, question, answer } = await openForm<User>(
      userCreateScreen,
      {},
      { given: { owner: { send: (e) => heard.push(e) } } },
    );
    enter({ name: "New" });
    expect(selectIsDirty(now())).toBe(true);
    expect(heard).toEqual([{ type: "form.changed", isDirty: true }]);
    screen.send({ type: "form.cancel" });
    expect(question()).toEqual({
      title: "Confirmation",
      message: "Discard your changes?",
      confirmLabel: "Discard",
      cancelLabel: "Keep editing",
      isDanger: true,
    });
    answer("cancel");
    expect(question()).toBeUndefined();
    expect(valueOf("name")).toBe("New");
    screen.send({ type: "form.cancel" });
    answer("accept");
    await Promise.resolve();
    expect(now().value).toBe("closed");
    expect(heard.at(-1)).toEqual({ type: "form.closed" });
  });
});
