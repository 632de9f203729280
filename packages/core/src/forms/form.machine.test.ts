import { describe, expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { CallError, failureOfAnswer } from "../failures/failure.ts";
import { missingOf } from "../testing/missingOf.ts";
import { answered, failed, missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { choicesMachine, selectFieldChoices } from "./choices.machine.ts";
import { createFormMachine } from "./form.machine.ts";
import { settled } from "./settleFields.ts";
import type { FormInput } from "./formEvents.ts";
import type { FormView } from "./formView.ts";

const view: FormView = {
  title: "Rename",
  submitLabel: "Save",
  fields: [
    { name: "name", label: "Name", kind: "text", isRequired: true },
    { name: "owner", label: "Owner", kind: "choice", optionsFrom: { source: "people" } },
  ],
  success: "Saved",
  goTo: "/thing/{id}",
  keepsDraft: true,
};
const machine = createFormMachine({
  fields: view.fields,
  check: ({ name }) => (name === "" ? { name: "Name is required" } : {}),
  newKey: () => "key",
  choices: { machine: choicesMachine, select: selectFieldChoices, settle: settled },
});
const input: FormInput = {
  view,
  subject: "1",
  values: { name: "Old", owner: "" },
  version: 1,
  draftPlace: { userId: "ines", route: "/thing/1" },
  draft: { changed: { name: "Draft" }, version: 1 },
};
const owner = createActor(choicesMachine, {
  input: { source: "people", value: "", of: "", current: [] },
}).getSnapshot();
const unread = selectFieldChoices(owner);
const problem = (status: number, type: string) => new CallError(failureOfAnswer(status, { type }));
const events = [
  { type: "field.change", name: "name", value: "New" },
  { type: "field.change", name: "name", value: "" },
  { type: "field.blur", name: "name" },
  { type: "choices.changed", name: "owner", choices: unread },
  { type: "choices.search", name: "owner", text: "In" },
  { type: "choices.retry" },
  { type: "xstate.snapshot.choices owner", snapshot: owner },
  { type: "form.submit" },
  { type: "form.cancel" },
  { type: "form.discard" },
  { type: "form.leave" },
  { type: "form.reload" },
  { type: "draft.restore" },
  { type: "draft.discard" },
  answered("submit", { id: "1" }),
  failed("submit", problem(409, "/errors/conflict")),
  failed("submit", problem(400, "/errors/validation")),
  failed("submit", new CallError({ kind: "network" })),
  answered("reload", { values: { name: "Theirs" }, version: 2 }),
  failed("reload", new CallError({ kind: "network" })),
];
const options = { input, keyOf: ({ context }: { context: { values: unknown } }) => context.values };
const paths = pathsOf(machine, events, options);

describe("a form", () => {
  test("reaches all of its states", () => {
    expect(new Set(paths.map(({ end }) => JSON.stringify(end.value)))).toEqual(
      new Set(
        [{ editing: "open" }, { editing: "conflicted" }, "submitting", "reloading", "saved", "closed"].map(
          (value) => JSON.stringify(value),
        ),
      ),
    );
  });

  test("takes every transition that it declares", () => {
    const repeating = { ...options, input: { ...input, view: { ...view, takesNext: true as const } } };
    // a form is saved, or takes the next record: each takes one of the two ways after its answer
    const otherWay = ["form.submitting on xstate.done.actor.submit"];
    const typing = "form.submitting on field.change";
    expect(missedTransitions(machine, events, options).toSorted()).toEqual([typing, ...otherWay]);
    expect(missedTransitions(machine, events, repeating)).toEqual(otherWay);
  });

  test.each(paths.map(({ title, end }) => [title, end] as const))(
    "never breaks an invariant on the path %s",
    (_, { context, value }) => {
      expect(context.idempotencyKey).toBe("key");
      if (value === "saved" || value === "closed") expect(context.draft).toBeUndefined();
      if (value === "submitting") expect(context.values["name"]).not.toBe("");
      if (JSON.stringify(value) === '{"editing":"conflicted"}') expect(context.failure).toBeDefined();
    },
  );
});

describe("a form that was opened", () => {
  const open = () => {
    const told: unknown[] = [];
    const hearer = { send: (event: unknown) => void told.push(event) } as never;
    const plainMachine = createFormMachine({
      fields: view.fields.slice(0, 1),
      check: ({ name }) => (name === "" ? { name: "Name is required" } : {}),
      newKey: () => "key",
    }).provide({
      actions: { keepDraft: () => undefined, askToLeave: () => void told.push("asked") },
    });
    const shown = { ...view, fields: view.fields.slice(0, 1) };
    const actor = createActor(plainMachine, {
      input: { ...input, draft: undefined, view: shown, owner: hearer },
    }).start();
    return { actor, told, now: () => actor.getSnapshot() };
  };

  test("begins without errors, entries or a focus, and knows its first values", () => {
    expect(open().now().context).toMatchObject({
      ...{ errors: {}, refused: {}, entered: [], touched: [], theirs: {}, choices: {}, start: {} },
      ...{
        failure: undefined,
        focus: { field: "", attempt: 0 },
        baseline: input.values,
        idempotencyKey: "key",
      },
    });
    expect(machine.root.description).toBe("A form: edited, checked and submitted, one submission at a time.");
  });

  test("shows a fault where it was sent, focuses it, and counts the refusals", () => {
    const { actor, now } = open();
    actor.send({ type: "field.change", name: "name", value: "" });
    expect(now().context.errors).toEqual({});
    actor.send({ type: "form.submit" });
    expect(now().context).toMatchObject({
      ...{ errors: { name: "Name is required" }, touched: ["name"], focus: { field: "name", attempt: 1 } },
    });
    actor.send({ type: "form.submit" });
    expect(now().context.focus).toEqual({ field: "name", attempt: 2 });
    actor.send({ type: "field.change", name: "name", value: "New" });
    expect(now().context.errors).toEqual({});
  });

  test("tells its owner whether it has unsaved input, and that it closed", () => {
    const { actor, told } = open();
    actor.send({ type: "field.change", name: "name", value: "New" });
    actor.send({ type: "field.change", name: "name", value: "Old" });
    expect(told).toEqual([
      { type: "form.changed", isDirty: true },
      { type: "form.changed", isDirty: false },
    ]);
    actor.send({ type: "form.cancel" });
    expect(told.at(-1)).toEqual({ type: "form.closed" });
  });

  test("asks before it closes with unsaved input, and forgets all of it where it is discarded", () => {
    const { actor, told, now } = open();
    actor.send({ type: "field.change", name: "name", value: "New" });
    actor.send({ type: "form.cancel" });
    expect([told.at(-1), now().value]).toEqual(["asked", { editing: "open" }]);
    actor.send({ type: "form.discard" });
    expect(now().context).toMatchObject({ values: input.values, entered: [], touched: [], errors: {} });
    actor.send({ type: "form.leave" });
    expect(now().value).toBe("closed");
  });
});

describe("a date that is half typed, whose value is ''", () => {
  const end = {
    name: "end",
    label: "End",
    kind: "date",
    shownFor: { field: "name", values: ["Old"] },
  } as const;
  const start = { name: "start", label: "Start", kind: "dateTime", isRequired: true } as const;
  const fields = [{ name: "name", label: "Name", kind: "text" } as const, start, end];
  const fault = "Type a whole date that exists, or empty the field";
  const open = () => {
    const asked: string[] = [];
    const plainMachine = createFormMachine({ fields, check: () => ({}), newKey: () => "key" }).provide({
      actors: { submit: fromPromise(() => new Promise(() => undefined)) },
      actions: { keepDraft: () => undefined, askToLeave: () => void asked.push("asked") },
    });
    const values = { name: "Old", start: "2027-01-05T09:00", end: "" };
    const actor = createActor(plainMachine, {
      input: { ...input, draft: undefined, view: { ...view, fields }, values },
    }).start();
    const errors = () => actor.getSnapshot().context.errors;
    return { actor, asked, errors, state: () => actor.getSnapshot().value };
  };
  const leave = (name: string, isUnfinished: boolean) =>
    ({ type: "field.blur", name, isUnfinished }) as const;

  test("is refused where it is left, until it is completed or emptied", () => {
    const { actor, errors } = open();
    actor.send(leave("end", true));
    expect(errors()).toEqual({ end: fault });
    actor.send({ type: "field.change", name: "end", value: "2027-02-28" });
    expect(errors()).toEqual({});
    actor.send(leave("end", true));
    actor.send(leave("start", true));
    expect(errors()).toEqual({ end: fault, start: "Type a whole date that exists and a time" });
    actor.send(leave("end", false));
    actor.send(leave("start", false));
    expect(errors()).toEqual({});
  });

  test("keeps the form from being sent, also where its field still has the focus", () => {
    const { actor, errors, state } = open();
    actor.send({ type: "form.submit", unfinished: ["end"] });
    expect([errors(), state()]).toEqual([{ end: fault }, { editing: "open" }]);
    expect(actor.getSnapshot().context.focus).toEqual({ field: "end", attempt: 1 });
    actor.send(leave("end", false));
    expect(errors()).toEqual({});
    actor.send(leave("end", true));
    actor.send({ type: "form.submit" });
    expect(state()).toEqual({ editing: "open" });
    actor.send({ type: "form.submit", unfinished: [] });
    expect(state()).toBe("submitting");
  });

  test("is forgotten with its field, and asked about before the form closes", () => {
    const { actor, asked, errors } = open();
    actor.send(leave("end", true));
    actor.send({ type: "form.cancel" });
    expect(asked).toEqual(["asked"]);
    actor.send({ type: "field.change", name: "name", value: "New" });
    expect(errors()).toEqual({});
    actor.send({ type: "field.change", name: "name", value: "Old" });
    actor.send({ type: "form.cancel" });
    expect(asked).toEqual(["asked"]);
    expect(actor.getSnapshot().value).toBe("closed");
  });
});

test("a form names what an app must provide to it", async () => {
  const names = ["submit", "reload", "keepDraft", "askToLeave"];
  expect(await missingOf(machine)).toMatchObject(
    Object.fromEntries(names.map((name) => [name, `${name} is not provided`])),
  );
});
