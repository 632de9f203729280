import { describe, expect, test } from "vitest";
import { ownKey } from "../lists/listPreferences.ts";
import { isSearchOf, listQueryOf, readListSearch, writeListSearch } from "../lists/listSearch.ts";
import { fakeDocument } from "../testing/fakeDocument.ts";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { milestoneDocumentsAddress } from "./documentWords.ts";
import { documentListOf } from "./documents.view.ts";

const view = documentListOf({ id: fakeId(1), processes: [] });
const ofProject = { fieldId: "projectId", operator: "equals", values: [fakeId(1)] };
const queryOf = (search: string) => listQueryOf(readListSearch(search, view), view);

describe("the documents of a project", () => {
  test("are asked for by their project, whatever the address says", () => {
    expect(queryOf("?tab=documents").filters).toEqual([ofProject]);
    expect(queryOf("?tab=documents&kind=PHOTO&filter=boiler").filters).toEqual([
      ofProject,
      { fieldId: "title", operator: "contains", values: ["boiler"] },
      { fieldId: "kind", operator: "equals", values: ["PHOTO"] },
    ]);
    expect(queryOf("?tab=documents&milestone=project").filters).toEqual([
      ofProject,
      { fieldId: "milestoneId", operator: "is_null", values: [] },
    ]);
  });

  test("are those of one milestone at the address that its panel links to", () => {
    const milestone = fakeMilestone("Collect data", { evidence: ["meter files"] });
    const own = documentListOf({ id: fakeId(1), processes: [fakeProcess({ milestones: [milestone] })] });
    const { search } = new URL(milestoneDocumentsAddress(fakeId(1), milestone.id), "https://canopy.test");
    expect(listQueryOf(readListSearch(search, own), own).filters).toEqual([
      ofProject,
      { fieldId: "milestoneId", operator: "equals", values: [milestone.id] },
    ]);
  });

  test("keep the page's tab in their address", () => {
    const params = readListSearch("?tab=documents&sortField=title&sortDirection=asc&page=2", view);
    expect(params).toMatchObject({ sortField: "title", sortDirection: "asc", page: 2 });
    expect(writeListSearch(params, view)).toBe("?tab=documents&page=2&sortField=title&sortDirection=asc");
    expect(writeListSearch({ ...params, page: 1, sortField: "createdAt", sortDirection: "desc" }, view)).toBe(
      "?tab=documents",
    );
  });

  test("leave the page's other tabs alone", () => {
    expect(isSearchOf(view, "?tab=documents&state=DRAFT")).toBe(true);
    expect(isSearchOf(view, "?tab=history")).toBe(false);
    expect(isSearchOf(view, "")).toBe(false);
  });

  test("have no saved view, which belongs to a list's own screen", () => {
    expect(readListSearch(`?tab=documents&view=${fakeId(9)}`, view).view).toBeUndefined();
  });

  test("show the same columns on every project's page", () => {
    const userId = () => "me";
    expect(ownKey("hidden_columns", { userId }, view)).toBe(
      ownKey("hidden_columns", { userId }, documentListOf({ id: fakeId(2), processes: [] })),
    );
  });

  test("are no drafts without a file, as a text too", () => {
    const column = view.columns.find(({ field }) => field === "state");
    const row = fakeDocument({ state: "DRAFT", versionNo: null, versions: undefined });
    expect([column?.text?.(row), column?.text?.({ ...row, versionNo: 1 })]).toEqual(["No file yet", "Draft"]);
  });

  test("are filtered by no field of the project on whose page they stand", () => {
    expect(Object.keys(view.fields)).toEqual(expect.arrayContaining(["title", "milestone", "submittedAt"]));
    for (const field of ["project", "projectId", "companyId"]) expect(view.fields).not.toHaveProperty(field);
  });
});
