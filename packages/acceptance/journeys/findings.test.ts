import type { ListAnswer } from "@canopy/core";
import {
  findingAnswerScreen,
  findingCloseScreen,
  findingCreateScreen,
  findingEditScreen,
  findingListScreen,
  findingReopenScreen,
  findingScreen,
  processFindings,
  type Finding,
  type FindingOnPage,
} from "@canopy/core/findings";
import { selectRows } from "@canopy/core/lists";
import { selectData, selectRecord, selectRecordActions } from "@canopy/core/records";
import { selectFields } from "@canopy/core/forms";
import { describe, expect, it } from "vitest";
import { eventually, fillIn, setStage, type Tab } from "./stage.ts";
import { makeProcess, makeProject, people } from "./work.ts";

const stage = setStage();

const startReview = async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const project = await makeProject(manager);
  const process = await makeProcess(manager, project.id);
  return { manager, project, process };
};

/** The findings of a process as its page lists them. */
const findingsOf = (tab: Tab, processId: string) => {
  const reading = tab.open(processFindings, { ask: processId });
  return () => selectData<ListAnswer<Finding>>(reading.getSnapshot())?.data ?? [];
};

/** Raises a finding for Brightwater by the form. */
const raise = async (tab: Tab, processId: string, values: Readonly<Record<string, string>>) => {
  const form = tab.open(findingCreateScreen, { processId, kinds: ["CAR", "CL", "FAR", "OBS"] });
  await eventually(() =>
    expect(selectFields(form.getSnapshot()).find(({ name }) => name === "milestoneId")?.value).not.toBe(""),
  );
  fillIn(form, values);
};

/** The panel of one finding. */
const openFinding = async (tab: Tab, id: string) => {
  const page = tab.open(findingScreen, { id });
  const found = (): FindingOnPage => {
    const finding = selectRecord<FindingOnPage>(page.getSnapshot());
    if (!finding) throw new Error("The finding is not read yet");
    return finding;
  };
  await eventually(() => expect(found().answers).toBeDefined());
  return {
    found,
    offered: () => selectRecordActions<FindingOnPage>(page.getSnapshot()).map(({ id: action }) => action),
  };
};

describe("a finding of a process", () => {
  it("is raised, answered by the partner, sent back, answered again and closed, and says each time whose turn it is", async () => {
    const { manager, project, process } = await startReview();
    const rows = findingsOf(manager, process.id);
    await raise(manager, process.id, {
      kind: "CAR",
      text: "Meter 7 has no certificate.",
      responsibleCompanyId: project.companyId,
    });
    await eventually(() => expect(rows()).toMatchObject([{ number: "CAR-01", state: "OPEN" }]));
    expect(manager.toastTexts()).toContain("Finding created successfully");
    const id = rows()[0]?.id ?? "";
    const ours = await openFinding(manager, id);
    expect(ours.offered()).toEqual(["answer", "edit", "withdraw"]);

    const partner = await stage.openSignedIn("/", people.partner);
    const list = partner.open(findingListScreen, undefined);
    await eventually(() =>
      expect(selectRows<Finding>(list.getSnapshot()).map(({ id: shown }) => shown)).toContain(id),
    );
    const theirs = await openFinding(partner, id);
    expect(theirs.offered()).toEqual(["answer"]);
    expect(theirs.found().main).toBe("answer");
    fillIn(partner.open(findingAnswerScreen, { id }), { text: "The certificate is in annex 2." });
    await eventually(() => expect(theirs.found().state).toBe("ANSWERED"));
    expect(theirs.offered()).toEqual([]);

    await manager.app.queryClient.invalidateQueries();
    await eventually(() => expect(ours.offered()).toEqual(["close", "reopen"]));
    fillIn(manager.open(findingReopenScreen, { id }), { reason: "Annex 2 is of meter 6." });
    await eventually(() => expect(ours.found()).toMatchObject({ state: "REOPENED", reopened: 1 }));

    await partner.app.queryClient.invalidateQueries();
    await eventually(() => expect(theirs.offered()).toEqual(["answer"]));
    fillIn(partner.open(findingAnswerScreen, { id }), { text: "Annex 3 has that of meter 7." });
    await eventually(() => expect(theirs.found().answers).toHaveLength(2));

    await manager.app.queryClient.invalidateQueries();
    await eventually(() => expect(ours.offered()).toContain("close"));
    fillIn(manager.open(findingCloseScreen, { id }), { text: "Seen." });
    await eventually(() => expect(ours.found().state).toBe("CLOSED"));
    expect(ours.offered()).toEqual([]);
    expect(ours.found().assessments?.map(({ outcome }) => outcome)).toEqual(["REOPENED", "CLOSED"]);
    await eventually(() => expect(rows()).toMatchObject([{ state: "CLOSED", answerCount: 2 }]));
  });

  it("is not closed by who answered it, who hears why", async () => {
    const { manager, process } = await startReview();
    const rows = findingsOf(manager, process.id);
    await raise(manager, process.id, { kind: "CL", text: "Which units does table 4 use?" });
    await eventually(() => expect(rows()).toHaveLength(1));
    const id = rows()[0]?.id ?? "";
    const own = await openFinding(manager, id);
    fillIn(manager.open(findingAnswerScreen, { id }), { text: "Megawatt hours." });
    await eventually(() => expect(own.found().state).toBe("ANSWERED"));
    expect(own.offered()).toEqual(["reopen"]);
    expect(own.found().refusal).toBe("Who answered a finding does not close it.");
  });

  it("is changed while it is open", async () => {
    const { manager, process } = await startReview();
    const rows = findingsOf(manager, process.id);
    await raise(manager, process.id, { kind: "OBS", text: "Table 4 and 6 differ." });
    await eventually(() => expect(rows()).toHaveLength(1));
    const { found } = await openFinding(manager, rows()[0]?.id ?? "");
    fillIn(manager.open(findingEditScreen, { record: found(), isInModal: true }), {
      text: "Tables 4 and 6 differ in their units.",
      reference: "Section D",
    });
    await eventually(() => expect(found().reference).toBe("Section D"));
    await eventually(() => expect(rows()[0]?.text).toBe("Tables 4 and 6 differ in their units."));
  });
});
