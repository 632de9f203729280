import type { Claims, DocumentRecord } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectFields } from "../forms/form.selectors.ts";
import { fakeDocument, fakeVersion } from "../testing/fakeDocument.ts";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import type { Asked, Stubs } from "../testing/stubWire.ts";
import { documentEditScreen } from "./documents.screens.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const measured = fakeMilestone("M", { name: "Measured", evidence: ["Meter files", "Photos"] });
const reported = fakeMilestone("R", { name: "Reported", evidence: ["Report"] });
const theirs = fakeMilestone("T", { name: "Theirs", evidence: ["Letter"], ownerCompanyId: fakeId(99) });
const silent = fakeMilestone("S", { name: "Silent" });
const { id, code, name, status, leadUserId, responsibleIds } = fakeProject();
const project = { id, code, name, status, leadUserId, responsibleIds };
const process = fakeProcess({ project, milestones: [reported, silent, theirs, measured] });

const sent: unknown[] = [];
const stubs: Stubs = {
  processes: { list: { data: [process], total: 1 } },
  milestones: {
    list: ({ search }: Asked) => {
      const asked = [measured, reported, theirs].filter((one) => one.id === search.get("filters[0].value"));
      return { data: asked, total: asked.length };
    },
  },
  documents: {
    update: ({ body }: Asked) => {
      sent.push(body);
      return fakeDocument();
    },
  },
};
const rights = [
  "project_milestone:complete",
  "project:update",
  "project_process:list",
  "project_milestone:list",
];

const open = async (document: DocumentRecord, more: { claims?: Partial<Claims>; stubs?: Stubs } = {}) => {
  sent.length = 0;
  const form = await openForm<DocumentRecord, { record: DocumentRecord }>(
    documentEditScreen,
    { ...stubs, ...more.stubs },
    { given: { record: document }, claims: { permissions: rights, ...more.claims } },
  );
  await vi.advanceTimersByTimeAsync(0);
  const enter = async (values: Record<string, string>) => {
    form.enter(values);
    await vi.advanceTimersByTimeAsync(0);
  };
  const field = (of: string) => selectFields(form.now()).find(({ name: one }) => one === of);
  return { ...form, enter, field };
};

const draft = fakeDocument({ versions: [] });

describe("a document that was never submitted", () => {
  test("moves to an evidence name of a milestone that asks for some", async () => {
    const form = await open(draft);
    expect(form.offered("milestoneId")).toEqual(["Measured", "Reported", "Theirs"]);
    expect(form.field("slot")).toBeUndefined();
    await form.enter({ milestoneId: measured.id });
    expect(form.offered("slot")).toEqual(["Meter files", "Photos"]);
    await form.enter({ slot: "Photos" });
    await form.submit();
    expect(sent).toEqual([{ version: draft.version, milestoneId: measured.id, slot: "Photos" }]);
  });

  test("needs both the milestone and the evidence", async () => {
    const form = await open(draft);
    await form.enter({ milestoneId: measured.id });
    expect(form.field("slot")?.isRequired).toBe(true);
    await form.submit();
    expect(form.errors()).toEqual({ slot: "Evidence is required with Milestone" });
    expect(sent).toEqual([]);
  });

  test("loses its evidence name with its milestone", async () => {
    const form = await open(
      fakeDocument({ versions: [], milestoneId: measured.id, milestone: measured, slot: "Meter files" }),
    );
    expect(form.valueOf("slot")).toBe("Meter files");
    await form.enter({ milestoneId: reported.id });
    expect([form.valueOf("slot"), form.offered("slot")]).toEqual(["", ["Report"]]);
    await form.enter({ milestoneId: "" });
    await form.submit();
    expect(sent).toEqual([{ version: 2, milestoneId: null, slot: null }]);
  });

  test("is offered the milestones of the person's own company alone", async () => {
    const form = await open(draft, { claims: { roles: ["PARTNER_USER"], company_id: fakeId(99) } });
    expect(form.offered("milestoneId")).toEqual(["Theirs"]);
  });

  test("tells the processes of its milestones apart where there are several", async () => {
    const second = fakeProcess({ id: fakeId(91), name: "Second", project, milestones: [reported] });
    const form = await open(draft, { stubs: { processes: { list: { data: [process, second], total: 2 } } } });
    expect(form.offered("milestoneId")).toEqual([
      "Measured (Sample process)",
      "Reported (Sample process)",
      "Theirs (Sample process)",
      "Reported (Second)",
    ]);
  });
});

test("the places are read from the project's processes, the first one first", async () => {
  const form = await open(draft);
  await form.enter({ milestoneId: measured.id });
  const calls = form.ports.requests.map(({ url }) => decodeURIComponent(new URL(url).search));
  expect(calls).toEqual([
    `?page=1&size=100&sortField=createdAt&sortDirection=asc&filters[0].fieldId=projectId&filters[0].operator=equals&filters[0].value=${id}&extend=project&extend=milestones`,
    `?page=1&size=25&sortField=name&sortDirection=asc&filters[0].fieldId=id&filters[0].operator=equals&filters[0].value=${measured.id}`,
  ]);
});

test("the places of every process are offered, however many the project has", async () => {
  const many = Array.from({ length: 101 }, (_, index) =>
    fakeProcess({ id: fakeId(500 + index), name: `Cycle ${index + 1}`, project, milestones: [reported] }),
  );
  const list = ({ search }: Asked) => {
    const page = Number(search.get("page"));
    return { data: many.slice((page - 1) * 100, page * 100), total: many.length };
  };
  const form = await open(draft, { stubs: { processes: { list } } });
  const offered = form.offered("milestoneId") ?? [];
  expect(offered).toHaveLength(101);
  expect(offered.at(-1)).toBe("Reported (Cycle 101)");
});

test("a process whose project or steps were not read offers no place", async () => {
  const unread: Partial<typeof process>[] = [{ project: null }, { milestones: undefined }];
  for (const over of unread) {
    const processes = { list: { data: [{ ...process, ...over }], total: 1 } };
    const form = await open(draft, { stubs: { processes } });
    expect(form.field("milestoneId")).toBeUndefined();
  }
});

describe("a document that was submitted", () => {
  test.each([
    ["", [fakeVersion({ no: 2, state: "DRAFT", submittedById: null }), fakeVersion({ state: "RETURNED" })]],
    [
      " after its submission was withdrawn",
      [fakeVersion({ state: "DRAFT", submittedById: null, submitterIds: [fakeId(7)] })],
    ],
  ])("keeps its place%s and says why", async (_, versions) => {
    const form = await open(
      fakeDocument({
        versions,
        milestoneId: measured.id,
        milestone: measured,
        slot: "Meter files",
      }),
    );
    for (const place of ["milestoneId", "slot"])
      expect(form.field(place)).toMatchObject({ isLocked: true, help: "It was submitted, so it stays here" });
    expect(form.field("title")).not.toHaveProperty("isLocked");
    await form.enter({ title: "Meter data of June" });
    await form.submit();
    expect(sent).toEqual([{ version: 2, title: "Meter data of June" }]);
  });
});
