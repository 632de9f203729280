import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importOf, openImportStage, type ImportStage } from "../testing/importStage.ts";

let stage: ImportStage;
beforeAll(async () => {
  stage = await openImportStage();
});
afterAll(() => stage.server.close());

/** Sends a file of companies with these headings; gives how its columns are matched. */
const send = async (...headings: readonly string[]) => {
  const made = await stage.send("companies", [headings, headings.map((heading) => `${heading} 1`)]);
  return { ...made, correct: (mapping: readonly (string | null)[]) => change(made.id, mapping) };
};
const change = async (id: string, mapping: readonly (string | null)[]) =>
  importOf(await stage.change(id, { mapping, version: 1 }));

test("a heading that gave its column up to another one has it again in a file without that one", async () => {
  const made = await send("Name", "Firm", "Country");
  expect(made.mapping).toEqual(["name", null, "country"]);
  await made.correct([null, "name", "country"]);
  expect((await send("Name", "Firm", "Country")).mapping).toEqual([null, "name", "country"]);
  expect((await send("Name", "Country")).mapping).toEqual(["name", "country"]);

  const back = await send("Firm", "Country", "Name");
  expect(back.mapping).toEqual(["name", "country", null]);
  await back.correct([null, "country", "name"]);
  expect((await send("Name", "Firm", "Country")).mapping).toEqual(["name", null, "country"]);
  expect((await send("Firm", "Country")).mapping).toEqual([null, "country"]);
});

test("a heading that is not to be imported is remembered as such", async () => {
  const made = await send("Legal name", "Name");
  expect(made.mapping).toEqual(["legalName", "name"]);
  await made.correct([null, "name"]);
  expect((await send("Legal name", "Name")).mapping).toEqual([null, "name"]);
});

test("a heading too long to be remembered is corrected nevertheless", async () => {
  // letters that do not repeat: the database packs a text before it measures it
  const long = Array.from({ length: 400 }, (_, at) =>
    createHash("sha256").update(`${at}`).digest("hex"),
  ).join("");
  const made = await send("Name", "Country", long);
  const corrected = await made.correct(["name", "country", "legalName"]);
  expect(corrected.mapping).toEqual(["name", "country", "legalName"]);
  expect((await send("Name", "Country", long)).mapping).toEqual(["name", "country", null]);
});

test("headings that are all not to be imported are matched by their words where a file has no other", async () => {
  const made = await send("Notes", "Country", "Name");
  await made.correct([null, null, "name"]);
  expect((await send("Notes", "Country")).mapping).toEqual(["notes", "country"]);
  expect((await send("Notes", "Country", "Name")).mapping).toEqual([null, null, "name"]);
});
