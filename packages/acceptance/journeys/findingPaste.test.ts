import type { ListAnswer } from "@canopy/core";
import {
  findingPasteScreen,
  pastePreviewScreen,
  pastedInto,
  processFindings,
  selectPastePreview,
  type Finding,
} from "@canopy/core/findings";
import { selectFields } from "@canopy/core/forms";
import { selectData } from "@canopy/core/records";
import { describe, expect, it } from "vitest";
import { eventually, pass, setStage, type Tab } from "./stage.ts";
import { makeProcess, makeProject, people } from "./work.ts";

const stage = setStage();

const openPaste = async (tab: Tab, processId: string) => {
  tab.app.modal.send({ type: "modal.open", content: "findingPaste", title: "Paste a table of findings" });
  const form = tab.open(findingPasteScreen, { processId });
  const preview = tab.open(pastePreviewScreen, { form, processId });
  await eventually(() =>
    expect(selectFields(form.getSnapshot()).find(({ name }) => name === "milestoneId")?.value).not.toBe(""),
  );
  const shown = () => selectPastePreview(preview.getSnapshot());
  const paste = async (text: string, refusedCount: number) => {
    form.send({ type: "field.change", name: "table", value: text });
    await pass(300);
    await eventually(() => expect(shown()).toMatchObject({ look: "showing", refusedCount }));
  };
  return { form, shown, paste };
};

/** A validation body's table of fourteen findings, as a word processor puts it on the clipboard. */
const fourteen = (() => {
  const lines = Array.from({ length: 14 }, (_, at) => {
    const kind = at < 6 ? "CAR" : at < 12 ? "CL" : "FAR";
    const ordinal = at < 6 ? at + 1 : at < 12 ? at - 5 : at - 11;
    const answer = at % 2 === 0 ? "<p>It was replaced.</p><p>See annex 2.</p>" : "";
    return `<tr><td>${kind} ${ordinal}</td><td>2026-10-${String(at + 1).padStart(2, "0")}</td><td>B.${at}</td><td>Finding ${at + 1} &amp; its reason</td><td>${answer}</td></tr>`;
  });
  return `<table><tr><th>No.</th><th>Date</th><th>Section</th><th>Description of finding</th><th>Project developer's response</th></tr>${lines.join("")}</table>`;
})();

const startReview = async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const project = await makeProject(manager);
  const process = await makeProcess(manager, project.id);
  const list = manager.open(processFindings, { ask: process.id });
  const rows = () => selectData<ListAnswer<Finding>>(list.getSnapshot())?.data ?? [];
  return { manager, process, rows };
};

describe("a validation body's table of findings", () => {
  it("is pasted from a word processor, previewed line by line, and comes in whole", async () => {
    const { manager, process, rows } = await startReview();
    const { form, shown, paste } = await openPaste(manager, process.id);
    await paste(pastedInto(fourteen, { text: "", start: 0, end: 0 }) ?? "", 0);
    expect(shown().columns.map(({ column }) => column)).toEqual([
      "id",
      "date",
      "section",
      "description",
      "response",
    ]);
    expect(shown().lines).toHaveLength(14);
    form.send({ type: "form.submit" });
    await eventually(() => expect(rows()).toHaveLength(14));
    expect(manager.toastTexts()).toContain("Findings imported successfully");
    expect(rows().filter(({ state }) => state === "ANSWERED")).toHaveLength(7);
    expect(rows().map(({ number }) => number)).toContain("FAR-02");
  });

  it("names the lines that are refused, writes nothing while one is, and comes in once they are corrected", async () => {
    const { manager, process, rows } = await startReview();
    const { form, shown, paste } = await openPaste(manager, process.id);
    const table = "ID\tDescription\nCAR 1\tOld factor.\nCAR 1\tTwice.\nCL 1\t";
    await paste(table, 2);
    expect(shown().lines.map(({ isRefused, problems }) => isRefused && problems.join())).toEqual([
      false,
      "CAR-01 stands in line 2 already",
      "Description is required",
    ]);
    form.send({ type: "form.submit" });
    await eventually(() => expect(manager.toastTexts().join()).toMatch(/2 of 3 lines cannot be imported/));
    expect(rows()).toEqual([]);
    await paste("ID\tDescription\nCAR 1\tOld factor.\nCAR 2\tTwice.\nCL 1\tWhy?", 0);
    form.send({ type: "form.submit" });
    await eventually(() => expect(rows()).toHaveLength(3));
  });
});
