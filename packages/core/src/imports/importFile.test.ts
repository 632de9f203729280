import type { ImportResource } from "@canopy/contracts";
import { expect, test } from "vitest";
import { lines } from "../testing/toldView.ts";
import { emptyFile, readColumns } from "./importFile.ts";

const toldColumns = (resource: ImportResource) =>
  readColumns(resource).map(({ label, text }) => `${label}: ${text}`);

test("the columns of users are told with the way their cells are written", () => {
  expect(toldColumns("users")).toEqual(lines`
    Id: As an export has it; finds the record that the line changes
    Record version: As an export has it; finds the record that the line changes
    Email: An e-mail address; finds the record that the line changes
    Name: Text
    Surname: Text
    Company: A name
    Company id: An id
    Roles: A choice, several on lines of their own
    Language: Text
    Time zone: Text
    Week start: A choice
  `);
});

test("a project is found by its code, which is given and never written", () => {
  expect(toldColumns("projects").slice(0, 4)).toEqual(lines`
    Id: As an export has it; finds the record that the line changes
    Record version: As an export has it; finds the record that the line changes
    Code: As an export has it; finds the record that the line changes
    Name: Text
  `);
});

test("numbers, days, times and yes or no are told by an example", () => {
  expect(toldColumns("projects")).toEqual(
    expect.arrayContaining([
      "Latitude: A number",
      "Start date: A date such as 2026-11-30",
      "Tags: Text, several on lines of their own",
      "Responsibles id: An id, several on lines of their own",
    ]),
  );
  expect(toldColumns("reminders")).toContain("First due: A date and time such as 2026-11-30T09:00:00Z");
  expect(toldColumns("project-milestone-owners")).toContain("Active: Yes or No");
});

test.each([
  ["users", "users-to-import.csv", "Email,Name,Surname,Company,Roles,Language,Time zone,Week start"],
  [
    "companies",
    "companies-to-import.csv",
    "Name,Legal name,Country,Sector,Size,Website,LEI,Tax id,Address,Status,Base year,Target year,Target,Notes",
  ],
  [
    "project-milestone-owners",
    "stakeholders-to-import.csv",
    "Code,Name,Kind,Company,Contact,Email,Phone,Country,Accreditation,Working days,Active",
  ],
] as const)(
  "an empty file of %s is named %s and has the headings that are written",
  (resource, name, heads) => {
    const file = emptyFile(resource);
    expect([file.name, file.type]).toEqual([name, "text/csv"]);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.parts[0]);
    expect(text).toBe(`\uFEFF${heads}\r\n`);
  },
);
