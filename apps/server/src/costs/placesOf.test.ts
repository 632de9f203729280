import { endpoints } from "@canopy/contracts";
import { expect, test } from "vitest";
import { placesOf } from "./placesOf.ts";

const everything = endpoints.projects.list.list.extend.map((path) => `extend=${path}`).join("&");

test.each([
  ["", 1],
  ["size=10&extend=company&extend=type", 1],
  ["size=100", 1],
  ["size=25&extend=company,type", 1],
  ["size=100&extend=company&extend=type", 2],
  ["size=100&extend=company,type", 2],
  ["size=100&extend=company&extend=company", 2],
  ["size=100&extend=company&extend=type&extend=processes&extend=processes.responsibles&extend=leadUser", 4],
  ["size=10000&extend=company&extend=type", 1],
  ["size=many&extend=company", 1],
  ["size=-5", 1],
])("a list of projects with %j takes %i places", (query, places) => {
  expect(placesOf(endpoints.projects.list, new Request(`http://canopy.example/api/projects?${query}`))).toBe(
    places,
  );
});

test("a list with more paths than there are takes no more places than one with all of them", () => {
  const made = Array.from({ length: 99 }, (_, number) => `extend=made${number}`).join("&");
  const of = (paths: string) =>
    placesOf(endpoints.projects.list, new Request(`http://canopy.example/api/projects?size=100&${paths}`));
  expect(of(made)).toBe(of(everything));
});

test("a bulk action takes three places", () => {
  expect(placesOf(endpoints.bulk.projects, new Request("http://canopy.example/api/projects/bulk"))).toBe(3);
});

test.each(["create", "update", "apply", "undo"] as const)(
  "a file of an import takes three places each time that it is judged or written: %s",
  (action) => {
    expect(placesOf(endpoints.imports[action], new Request("http://canopy.example/api/imports"))).toBe(3);
  },
);

test("anything but a list takes one place", () => {
  expect(
    placesOf(
      endpoints.projects.get,
      new Request("http://canopy.example/api/projects/1?size=100&extend=type"),
    ),
  ).toBe(1);
});

test("an export takes more than half of a person's six places, however it is asked for", () => {
  const headers = { accept: "text/csv" };
  expect(
    placesOf(endpoints.projects.list, new Request("http://canopy.example/api/projects", { headers })),
  ).toBe(4);
});
