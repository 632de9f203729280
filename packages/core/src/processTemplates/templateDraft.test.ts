import { describe, expect, test } from "vitest";
import { sample } from "../testing/templateEditorStage.ts";
import { readTemplateDraft, storedTemplateDraft, type TemplateDraft } from "./templateDraft.ts";

const named = (name: string, earlier?: TemplateDraft): TemplateDraft => ({
  template: { ...sample, name },
  version: 5,
  earlier,
});
const namesIn = (draft: TemplateDraft | undefined): readonly string[] =>
  draft ? [draft.template.name, ...namesIn(draft.earlier)] : [];

describe("the stored draft of a template", () => {
  test("keeps one earlier draft, so that it does not grow with each visit", () => {
    const stored = storedTemplateDraft(named("Third", named("Second", named("First"))));
    expect(namesIn(readTemplateDraft(stored))).toEqual(["Third", "Second"]);
  });

  test("gives the earlier draft where the newest cannot be read", () => {
    const { version, changed } = storedTemplateDraft(named("Second", named("First")));
    expect(namesIn(readTemplateDraft({ version, changed: { ...changed, template: 7 } }))).toEqual(["First"]);
    expect(readTemplateDraft({ version, changed: { template: 7 } })).toBeUndefined();
  });
});
