import { describe, expect, test } from "vitest";
import { missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { sampleInputs } from "../testing/machineSamples.ts";
import { fakeUser } from "../testing/fakeRecords.ts";
import type { InputFrom, SnapshotFrom } from "xstate";
import { bulkMachine } from "./bulk.machine.ts";
import { bulkOffers } from "./bulkOffers.ts";

const user = fakeUser();
const refused = [{ id: user.id, name: user.email, why: "It is gone." }];
const events = [
  ...bulkOffers.users.map((offer) => ({ type: "bulk.choose", offer })),
  ...bulkOffers.projects
    .filter(({ id }) => id === "addTag")
    .map((offer) => ({ type: "bulk.choose", offer: { ...offer, action: "update" } })),
  { type: "bulk.answer", value: "pilot" },
  { type: "bulk.submit" },
  { type: "bulk.cancel" },
  { type: "bulk.confirmed" },
  { type: "bulk.progressed", answered: 1 },
  { type: "bulk.ended", outcome: { done: 2, refused: [], left: [] } },
  { type: "bulk.ended", outcome: { done: 1, refused, left: [user] } },
  { type: "bulk.failed" },
  { type: "dialog.leaving" },
  { type: "dialog.closed" },
];
const options = {
  input: sampleInputs.bulk as InputFrom<typeof bulkMachine>,
  keyOf: ({ context: { dialog, task, value } }: SnapshotFrom<typeof bulkMachine>) => [
    dialog,
    task?.offer.id,
    value,
  ],
};

describe("an action on chosen rows", () => {
  test("takes every transition that it declares", () => {
    expect(missedTransitions(bulkMachine, events, options)).toEqual([]);
  });

  test.each(pathsOf(bulkMachine, events, options).map(({ title, end }) => [title, end] as const))(
    "%s shows the dialog of its state",
    (_, snapshot) => {
      const { dialog } = snapshot.context;
      if (snapshot.matches("asking")) expect(dialog).toEqual({ shows: "form", isLeaving: false });
      if (snapshot.matches("telling")) expect(dialog).toEqual({ shows: "outcome", isLeaving: false });
      expect(snapshot.status).toBe("active");
    },
  );
});
