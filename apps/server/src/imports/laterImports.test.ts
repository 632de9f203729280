import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bodyOf,
  detailOf,
  importOf,
  openImportStage,
  refusal,
  type ImportStage,
} from "../testing/importStage.ts";
import { addCompany } from "../testing/testPeople.ts";

let stage: ImportStage;
beforeAll(async () => {
  stage = await openImportStage();
});
afterAll(() => stage.server.close());

/** Imports lines of companies; gives the import's id. */
const bring = async (...lines: readonly (readonly string[])[]): Promise<string> => {
  const { id } = await stage.send("companies", [["Id", "Name", "Country"], ...lines]);
  importOf(await stage.apply(id));
  return id;
};
const nameOf = async (id: string) => (await stage.recordOf(`/api/companies/${id}`))["name"];

test("imports of the same record are taken back one after the other, the latest first", async () => {
  const id = await addCompany(stage.server, "Cedar");
  const imports: string[] = [];
  for (const name of ["Cedar 1", "Cedar 2", "Cedar 3", "Cedar 4"])
    imports.push(await bring([id, name, "PT"]));
  expect(refusal(await stage.undo(imports[0] ?? ""))).toEqual([409, "/errors/conflict"]);
  const names: unknown[] = [];
  for (const one of imports.toReversed()) {
    importOf(await stage.undo(one));
    names.push(await nameOf(id));
  }
  expect(names).toEqual(["Cedar 3", "Cedar 2", "Cedar 1", "Cedar"]);
});

test("what an import made is deleted again after a later import of it was taken back", async () => {
  const first = await bring(["", "Dogwood", "PT"], ["", "Elder", "PT"]);
  const [{ id = "" } = {}] = await stage.rowsOf("/api/companies", first);
  const second = await bring([String(id), "Dogwood Ltd", "PT"]);
  importOf(await stage.undo(second));
  importOf(await stage.undo(first));
  expect((await stage.admin.get(`/api/companies/${String(id)}`)).status).toBe(404);
});

test.each(["before", "after"])(
  "what a person changed %s a later import, which was taken back, stays as they left it",
  async (when) => {
    const id = await addCompany(stage.server, "Fir");
    const change = async () => {
      const { version } = await stage.recordOf(`/api/companies/${id}`);
      bodyOf(await stage.admin.patch(`/api/companies/${id}`, { legalName: "Fir Ltd", version }));
    };
    const first = await bring([id, "Fir 1", "PT"]);
    if (when === "before") await change();
    const second = await bring([id, "Fir 2", "PT"]);
    importOf(await stage.undo(second));
    if (when === "after") await change();
    const answer = await stage.undo(first);
    expect(refusal(answer)).toEqual([409, "/errors/conflict"]);
    expect(detailOf(answer)).toContain("was changed since");
    expect(await nameOf(id)).toBe("Fir 1");
  },
);

test("a file that was judged before a later import and its undo is judged anew", async () => {
  const id = await addCompany(stage.server, "Gum");
  const waiting = await stage.send("companies", [
    ["Id", "Name"],
    [id, "Gum 1"],
  ]);
  importOf(await stage.undo(await bring([id, "Gum 2", "PT"])));
  expect(refusal(await stage.apply(waiting.id))).toEqual([409, "/errors/conflict"]);
});
