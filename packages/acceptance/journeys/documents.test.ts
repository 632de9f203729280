import { documentEndpoints, type Project } from "@canopy/contracts";
import type { ListAnswer } from "@canopy/core";
import { bulkOffersOf, bulkScreen, bulkWorkOf, selectBulkOutcome } from "@canopy/core/bulk";
import {
  documentReturnScreen,
  documentScreen,
  milestoneDocuments,
  projectDocumentsScreen,
  saveVersion,
  selectUploads,
  uploadsOf,
  type DocumentOnPage,
  type DocumentRecord,
  type UploadPlace,
} from "@canopy/core/documents";
import { selectRows, selectSelection } from "@canopy/core/lists";
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

/** The tab Documents of a project. */
const listOf = (tab: Tab, project: Pick<Project, "id">) => {
  tab.visit(`/project/${project.id}?tab=documents`);
  const list = tab.open(projectDocumentsScreen, { project });
  return { list, rows: (): readonly DocumentRecord[] => selectRows<DocumentRecord>(list.getSnapshot()) };
};

describe("the documents of a project", () => {
  it("are chosen and submitted at once: those of another project stay, and one without a file is named and stays chosen", async () => {
    const manager = await stage.openSignedIn("/", people.manager);
    const [project, other] = [await makeProject(manager), await makeProject(manager)];
    await handIn(manager, { projectId: other.id }, "Elsewhere.pdf", pdf("elsewhere"));
    for (const name of ["First", "Second"])
      await handIn(manager, { projectId: project.id }, `${name}.pdf`, pdf(name));
    const { id: emptyId } = await manager.app.call(documentEndpoints.create, {
      params: { id: project.id },
      body: { title: "Without a file" },
    });
    const { list, rows } = listOf(manager, project);
    await eventually(() => expect(rows()).toHaveLength(3));
    list.send({ type: "rows.choose", by: "page" });
    list.send({ type: "rows.choose", by: "all" });
    const bulk = manager.open(bulkScreen, { list, work: bulkWorkOf(manager.app).work });
    const offers = bulkOffersOf(manager.app.services, list);
    expect(offers.map(({ id }) => id)).toEqual(["submit", "kind", "note", "hide", "remove"]);
    const [submit] = offers;
    if (!submit) throw new Error("Submitting is not offered");
    bulk.send({ type: "bulk.choose", offer: submit });
    expect(manager.question()?.title).toBe("Submit 3 documents");
    await manager.answer("accept");
    await eventually(() =>
      expect(selectBulkOutcome(bulk.getSnapshot())).toMatchObject({
        summary: "2 done, 1 not",
        refused: [{ id: emptyId, name: "Without a file", why: "This document has no file yet." }],
      }),
    );
    expect(selectSelection(list.getSnapshot()).rows.map(({ id }) => id)).toEqual([emptyId]);
    await eventually(() => expect(rows().filter(({ state }) => state === "SUBMITTED")).toHaveLength(2));
    const elsewhere = listOf(manager, other);
    await eventually(() => expect(elsewhere.rows().map(({ state }) => state)).toEqual(["DRAFT"]));
  });

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
    const { list, rows } = listOf(manager, project);
    const titles = () =>
      rows()
        .map(({ title }) => title)
        .toSorted();
    await eventually(() => expect(titles()).toEqual(["Contract", "Überblick „A“"]));
    const choose = (param: string, value: string) => list.send({ type: "list.choose", param, value });
    choose("state", "ACCEPTED");
    await eventually(() => expect(titles()).toEqual([]));
    expect(manager.address()).toBe(`/project/${project.id}?tab=documents&state=ACCEPTED`);
    choose("state", "DRAFT");
    choose("milestone", "project");
    choose("kind", "OTHER");
    await eventually(() => expect(titles()).toHaveLength(2));
    expect(manager.address()).toContain("tab=documents");
    const overview = rows().find(({ title }) => title !== "Contract");
    const page = await openDocument(manager, overview?.id ?? "", project.id);
    const [version] = page.found().versions ?? [];
    if (!version) throw new Error("The document has no version");
    await saveVersion(manager.app, { document: page.found(), version });
    expect(saved).toEqual([{ name: "Überblick „A“.pdf", text: await pdf("overview").text() }]);
  });

  it("lead back to the list once one is deleted", async () => {
    const manager = await stage.openSignedIn("/", people.manager);
    const project = await makeProject(manager);
    await handIn(manager, { projectId: project.id }, "Draft.pdf", pdf("draft"));
    const { rows } = listOf(manager, project);
    await eventually(() => expect(rows()).toHaveLength(1));
    const page = await openDocument(manager, rows()[0]?.id ?? "", project.id);
    page.act("delete");
    await manager.answer("accept");
    await eventually(() => expect(manager.address()).toBe(`/project/${project.id}?tab=documents`));
    await eventually(() => expect(rows()).toEqual([]));
  });
});
