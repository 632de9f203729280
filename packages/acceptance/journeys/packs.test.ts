import {
  packCheckScreen,
  packDetails,
  processPacksScreen,
  selectMayMake,
  selectOpenPack,
  selectPackOutcome,
  selectPacks,
  selectPacksStatus,
  verdictLines,
  type Pack,
} from "@canopy/core/packs";
import { selectData } from "@canopy/core/records";
import type { SavedFile } from "@canopy/core";
import { createPackMaking } from "@canopy/server/testing";
import { describe, expect, it } from "vitest";
import { eventually, oneTurn, pass, setStage, type Tab } from "./stage.ts";
import { makeProcess, makeProject, people } from "./work.ts";

const stage = setStage();

/** Makes the packs that wait, as the server's own run does. */
const makeWaiting = () => createPackMaking(stage.server().services)();

/** The section Packs of a process's page, and the files that the person was given. */
const openPacks = async (email: string, processId: string) => {
  const files: SavedFile[] = [];
  const tab = await stage.openSignedIn(`/process/${processId}`, email, {
    saveFile: (file) => void files.push(file),
  });
  const section = tab.open(processPacksScreen, { processId });
  return {
    tab,
    section,
    files,
    states: () => selectPacks(section.getSnapshot())?.data.map(({ state }) => state),
  };
};

const startReview = async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const project = await makeProject(manager);
  return makeProcess(manager, project.id);
};

const verdictOf = async (tab: Tab, name: string, content: Blob) => {
  const check = tab.open(packCheckScreen, undefined);
  check.send({ type: "pack.check", file: { name, content } });
  await eventually(() => expect(selectPackOutcome(check.getSnapshot())).toBeDefined());
  const outcome = selectPackOutcome(check.getSnapshot());
  return outcome?.verdict && verdictLines(outcome.verdict);
};

describe("a pack of a process", () => {
  it("is asked for, followed until it is ready, downloaded, and is as its manifest says", async () => {
    const process = await startReview();
    const { tab, section, files, states } = await openPacks(people.manager, process.id);
    await eventually(() => expect(states()).toEqual([]));
    section.send({ type: "pack.make" });
    await eventually(() => expect(states()).toEqual(["QUEUED"]));
    await makeWaiting();
    await pass(3_000);
    await eventually(() => expect(states()).toEqual(["READY"]));

    const id = selectOpenPack(section.getSnapshot()) ?? "";
    expect(tab.address()).toBe(`/process/${process.id}?pack=${id}`);
    const details = tab.open(packDetails, { ask: id });
    await eventually(() => expect(selectData<Pack>(details.getSnapshot())?.publicKey).toBeTruthy());
    const pack = selectData<Pack>(details.getSnapshot());

    section.send({ type: "pack.save", id });
    await eventually(() => expect(files).toHaveLength(1));
    const [file] = files;
    const content = new Blob([...(file?.parts ?? [])]);
    expect(content.size).toBe(pack?.bytes);
    expect(await verdictOf(tab, file?.name ?? "", content)).toEqual([
      expect.stringMatching(new RegExp(`all as the manifest says, made from .+, chain to ${pack?.lastSeq}$`)),
      pack?.manifestSha256,
    ]);

    const bytes = new Uint8Array(await content.arrayBuffer());
    const at = new TextDecoder("latin1").decode(bytes).indexOf("<!doctype html>") + 40;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(await verdictOf(tab, "flipped.zip", new Blob([bytes]))).toEqual(["index.html: differs"]);
  });

  it("is the one that is there already while the process stays as it is", async () => {
    const process = await startReview();
    const { tab, section, states } = await openPacks(people.manager, process.id);
    section.send({ type: "pack.make" });
    await eventually(() => expect(states()).toEqual(["QUEUED"]));
    await makeWaiting();
    section.send({ type: "packs.retry" });
    await eventually(() => expect(states()).toEqual(["READY"]));
    section.send({ type: "pack.make" });
    await eventually(() => expect(tab.toastTexts()).toContain("A pack of this state is here already."));
    expect(states()).toEqual(["READY"]);
  });

  it("is listed for a viewer, who may make none, and hidden from a partner", async () => {
    const process = await startReview();
    const viewer = await openPacks(people.viewer, process.id);
    await eventually(() => expect(viewer.states()).toEqual([]));
    expect(selectMayMake(viewer.section.getSnapshot())).toBe(false);
    const partner = await openPacks(people.partner, process.id);
    expect(selectPacksStatus(partner.section.getSnapshot())).toBe("hidden");
    await oneTurn();
    expect(partner.tab.wire.filter(({ path }) => path.includes("packs"))).toEqual([]);
  });
});
