import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
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
    expect(missedTransitions(machine, events, options)).toEqual(otherWay);
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

test("a form names what an app must provide to it", async () => {
  const names = ["submit", "reload", "keepDraft", "askToLeave"];
  expect(await missingOf(machine)).toMatchObject(
    Object.fromEntries(names.map((name) => [name, `${name} is not provided`])),
  );
});
