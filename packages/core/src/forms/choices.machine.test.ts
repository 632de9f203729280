import { describe, expect, test, vi } from "vitest";
import { createActor, fromCallback, fromPromise } from "xstate";
import type { QueryView } from "../cache/watchQuery.ts";
import { CallError, type Failure } from "../failures/failure.ts";
import { missingOf } from "../testing/missingOf.ts";
import { answered, failed, missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import {
  choicesMachine,
  selectFieldChoices,
  type ChoicesInput,
  type FoundOptions,
} from "./choices.machine.ts";

const [one, two, three] = ["1", "2", "3"].map((value) => ({ value, label: `Option ${value}` }));
if (!one || !two || !three) throw new Error("three options");
const input: ChoicesInput = { source: "processes", value: "", of: "a", current: [] };
const machineFor = ({ mayRead = true, mayName = true } = {}) =>
  choicesMachine.provide({ guards: { isPermitted: () => mayRead, canName: () => mayName } });

const view = (over: Partial<QueryView<FoundOptions>>): QueryView<FoundOptions> => ({
  data: undefined,
  failure: undefined,
  isFetching: false,
  isPrevious: false,
  ...over,
});
const found = (of: string, options = [one, two], total = options.length): FoundOptions => ({
  of,
  options,
  total,
});
const told = (over: Partial<QueryView<FoundOptions>>) =>
  ({ type: "query.changed", query: view(over) }) as const;

const events = [
  { type: "choices.search", text: "op" },
  { type: "choices.follow", value: "1", of: "a" },
  { type: "choices.follow", value: "9", of: "a" },
  { type: "choices.follow", value: "1", of: "b" },
  { type: "choices.retry" },
  { type: "choices.current", current: [one], currentOf: "a" },
  told({ isFetching: true }),
  told({ data: found("a") }),
  told({ data: found("a"), isFetching: true }),
  told({ failure: { kind: "network" } }),
  answered("nameChosen", three),
  failed("nameChosen", new CallError({ kind: "network" })),
  failed("nameChosen", new CallError({ kind: "refused", reason: "No" })),
];
const options = {
  input,
  keyOf: ({ context }: { context: { value: string; of: string } }) => [context.value, context.of],
};

describe("the choices of a field", () => {
  const machine = machineFor();
  const paths = pathsOf(machine, events, options);

  test("take every transition that they declare", () => {
    expect(missedTransitions(machine, events, options)).toEqual([]);
  });

  test.each(paths.map(({ title, end }) => [title, end] as const))(
    "never breaks an invariant on the path %s",
    (_, end) => {
      const { status, chosen, value } = selectFieldChoices(end);
      expect(status).not.toBe("hidden");
      if (value === "") expect(chosen).toBeUndefined();
      if (end.matches({ chosen: "naming" })) expect(value).not.toBe("");
      if (end.matches({ options: { read: "failed" } })) expect(end.context.failure).toBeDefined();
    },
  );

  test("are hidden from a person who may not read them, whatever comes", () => {
    const hidden = pathsOf(machineFor({ mayRead: false }), events, options);
    expect(new Set(hidden.map(({ end }) => selectFieldChoices(end).status))).toEqual(new Set(["hidden"]));
  });
});

const open = (over: Partial<ChoicesInput> = {}, may = {}) => {
  const asked: unknown[] = [];
  const named: string[] = [];
  const actor = createActor(
    machineFor(may).provide({
      actors: {
        watchOptions: fromCallback(({ input: first, receive }) => {
          asked.push(first);
          receive((command) => asked.push(command.type === "query.ask" ? command.ask : command.type));
        }),
        nameChosen: fromPromise(async ({ input: { value } }) => {
          named.push(value);
          return [one, two, three].find((option) => option.value === value);
        }),
      },
    }),
    { input: { ...input, ...over } },
  ).start();
  return { actor, asked, named, now: () => selectFieldChoices(actor.getSnapshot()) };
};

describe("the chosen option", () => {
  test("is read by its id only where nothing else names it", async () => {
    const { actor, named, now } = open();
    actor.send(told({ data: found("a") }));
    actor.send({ type: "choices.follow", value: "2", of: "a" });
    expect([now().chosen, named]).toEqual([two, []]);
    actor.send({ type: "choices.follow", value: "3", of: "a" });
    await vi.waitFor(() => expect(now().chosen).toEqual(three));
    expect(named).toEqual(["3"]);
  });

  test("is the one that the record holds, unread", () => {
    const { named, now } = open({ value: "3", current: [three] });
    expect([now().chosen, named]).toEqual([three, []]);
  });

  test("stays known while something else is searched for", () => {
    const { actor, now } = open();
    actor.send(told({ data: found("a") }));
    actor.send({ type: "choices.follow", value: "2", of: "a" });
    actor.send(told({ data: found("a", [one]) }));
    expect(now().chosen).toEqual(two);
  });

  test("that could not be read without network is read again with the options, and one that is refused is not", async () => {
    const failures: (Failure | undefined)[] = [
      { kind: "network" },
      undefined,
      { kind: "forbidden", body: { errors: [] } },
    ];
    let asked = 0;
    const actor = createActor(
      machineFor().provide({
        actors: {
          watchOptions: fromCallback(() => undefined),
          nameChosen: fromPromise(async () => {
            const failure = failures.shift();
            asked += 1;
            if (failure) throw new CallError(failure);
            return [one, two, three].find(({ value }) => value === "3");
          }),
        },
      }),
      { input: { ...input, value: "3" } },
    ).start();
    const chosen = () => selectFieldChoices(actor.getSnapshot()).chosen;
    await vi.waitFor(() => expect(actor.getSnapshot().matches({ chosen: "unread" })).toBe(true));
    actor.send(told({ failure: { kind: "network" } }));
    actor.send(told({ isFetching: true }));
    actor.send(told({ data: found("a", [one], 101) }));
    await vi.waitFor(() => expect(chosen()).toEqual(three));
    actor.send({ type: "choices.follow", value: "9", of: "a" });
    await vi.waitFor(() => expect(actor.getSnapshot().matches({ chosen: "known" })).toBe(true));
    actor.send(told({ data: found("a", [two], 101) }));
    expect([chosen(), asked]).toEqual([undefined, 3]);
  });

  test("stays unknown where the person may not read it", () => {
    const { named, now } = open({ value: "3" }, { mayName: false });
    expect([now().chosen, named]).toEqual([undefined, []]);
  });
});

describe("the choices that were read before", () => {
  test("stay known during another search, and are forgotten when the record changes", () => {
    const { actor, now } = open();
    expect(now()).toMatchObject({ seen: [], hasMore: false });
    actor.send(told({ data: found("a", [one, two], 101) }));
    actor.send(told({ data: found("a", [three, one]) }));
    expect(now()).toMatchObject({ seen: [one, two, three], hasMore: true });
    actor.send(told({ failure: { kind: "network" } }));
    expect(now().seen).toEqual([one, two, three]);
    actor.send({ type: "choices.follow", value: "", of: "b" });
    expect(now()).toMatchObject({ seen: [], hasMore: false });
    actor.send(told({ data: found("b", [three]) }));
    expect(now()).toMatchObject({ seen: [three], hasMore: false });
  });
});

describe("choices that belong to another record", () => {
  test("are read for it at once, and what was read for the last one is offered no more", () => {
    const { actor, asked, now } = open();
    actor.send(told({ data: found("a") }));
    actor.send({ type: "choices.follow", value: "", of: "b" });
    actor.send(told({ data: found("a"), isFetching: true, isPrevious: true }));
    expect(asked.at(-1)).toEqual({ source: "processes", text: "", of: "b" });
    expect(now().read).toEqual([]);
    actor.send(told({ data: found("b", [three]) }));
    expect(now().read).toEqual([three]);
  });

  test("say that the value is foreign once they are all known", () => {
    const { actor, now } = open({ value: "3" });
    expect(now().isForeign).toBe(false);
    actor.send(told({ data: found("a", [one], 101) }));
    expect(now().isForeign).toBe(false);
    actor.send(told({ data: found("a", [one]) }));
    expect(now().isForeign).toBe(true);
  });
});

test("a value that was offered of its record stays its own once it is offered no more", () => {
  const { actor, now } = open({ value: "1" });
  actor.send(told({ data: found("a", [one]) }));
  actor.send(told({ data: found("a", [two]) }));
  expect([now().isForeign, now().chosen]).toEqual([false, one]);
});

test("the choices name the searched text of which all matches were read, and none where only some were", () => {
  const { actor, now } = open();
  const allOf = () => now().allOf;
  expect(allOf()).toBeUndefined();
  actor.send(told({ data: { ...found("a", [one, two], 40), text: "" } }));
  expect(allOf()).toBeUndefined();
  // the options of the search before are shown until the next one is answered
  actor.send(told({ data: { ...found("a", [one, two]), text: "op" }, isPrevious: true, isFetching: true }));
  expect(allOf()).toBe("op");
});

test("the choices tell themselves in a sentence", () => {
  expect(choicesMachine.root.description).toBe(
    "The choices of one form field: read, searched for and named.",
  );
});

test("a followed value needs no form to tell of it", () => {
  const hears: ((value: string) => void)[] = [];
  const { actor, now } = open({ follow: (hear) => (hears.push(hear), () => undefined) });
  actor.send(told({ data: found("a") }));
  for (const hear of hears) hear("2");
  expect(now().value).toBe("2");
});

describe("the options", () => {
  test("are searched for once the typing rests, by what was typed without its spaces", () => {
    vi.useFakeTimers();
    const { actor, asked } = open();
    expect(asked).toEqual([{ source: "processes", text: "", of: "a" }]);
    actor.send({ type: "choices.search", text: " o" });
    vi.advanceTimersByTime(100);
    actor.send({ type: "choices.search", text: " op " });
    vi.advanceTimersByTime(1_000);
    expect(asked.slice(1)).toEqual([{ source: "processes", text: "op", of: "a" }]);
    // as much as the server takes
    actor.send({ type: "choices.search", text: "o".repeat(300) });
    vi.advanceTimersByTime(1_000);
    expect(asked.at(-1)).toEqual({ source: "processes", text: "o".repeat(256), of: "a" });
    vi.useRealTimers();
  });

  test("of another record are asked for at once, and a search for the last one is dropped", () => {
    vi.useFakeTimers();
    const { actor, asked } = open();
    actor.send({ type: "choices.search", text: "op" });
    actor.send({ type: "choices.follow", value: "", of: "b" });
    actor.send({ type: "choices.follow", value: "1", of: "b" });
    vi.advanceTimersByTime(1_000);
    expect(asked.slice(1)).toEqual([{ source: "processes", text: "", of: "b" }]);
    vi.useRealTimers();
  });

  test("are read again when told to, and say why they could not be read", () => {
    const { actor, asked, now } = open();
    expect(now()).toMatchObject({ status: "loading", read: [], isForeign: false, value: "", of: "a" });
    actor.send(told({ failure: { kind: "network" } }));
    expect(now()).toMatchObject({ status: "failed", failure: { lines: [] } });
    actor.send({ type: "choices.retry" });
    expect(asked.at(-1)).toBe("query.refetch");
    actor.send(told({ data: found("a"), isFetching: true }));
    expect(now()).toMatchObject({ status: "refreshing", failure: undefined, read: [one, two] });
    actor.send(told({ data: found("a") }));
    expect(now().status).toBe("showing");
  });
});

test("the choices name what a form must provide to them", async () => {
  const names = ["watchOptions", "nameChosen", "isPermitted", "canName"];
  expect(await missingOf(choicesMachine)).toEqual(
    Object.fromEntries(names.map((name) => [name, `${name} is not provided`])),
  );
});
