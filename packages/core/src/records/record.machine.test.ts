import type { User } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { failureOfAnswer } from "../failures/failure.ts";
import { userActions } from "../users/users.view.ts";
import { fakeUser } from "../testing/fakeRecords.ts";
import { answered, failed, missedTransitions, passed, pathsOf } from "../testing/pathsOf.ts";
import { missingOf } from "../testing/missingOf.ts";
import { createPartsMachine } from "./parts.machine.ts";
import { createReadingMachine, isReadingSettled } from "./reading.machine.ts";
import { createRecordMachine } from "./record.machine.ts";

const changed = (query: object) => ({
  type: "query.changed",
  query: { data: fakeUser(), failure: undefined, isFetching: false, isPrevious: false, ...query },
});
const reads = [
  changed({ data: undefined, isFetching: true }),
  changed({}),
  changed({ isFetching: true }),
  changed({ data: undefined, failure: { kind: "network" } }),
];

describe("a record's page", () => {
  const machine = createRecordMachine<User, string>().provide({
    guards: {
      isAwaited: ({ context }) => context.record?.status === "INVITED",
      isSeen: ({ context }) => context.looks === 0,
    },
  });
  const input = {
    id: fakeUser().id,
    actions: [...userActions, { id: "silent", label: "Silent" }],
    allowed: ["disable", "delete", "invite", "masterPassword", "update"],
    readOnlyWhen: { field: "status", values: ["INVITED"] },
    listPath: "/user/",
  };
  const events = [
    ...reads,
    changed({ data: undefined, failure: failureOfAnswer(404, {}) }),
    changed({ data: fakeUser({ status: "INVITED" }) }),
    { type: "record.retry" },
    { type: "record.act", action: "disable" },
    { type: "record.act", action: "delete" },
    { type: "record.act", action: "invite" },
    { type: "record.removed" },
    { type: "result.dismiss" },
    { type: "form.open" },
    { type: "form.cancel" },
    { type: "form.closed" },
    { type: "form.changed", isDirty: true },
    { type: "action.begun", action: "disable", id: fakeUser().id },
    { type: "action.begun", action: "delete", id: fakeUser().id },
    { type: "action.begun", action: "masterPassword", id: fakeUser().id },
    { type: "action.begun", action: "silent", id: fakeUser().id },
    { type: "action.done", action: "disable", id: fakeUser().id, result: "result" },
    { type: "action.failed", action: "disable", id: fakeUser().id },
    passed("1000", "record.form.opening.soon"),
    passed("3000", "record.following.waiting"),
    answered("look", undefined),
    failed("look", new Error("offline")),
  ];
  const options = {
    input,
    keyOf: ({
      context,
    }: {
      context: {
        record: User | undefined;
        latest: User | undefined;
        failure: object | undefined;
        action: { id: string } | undefined;
        looks: number;
      };
    }) => [
      context.record?.status,
      context.latest !== undefined || !context.failure,
      context.action?.id,
      context.looks > 0,
    ],
  };
  const paths = pathsOf(machine, events, options);

  test("takes every transition that it declares", () => {
    expect(missedTransitions(machine, events, options)).toEqual([]);
  });

  test("reaches all of its states", () => {
    const seen = paths.map(({ end }) => JSON.stringify(end.value));
    for (const state of ["loading", "showing", "refreshing", "failed", "missing", "removed", "running"])
      expect(seen.some((value) => value.includes(`"${state}"`))).toBe(true);
  });

  test("has an action only while it runs, on every path", () => {
    for (const { end } of paths)
      expect(end.context.action !== undefined).toBe(!end.matches({ acting: "idle" }));
  });
});

describe("the reading machine", () => {
  const machine = createReadingMachine<User>();
  const events = [...reads, { type: "reading.retry" }, { type: "reading.ask", ask: "2" }];

  test("takes every transition that it declares and reaches all of its states", () => {
    const options = { input: { ask: "", isPermitted: true } };
    expect(missedTransitions(machine, events, options)).toEqual([]);
    expect(
      new Set(pathsOf(machine, events, options).map(({ end }) => JSON.stringify(end.value))),
    ).toHaveLength(4);
  });

  test("stays hidden without permission", () => {
    const options = { input: { ask: "", isPermitted: false } };
    expect(pathsOf(machine, events, options).map(({ end }) => end.value)).toEqual(["hidden"]);
  });
});

test("what an app must provide to a record's page, a reading and a page's parts is named where it is missing", async () => {
  expect(await missingOf(createRecordMachine())).toEqual({
    watchRecord: "watchRecord is not provided",
    runActions: "runActions is not provided",
    lookAgain: "lookAgain is not provided",
  });
  expect(await missingOf(createReadingMachine())).toEqual({ watchData: "watchData is not provided" });
  expect(await missingOf(createPartsMachine())).toEqual({ watchAddress: "watchAddress is not provided" });
});

test("the machines of records tell themselves in a sentence", () => {
  const told = [createRecordMachine(), createReadingMachine(), createPartsMachine()].map(({ id, root }) => [
    id,
    root.description,
  ]);
  expect(told).toEqual([
    ["record", "One record on its own page: read, acted upon, edited and removed."],
    [
      "reading",
      "A part of a screen that is only read, such as a sub-list or a figure; hidden without permission.",
    ],
    ["parts", "The tabs of a record's page, one shown at a time as its address says."],
  ]);
});

test("a reading is settled once its read is over, or where nothing may be read", () => {
  const settled = (state: string) =>
    isReadingSettled({
      context: {} as never,
      matches: (asked) => (typeof asked === "string" ? asked === state : asked.visible === state),
    });
  expect(["loading", "refreshing", "showing", "failed", "hidden"].map(settled)).toEqual([
    ...[false, false, true, true, true],
  ]);
});
