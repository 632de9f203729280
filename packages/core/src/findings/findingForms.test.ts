import type { Finding } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectChoices, selectFields } from "../forms/form.selectors.ts";
import { fakeDocument, fakeVersion } from "../testing/fakeDocument.ts";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakeProcess, milestoneIdOf } from "../testing/fakeProcess.ts";
import { fakeCompany, fakeId } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { openScreen } from "../testing/openScreen.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { settle } from "../testing/screenStage.ts";
import type { Asked, Stubs } from "../testing/stubWire.ts";
import { groupOfCompany } from "../forms/choiceGroup.ts";
import { findingScreen } from "./findings.screens.ts";
import { findingAnswerScreen, findingCreateScreen, findingEditScreen } from "./findingForms.screens.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const process = fakeProcess();
const person = (id: number, companyName: string | null) => ({
  id: fakeId(id),
  name: "A",
  surname: `P${id}`,
  companyName,
});
const [ofCompany, staff, elsewhere] = [
  person(20, fakeCompany().name),
  person(21, null),
  person(22, "Another"),
];

describe("the form that raises a finding", () => {
  const raise = async (kinds: readonly string[] = ["CAR", "CL"]) => {
    const form = await openForm<Finding, { processId: string; kinds: readonly string[] }>(
      findingCreateScreen,
      { processes: { get: process }, findings: { create: fakeFinding() }, users: { assignable: [] } },
      {
        given: { processId: process.id, kinds },
        address: `/process/${process.id}`,
        permissions: ["project_process:get", "finding:create", "company:list", "user:list"],
      },
    );
    await settle(1_000);
    return form;
  };

  test("offers the kinds that may be raised, and begins with the first step that is open", async () => {
    const { offered, valueOf, now } = await raise();
    expect(offered("milestoneId")).toHaveLength(process.milestones?.length ?? 0);
    expect(valueOf("milestoneId")).toBe(milestoneIdOf("B"));
    const kind = selectFields(now()).find(({ name }) => name === "kind");
    expect(kind?.options?.map(({ value }) => value).filter(Boolean)).toEqual(["CAR", "CL"]);
  });

  test("offers the company of the process's project, where there is one", async () => {
    expect((await raise()).offered("responsibleCompanyId") ?? []).toEqual([]);
    const project = { ...fakeProject(), company: fakeCompany() };
    const form = await openForm<
      Finding,
      { processId: string; companyGroup: string; kinds: readonly string[] }
    >(
      findingCreateScreen,
      { processes: { get: { ...process, project } }, users: { assignable: [ofCompany, staff, elsewhere] } },
      {
        given: { processId: process.id, companyGroup: fakeCompany().name, kinds: ["CAR"] },
        permissions: ["project_process:get", "project_process:update"],
      },
    );
    await settle(1_000);
    expect(form.offered("responsibleCompanyId")).toEqual([fakeCompany().name]);
    expect(form.offered("responsibleUserId")).toHaveLength(2);
  });

  test("offers nobody of another company of the same name, when it raises and when it changes one", async () => {
    const company = fakeCompany();
    const project = { ...fakeProject(), company };
    const people = [
      { ...ofCompany, companyId: company.id },
      { ...elsewhere, companyId: fakeId(99), companyName: company.name },
    ];
    const stubs = { processes: { get: { ...process, project } }, users: { assignable: people } };
    const permissions = ["project_process:get", "project_process:update"];
    const raised = { processId: process.id, companyGroup: groupOfCompany(company), kinds: ["CAR"] };
    const creation = await openForm<Finding, typeof raised>(findingCreateScreen, stubs, {
      given: raised,
      permissions,
    });
    const record = {
      ...fakeFinding(),
      process: { ...process, project },
      moves: [],
      main: undefined,
      refusal: undefined,
    };
    const change = await openForm(findingEditScreen, stubs, { given: { record }, permissions });
    await settle(1_000);
    for (const form of [creation, change])
      expect(form.offered("responsibleUserId")).toEqual([`A P20, ${company.name}`]);
  });

  test("begins with no failed end, and with no step where none is open", async () => {
    const ends = (process.milestones ?? []).filter(({ key }) => key !== "B");
    const form = await openForm<Finding, { processId: string; kinds: readonly string[] }>(
      findingCreateScreen,
      { processes: { get: { ...process, milestones: ends.toReversed() } } },
      { given: { processId: process.id, kinds: ["CAR"] }, permissions: ["project_process:get"] },
    );
    await settle(1_000);
    expect(form.offered("milestoneId")).toEqual(["Step A", "Step C", "Step D", "Step E"]);
    expect(form.valueOf("milestoneId")).toBe("");
  });

  test("sends what was entered to the process", async () => {
    const { enter, submit, sent, ports } = await raise();
    enter({ kind: "CAR", text: "The meter is not calibrated.", reference: "B.7.1" });
    await submit();
    expect(await sent()).toEqual([
      expect.objectContaining({
        milestoneId: milestoneIdOf("B"),
        kind: "CAR",
        text: "The meter is not calibrated.",
        reference: "B.7.1",
      }),
    ]);
    const written = ports.requests.find(({ method }) => method === "POST");
    expect(new URL(written?.url ?? "").pathname).toContain(process.id);
  });

  test("waits for a person or a company, not for both", async () => {
    const { enter, submit, errors, sent } = await raise();
    enter({
      kind: "CAR",
      text: "Why?",
      responsibleUserId: fakeId(3),
      responsibleCompanyId: fakeCompany().id,
    });
    await submit();
    expect(errors()).toEqual({ responsibleCompanyId: "Name either a person or a company, not both" });
    expect(await sent()).toEqual([]);
  });
});

describe("the dialog that answers a finding", () => {
  const finding = fakeFinding();
  const [withFile, without] = [fakeId(301), fakeId(302)];
  const answer = (documents: Stubs["documents"]) =>
    openForm<Finding, { id: string }>(
      findingAnswerScreen,
      { findings: { get: finding, answer: finding }, documents: { ...documents } },
      { given: { id: finding.id }, permissions: ["finding:answer", "document:list"] },
    );

  test("sends the newest version of each document that was chosen", async () => {
    const { enter, submit, sent } = await answer({
      get: fakeDocument({ versions: [fakeVersion({ id: fakeId(402) }), fakeVersion({ id: fakeId(401) })] }),
    });
    enter({ text: "See the report.", documentVersionIds: [withFile] });
    await submit();
    await settle();
    expect(await sent()).toEqual([{ text: "See the report.", documentVersionIds: [fakeId(402)] }]);
  });

  test("offers the documents of the project, the newest first, with the place of each", async () => {
    const list = {
      data: [fakeDocument({ id: withFile }), fakeDocument({ id: without, title: "Plan" })],
      total: 2,
    };
    const opened = await openForm<Finding, { id: string }>(
      findingAnswerScreen,
      { findings: { get: finding }, documents: { ofProject: list } },
      { given: { id: finding.id }, permissions: ["project_process:get", "project:get"] },
    );
    openScreen(opened.app, findingScreen, { id: finding.id });
    await settle();
    const { screen: form } = openScreen(opened.app, findingAnswerScreen, { id: finding.id });
    await settle();
    expect(selectChoices(form.getSnapshot(), "documentVersionIds")?.options).toEqual([
      { value: withFile, label: "Meter data", description: "The project" },
      { value: without, label: "Plan", description: "The project" },
    ]);
    const read = opened.ports.requests
      .map(({ url }) => decodeURIComponent(url))
      .find((url) => url.includes("/documents"));
    expect(read).toContain(
      `/api/projects/${finding.projectId}/documents?page=1&size=100&sortField=createdAt&sortDirection=desc&extend=process&extend=milestone`,
    );
  });

  test("finds the documents beyond the first page by their titles, and keeps the chosen ones in sight", async () => {
    const [old, late] = [
      fakeDocument({ id: withFile, title: "Old permit" }),
      fakeDocument({ id: without, title: "Late plan" }),
    ];
    const ofProject = ({ search }: Asked) =>
      search.get("filters[0].fieldId") === "title" ? { data: [old], total: 1 } : { data: [late], total: 140 };
    const opened = await openForm<Finding, { id: string }>(
      findingAnswerScreen,
      { findings: { get: finding }, documents: { ofProject } },
      { given: { id: finding.id }, permissions: ["project_process:get", "project:get"] },
    );
    openScreen(opened.app, findingScreen, { id: finding.id });
    await settle();
    const { screen: form } = openScreen(opened.app, findingAnswerScreen, { id: finding.id });
    await settle();
    const labels = () =>
      selectChoices(form.getSnapshot(), "documentVersionIds")?.options.map(({ label }) => label);
    const search = async (text: string) => {
      form.send({ type: "choices.search", name: "documentVersionIds", text });
      await settle(400);
    };
    expect(selectChoices(form.getSnapshot(), "documentVersionIds")).toMatchObject({ isSearched: true });
    expect(labels()).toEqual(["Late plan"]);
    await search("old");
    expect(labels()).toEqual(["Old permit"]);
    form.send({ type: "field.change", name: "documentVersionIds", value: [withFile, fakeId(309)] });
    await search("");
    expect(labels()).toEqual(["Late plan", "Old permit", "another one"]);
  });

  test("sends nothing for a document without a file, and says which one it is", async () => {
    const { enter, submit, sent, now } = await answer({
      get: fakeDocument({ title: "Monitoring plan", versions: [] }),
    });
    enter({ text: "See the plan.", documentVersionIds: [without] });
    await submit();
    await settle();
    expect(await sent()).toEqual([]);
    expect(now().context.failure).toMatchObject({ reason: "Monitoring plan has no file yet." });
  });
});
