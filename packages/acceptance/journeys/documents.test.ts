import type { ListAnswer } from "@canopy/core";
import {
  documentReturnScreen,
  documentsAsk,
  documentScreen,
  milestoneDocuments,
  projectDocuments,
  saveVersion,
  selectUploads,
  uploadsOf,
  type DocumentOnPage,
  type DocumentRecord,
  type UploadPlace,
} from "@canopy/core/documents";
import { selectData, selectRecord, selectRecordActions } from "@canopy/core/records";
import { describe, expect, it } from "vitest";
import { openProcess } from "./running.ts";
import { eventually, fillIn, setStage, type Tab } from "./stage.ts";
import { makeProcess, makeProject, people } from "./work.ts";

const stage = setStage();

const pdf = (text: string) => new Blob([`%PDF-1.7\n% ${text}\n%%EOF\n`]);

/** Sends a file to a place and waits until it is stored. */
const handIn = async (tab: Tab, place: UploadPlace, name: string, content: Blob) => {
  const { uploads } = uploadsOf(tab.app);
  uploads.send({ type: "files.add", place, files: [{ name, content }] });
  await eventually(() => expect(selectUploads(place)(uploads.getSnapshot())).toEqual([]));
};

/** The page of one document. */
const openDocument = async (tab: Tab, id: string, projectId: string) => {
  const page = tab.open(documentScreen, { id, projectId });
  const found = (): DocumentOnPage => {
    const document = selectRecord<DocumentOnPage>(page.getSnapshot());
    if (!document) throw new Error("The document is not read yet");
    return document;
  };
  await eventually(() => expect(found().versions).toBeDefined());
  return {
    found,
    offered: () => selectRecordActions<DocumentOnPage>(page.getSnapshot()).map(({ id: action }) => action),
    act: (action: string) => page.send({ type: "record.act", action }),
  };
};

/** A cycle of a Brightwater project whose data the partner hands in. */
const startCycle = async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const project = await makeProject(manager);
  const { id } = await makeProcess(manager, project.id, "MRV-CYCLE");
  const run = await openProcess(manager, id);
  await run.complete("OPEN");
  const { id: milestoneId, evidence } = run.milestone("DATA");
  const place = { projectId: project.id, milestoneId, slot: evidence[0] ?? "" };
  return { manager, project, run, place };
};

const documentsAt = async (tab: Tab, { milestoneId = "" }: UploadPlace) => {
  const reading = tab.open(milestoneDocuments, { ask: milestoneId });
  const rows = () => selectData<ListAnswer<DocumentRecord>>(reading.getSnapshot())?.data ?? [];
  await eventually(() => expect(rows().length).toBeGreaterThan(0));
  return rows;
};

describe("the documents of a step", () => {
  it("are handed in by a partner, returned with a reason, handed in again and accepted, and then fill their slot", async () => {
    const { manager, project, run, place } = await startCycle();
    const partner = await stage.openSignedIn("/", people.partner);
    await handIn(partner, place, "Meter data May.pdf", pdf("May"));
    expect(partner.toastTexts()).toContain("File uploaded successfully");
    const rows = await documentsAt(partner, place);
    expect(rows()).toMatchObject([{ title: "Meter data May", slot: place.slot, state: "DRAFT" }]);
    const id = rows()[0]?.id ?? "";
    const theirs = await openDocument(partner, id, project.id);
    expect(theirs.offered()).toEqual(["submit", "delete"]);
    theirs.act("submit");
    await eventually(() => expect(theirs.found().state).toBe("SUBMITTED"));
    expect(theirs.offered()).toEqual(["withdraw"]);

    const ours = await openDocument(manager, id, project.id);
    expect(ours.offered()).toEqual(["accept", "return", "withdraw"]);
    const reason = manager.open(documentReturnScreen, { id });
    fillIn(reason, { reason: "The readings of week 20 are missing." });
    await eventually(() => expect(ours.found().state).toBe("RETURNED"));

    await partner.app.queryClient.invalidateQueries();
    await eventually(() => expect(theirs.found().versions?.[0]?.reason).toMatch(/week 20/));
    await handIn(
      partner,
      { projectId: project.id, documentId: id },
      "Meter data May v2.pdf",
      pdf("whole May"),
    );
    await eventually(() => expect(theirs.found().versions).toHaveLength(2));
    theirs.act("submit");
    await eventually(() => expect(theirs.found().state).toBe("SUBMITTED"));

    await manager.app.queryClient.invalidateQueries();
    await eventually(() => expect(run.milestone("DATA").slots?.[0]?.toAccept).toBe(1));
    await eventually(() => expect(ours.offered()).toContain("accept"));
    ours.act("accept");
    await eventually(() => expect(ours.found().state).toBe("ACCEPTED"));
    expect(ours.found().versions?.map(({ state }) => state)).toEqual(["ACCEPTED", "RETURNED"]);
    await eventually(() =>
      expect(run.milestone("DATA").slots?.[0]).toMatchObject({ isFilled: true, toAccept: 0 }),
    );
  });

  it("are not decided on by who handed them in, who hears why", async () => {
    const { manager, project, place } = await startCycle();
    await handIn(manager, place, "Own.pdf", pdf("own"));
    const rows = await documentsAt(manager, place);
    const own = await openDocument(manager, rows()[0]?.id ?? "", project.id);
    own.act("submit");
    await eventually(() => expect(own.found().state).toBe("SUBMITTED"));
    expect(own.offered()).toEqual(["withdraw"]);
    expect(own.found().refusal).toBe("Who handed in a document does not decide on it.");
  });
});

describe("the documents of a project", () => {
  it("are listed by kind, state and milestone, and come back byte by byte", async () => {
    const saved: { readonly name: string; readonly text: string }[] = [];
    const manager = await stage.openSignedIn("/", people.manager, {
      saveFile: ({ name, parts }) =>
        void saved.push({ name, text: parts.map((part) => new TextDecoder().decode(part)).join("") }),
    });
    const project = await makeProject(manager);
    const place = { projectId: project.id };
    await handIn(manager, place, "Überblick „A“.pdf", pdf("overview"));
    await handIn(manager, place, "Contract.pdf", pdf("contract"));
    const reading = manager.open(projectDocuments, { ask: documentsAsk(project.id) });
    const rows = () => selectData<ListAnswer<DocumentRecord>>(reading.getSnapshot())?.data;
    const titles = () =>
      rows()
        ?.map(({ title }) => title)
        .toSorted();
    await eventually(() => expect(titles()).toEqual(["Contract", "Überblick „A“"]));
    const ask = (change: Parameters<typeof documentsAsk>[1]) =>
      reading.send({ type: "reading.ask", ask: documentsAsk(project.id, change) });
    ask({ state: "ACCEPTED" });
    await eventually(() => expect(titles()).toEqual([]));
    ask({ milestone: "project", kind: "OTHER", state: "DRAFT" });
    await eventually(() => expect(titles()).toHaveLength(2));
    const overview = rows()?.find(({ title }) => title !== "Contract");
    const page = await openDocument(manager, overview?.id ?? "", project.id);
    const [version] = page.found().versions ?? [];
    if (!version) throw new Error("The document has no version");
    saveVersion(manager.app, { document: page.found(), version });
    await eventually(() => expect(saved).toHaveLength(1));
    expect(saved).toEqual([{ name: "Überblick „A“.pdf", text: await pdf("overview").text() }]);
  });

  it("lead back to the list once one is deleted", async () => {
    const manager = await stage.openSignedIn("/", people.manager);
    const project = await makeProject(manager);
    await handIn(manager, { projectId: project.id }, "Draft.pdf", pdf("draft"));
    const reading = manager.open(projectDocuments, { ask: documentsAsk(project.id) });
    const rows = () => selectData<ListAnswer<DocumentRecord>>(reading.getSnapshot())?.data ?? [];
    await eventually(() => expect(rows()).toHaveLength(1));
    const page = await openDocument(manager, rows()[0]?.id ?? "", project.id);
    page.act("delete");
    await manager.answer("accept");
    await eventually(() => expect(manager.address()).toBe(`/project/${project.id}?tab=documents`));
    await eventually(() => expect(rows()).toEqual([]));
  });
});
