import { describe, expect, test } from "vitest";
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

describe("the facts of a row", () => {
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
