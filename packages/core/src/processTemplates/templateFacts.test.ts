import { expect, test } from "vitest";
import { fakeTemplate } from "../testing/fakeTemplate.ts";
import { editedFrom } from "./editedTemplate.ts";
import { templateFacts } from "./templateFacts.ts";

const wind = { value: "1", label: "Onshore wind" };
const hydro = { value: "2", label: "Small hydro" };
const sun = { value: "3", label: "Solar PV" };

const told = (change: object, technologies?: readonly (typeof wind)[]) =>
  templateFacts({ ...editedFrom(fakeTemplate()), description: "Of a registry", ...change }, technologies).map(
    ({ term, value }) => `${term}: ${value}`,
  );

test("a template's facts on paper name its technologies, its rounds and whether it receives forward actions", () => {
  const change = { typeIds: ["1", "3"], maxRounds: 2, receivesForwardActions: true };
  expect(told(change, [wind, hydro, sun])).toEqual([
    "Description: Of a registry",
    "Technologies: Onshore wind; Solar PV",
    "Rounds of findings: 2",
    "Receives forward actions: Yes",
  ]);
});

test("no limit is any number of rounds; technologies that are not read yet are left out", () => {
  expect(told({ typeIds: ["1"], maxRounds: null, receivesForwardActions: false })).toEqual([
    "Description: Of a registry",
    "Technologies: ",
    "Rounds of findings: Any number",
    "Receives forward actions: No",
  ]);
});
