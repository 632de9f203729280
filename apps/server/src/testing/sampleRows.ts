import type { Sample } from "./sampleTable.ts";

/** The id of the n-th row. */
export const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const blank = {
  title: null,
  mail: null,
  amount: null,
  day: null,
  at: null,
  clock: null,
  flag: null,
  code: null,
  parentId: null,
  state: null,
  tags: null,
  goals: null,
} as const;

const low = {
  title: "alpha",
  mail: "a@x.example",
  amount: 1.5,
  day: "2026-01-31",
  at: "2026-01-31T09:30:00.000Z",
  clock: "09:30:00",
  flag: false,
  code: id(101),
  parentId: id(1),
  state: "DONE",
  tags: ["red"],
  goals: [7],
};
const high = {
  title: "Beta",
  mail: "b@x.example",
  amount: 20,
  day: "2026-02-01",
  at: "2026-02-01T00:00:00.000Z",
  clock: "18:00:00",
  flag: true,
  code: id(102),
  parentId: id(2),
  state: "OPEN",
  tags: ["blue", "green"],
  goals: [1, 13],
};
/** A row with low values, one with high, one empty, and texts that are hard to search and sort. */
export const sampleRows: readonly Sample[] = [
  { id: id(1), ...low },
  { id: id(2), ...high },
  { id: id(3), ...blank },
  { ...blank, id: id(4), title: "100%", tags: [], goals: [] },
  { ...blank, id: id(5), title: "100 of_it" },
  { ...blank, id: id(6), title: String.raw`back\slash` },
  { ...blank, id: id(7), title: "Élan" },
  { ...blank, id: id(8), title: "élan" },
];
