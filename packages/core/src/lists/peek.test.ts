import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import { machines } from "../machines.ts";
import { projectList } from "../projects/projects.view.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeUser } from "../testing/fakeRecords.ts";
import { missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { userList } from "../users/users.view.ts";
import { selectPeeked } from "./peek.machine.ts";
import { peekFacts } from "./peekFacts.ts";

const formats = { locale: "en", date: String, number: String };

describe("the row beside a list", () => {
  const events = [
    { type: "peek.toggle", id: "1" },
    { type: "peek.toggle", id: "2" },
    { type: "peek.follow", id: "3" },
    { type: "peek.close" },
  ];
  const options = { keyOf: ({ context }: { context: { id: string | undefined } }) => context.id };

  test("takes every transition that it declares", () => {
    expect(missedTransitions(machines.peek, events, options)).toEqual([]);
  });

  test("is there exactly while it is open, on every path", () => {
    const paths = pathsOf(machines.peek, events, options);
    expect(paths.map(({ end }) => selectPeeked(end) !== undefined)).toEqual(
      paths.map(({ end }) => end.matches("open")),
    );
  });
});

test("a row is shown, replaced by another one, and closed by the same one or on request", () => {
  const peek = createActor(machines.peek).start();
  const shown = () => selectPeeked(peek.getSnapshot());
  peek.send({ type: "peek.follow", id: "0" });
  expect(shown()).toBeUndefined();
  peek.send({ type: "peek.toggle", id: "1" });
  expect(shown()).toBe("1");
  peek.send({ type: "peek.toggle", id: "2" });
  expect(shown()).toBe("2");
  peek.send({ type: "peek.follow", id: "3" });
  expect(shown()).toBe("3");
  peek.send({ type: "peek.toggle", id: "3" });
  expect(shown()).toBeUndefined();
  peek.send({ type: "peek.toggle", id: "1" });
  peek.send({ type: "peek.close" });
  expect(shown()).toBeUndefined();
});

describe("the facts of a row", () => {
  const fields = {
    id: { type: "uuid", label: "Id" },
    version: { type: "number", label: "Record version" },
    name: { type: "text", label: "Name" },
    country: { type: "text", label: "Country" },
    email: { type: "email", label: "Email" },
    day: { type: "date", label: "Day" },
    at: { type: "datetime", label: "At" },
    count: { type: "number", label: "Count" },
    targetYear: { type: "number", label: "Target year" },
    latitude: { type: "number", label: "Latitude" },
    isOpen: { type: "boolean", label: "Open" },
    isOver: { type: "boolean", label: "Over" },
    tags: { type: "multi-select", label: "Tags", words: { A: "First" } },
    kind: { type: "select", label: "Kind", values: ["ON_HOLD"] },
    word: { type: "text", label: "Word", words: { X: "An X" } },
    nothing: { type: "select", label: "Nothing", values: ["ON_HOLD"] },
    company: { type: "entity", label: "Company" },
    companyId: { type: "uuid", label: "Company id" },
    person: { type: "text", label: "Person", only: "filter" },
    missing: { type: "text", label: "Missing" },
  } as const;
  const row = {
    ...{ id: "1", version: 2, name: "Pine", country: "KE", email: "a@b.example", day: "2027-01-05" },
    ...{
      at: "2027-01-05T09:00:00Z",
      count: 3,
      targetYear: 2030,
      latitude: -1.28333,
      isOpen: true,
      isOver: false,
      tags: ["A", "B"],
      kind: "ON_HOLD",
    },
    ...{ word: "X", nothing: "", company: { name: "C" }, companyId: "2", person: "me" },
  };

  test("are written by their type, without technical fields, records, ids and filters", () => {
    const columns = [{ field: "name", label: "Name", as: "text", isMain: true } as const];
    const written = {
      locale: "en",
      date: (value: unknown) => `on ${String(value)}`,
      number: (n: number) => `${n} pcs`,
    };
    const facts = peekFacts({ columns, fields } as never, row, written);
    expect(facts.map(({ term, value }) => `${term}: ${value}`)).toEqual([
      "Country: Kenya",
      "Email: a@b.example",
      "Day: on 2027-01-05",
      "At: on 2027-01-05T09:00:00Z",
      "Count: 3",
      "Target year: 2030",
      "Latitude: -1.28333",
      "Open: Yes",
      "Over: No",
      "Tags: First, B",
      "Kind: On hold",
      "Word: An X",
      "Nothing: ",
    ]);
  });

  test("begin with the columns, go on with the other fields, and name each once", () => {
    const facts = peekFacts(projectList, fakeProject({ methodology: "AMS-II.G", country: "KE" }), formats);
    const terms = facts.map(({ term }) => term);
    expect(new Set(terms).size).toBe(terms.length);
    expect(terms.slice(0, 2)).toEqual(projectList.columns.slice(1, 3).map(({ label }) => label));
    expect(facts).toContainEqual({ term: "Methodology", value: "AMS-II.G" });
    expect(facts).toContainEqual({ term: "Country", value: "Kenya" });
    expect(terms).not.toContain("Record version");
  });

  test("write choices and related records in words", () => {
    const facts = peekFacts(userList, fakeUser({ status: "LOCKED", roles: ["VIEWER"] }), formats);
    expect(facts).toContainEqual({ term: "Status", value: "Locked" });
    expect(facts.find(({ term }) => term === "Roles")?.value).toBe("Auditor / viewer");
  });
});
