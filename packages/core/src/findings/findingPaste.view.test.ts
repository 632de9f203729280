import { expect, test } from "vitest";
import { lines, toldView } from "../testing/toldView.ts";
import { findingPasteForm } from "./findingPaste.view.ts";

test("a pasted table comes with its milestone and who raised the findings", () => {
  expect(toldView(findingPasteForm)).toEqual(lines`
    keepsDraft: true
    submitLabel: "Import findings"
    success: "Findings imported successfully"
    title: "Paste a table of findings"
    fields:
    table "Table", help "Copy the table with its headings from the report or the spreadsheet, and paste it here", isRequired, kind longText
    mapping "Columns", kind tags
    milestoneId "Milestone", help "The step at which all of them were found", isRequired, kind choice, optionsFrom (isEssential, of processId, source steps)
    raisedById "Raised by", help "Such as the validation body", kind choice, optionsFrom (hidesEmpty, searchedAs stakeholder, source owners)
  `);
});
