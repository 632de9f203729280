import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { callsOn, createDocument, pdf } from "../testing/evidence/testDocuments.ts";
import { callsOnFinding, raiseFinding } from "../testing/evidence/testFindings.ts";
import { addOwner } from "../testing/testOwners.ts";
import { addUser } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";
import { addTemplate } from "../testing/testTemplates.ts";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

const reviewed = {
  steps: [
    { key: "VAL", name: "Validated" },
    { key: "REV", name: "Review passed", closesFindings: true, optional: true },
    { key: "END", name: "Registered", kind: "end_ok" as const },
  ],
  transitions: [
    { from: "VAL", to: "REV" },
    { from: "REV", to: "END" },
  ],
};

/** A running process whose second step closes findings, and the calls of its paste import. */
const openPaste = async () => {
  const { server, manager } = stage;
  const lead = await addUser(server, { roles: ["PROJECT_OFFICER"] });
  const project = await addProject(server, { leadUserId: lead.id });
  const { id: templateId } = await addTemplate(server, reviewed);
  const process = await stage.begin(templateId, { projectId: project.id });
  const { milestones } = await process.read();
  const milestoneId = milestones.get("VAL")?.id ?? "";
  const path = `/api/project-processes/${process.id}/findings`;
  const bodyOf = (lines: readonly (readonly string[])[], more: object = {}) => ({
    rows: [headings, ...lines],
    milestoneId,
    ...more,
  });
  return {
    process,
    project,
    manager,
    milestoneId,
    milestones,
    path,
    officer: await enter(server, lead.id),
    reviewer: (await stage.open("MRV_REVIEWER")).client,
    bodyOf,
    preview: (lines: readonly (readonly string[])[], more: object = {}, by: Client = manager) =>
      by.post(`${path}/import/preview`, bodyOf(lines, more)),
    paste: (lines: readonly (readonly string[])[], more: object = {}, by: Client = manager) =>
      by.post(`${path}/import`, bodyOf(lines, more)),
    found: async () =>
      (await manager.get(`${path}?size=100&sortField=number&sortDirection=asc`)).body as { data: Found[] },
  };
};

interface Found {
  readonly id: string;
  readonly number: string;
  readonly state: string;
}

const headings = ["ID", "Date", "Section", "Description", "Response", "Documents", "Assessment"];
/** A line with a description and nothing else but the given cells. */
const line = (
  id: string,
  { text = "The factor is old", response = "", documents = "", assessment = "" } = {},
) => [id, "2026-03-04", "B.6.1", text, response, documents, assessment];
const messagesOf = (lines: unknown) =>
  (lines as { readonly problems: readonly { readonly message: string }[] }[]).map(({ problems }) =>
    problems.map(({ message }) => message),
  );

describe("a pasted table of findings", () => {
  test("is previewed without writing anything, and imported as the preview says", async () => {
    const on = await openPaste();
    const vvb = await addOwner(stage.server, { kind: "VVB" });
    await raiseFinding(on.manager, on.process.id, on.milestoneId);
    const lines = [
      line("CAR 3"),
      line("CAR", { response: "Replaced" }),
      line("CL-01", { response: "Because", assessment: "Agreed" }),
      line("", { text: "No id" }),
    ];
    const expected = [
      { line: 2, outcome: "NEW", number: "CAR-03", problems: [] },
      { line: 3, outcome: "NEW", number: "CAR-04", problems: [] },
      { line: 4, outcome: "NEW", number: "CL-01", problems: [] },
      { line: 5, outcome: "NEW", number: "CAR-05", problems: [] },
    ];
    const { statements } = stage.server;
    statements.length = 0;
    expect(await on.preview(lines)).toMatchObject({ status: 200, body: expected });
    // nor does it wait for anybody who writes
    expect(statements.filter((text) => /for (?:no key )?update|insert|delete/i.test(text))).toEqual([]);
    expect((await on.found()).data).toHaveLength(1);
    expect(await on.paste(lines, { raisedById: vvb })).toMatchObject({ status: 201, body: expected });
    const { data } = await on.found();
    expect(data.map(({ number, state }) => [number, state])).toEqual([
      ["CAR-01", "OPEN"],
      ["CAR-03", "OPEN"],
      ["CAR-04", "ANSWERED"],
      ["CAR-05", "OPEN"],
      ["CL-01", "CLOSED"],
    ]);
    const closed = await callsOnFinding(data[4]?.id ?? "").read(on.manager);
    expect(closed).toMatchObject({
      ...{
        raisedAt: "2026-03-04",
        reference: "B.6.1",
        raisedById: vvb,
        milestoneId: on.milestoneId,
        round: 1,
      },
      answers: [{ byId: null, byName: "Imported", text: "Because", documentVersionIds: [] }],
      assessments: [{ byId: null, byName: "Imported", text: "Agreed", outcome: "CLOSED" }],
    });
    const written = await stage.server.services.db
      .selectFrom("history")
      .select(["action", "source", "entityName", "reason"])
      .where("entityId", "=", closed.id)
      .execute();
    expect(written).toEqual([{ action: "create", source: "IMPORT", entityName: "CL-01", reason: "Agreed" }]);
  });

  test("is refused as a whole where one line is, and the answer says why for each line", async () => {
    const on = await openPaste();
    await raiseFinding(on.manager, on.process.id, on.milestoneId);
    const lines = [line("CAR-02"), line("CAR 01"), line("XY 1"), line("CL 1", { text: "" })];
    const answer = await on.paste(lines);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        type: "/errors/validation",
        detail: "3 of 4 lines cannot be imported. Nothing was written.",
        lines: (await on.preview(lines)).body,
      },
    });
    expect(messagesOf(Object(answer.body).lines)).toEqual([
      [],
      ["CAR-01 exists already"],
      ["Id “XY 1” is not one such as CAR 3, CL-01 or FAR02"],
      ["Description is required"],
    ]);
    expect((await on.found()).data).toHaveLength(1);
  });

  test("links documents of the project by title or file name, and is refused for any other", async () => {
    const on = await openPaste();
    const titled = await createDocument(on.manager, on.project.id, { title: "Monitoring plan, rev. 2" });
    await callsOn(titled.id).upload(on.manager, pdf("plan"), "plan.pdf");
    const other = await createDocument(on.manager, on.project.id, { title: "Meter" });
    await callsOn(other.id).upload(on.manager, pdf("meter"), "meter.pdf");
    const elsewhere = await openPaste();
    await createDocument(elsewhere.manager, elsewhere.project.id, { title: "Elsewhere" });
    const documents = "monitoring plan, rev. 2\nmeter.pdf";
    expect((await on.paste([line("CAR1", { response: "See there", documents })])).status).toBe(201);
    const { data } = await on.found();
    const { answers } = await callsOnFinding(data[0]?.id ?? "").read(on.manager);
    expect(answers?.[0]?.documentVersionIds).toHaveLength(2);
    const refusedLine = await on.preview([line("CAR2", { response: "See", documents: "Elsewhere" })]);
    expect(messagesOf(refusedLine.body)).toEqual([
      ["No file of this project has the title or name “Elsewhere”"],
    ]);
  });

  test("links as many documents as an answer takes, and no more", async () => {
    const on = await openPaste();
    const document = await createDocument(on.manager, on.project.id);
    await callsOn(document.id).upload(on.manager, pdf("meter"), "meter 1.pdf");
    await sql`insert into document_version
      select (jsonb_populate_record(v, jsonb_build_object(
        'id', gen_random_uuid(), 'no', nth, 'file_name', 'meter ' || nth || '.pdf'))).*
      from document_version v, generate_series(2, 51) nth
      where v.document_id = ${document.id}::text::uuid`.execute(stage.server.services.db);
    const names = Array.from({ length: 51 }, (_, at) => `meter ${at + 1}.pdf`);
    const { body } = await on.preview([
      line("CAR1", { response: "See there", documents: names.slice(1).join("; ") }),
      line("CAR2", { response: "See there", documents: names.join("; ") }),
    ]);
    expect(messagesOf(body)).toEqual([[], ["Documents must be at most 50"]]);
  });

  test("links a document whose name was copied on a Mac, which takes accents apart", async () => {
    const on = await openPaste();
    const { id } = await createDocument(on.manager, on.project.id, { title: "Medi\u00E7\u00E3o" });
    await callsOn(id).upload(on.manager, pdf("meter"), "Relat\u00F3rio.pdf");
    const documents = "Relato\u0301rio.pdf\nMedic\u0327a\u0303o";
    const { body } = await on.preview([line("CAR1", { response: "See there", documents })]);
    expect(messagesOf(body)).toEqual([[]]);
  });

  test("takes assessments only from those who may close, and its importer counts as who answered", async () => {
    const on = await openPaste();
    const assessed = [line("CAR1", { response: "Replaced", assessment: "Agreed" })];
    const officer = await on.preview(assessed, {}, on.officer);
    expect(messagesOf(officer.body)).toEqual([["You may not close findings."]]);
    await on.process.change({ responsibleIds: [] });
    expect((await on.paste([line("CAR1", { response: "Replaced" })], {}, on.reviewer)).status).toBe(201);
    const { data } = await on.found();
    const imported = callsOnFinding(data[0]?.id ?? "");
    expect(refused(await imported.close(on.reviewer))).toEqual([
      403,
      "Who answered a finding does not close it.",
    ]);
    expect((await imported.close(on.manager)).status).toBe(200);
  });

  test("refuses lines that the process would refuse as single findings", async () => {
    const on = await openPaste();
    await on.process.complete("VAL");
    await on.process.complete("REV");
    const answer = await on.preview([line("CAR 1"), line("FAR 1"), line("OBS 1")]);
    expect(messagesOf(answer.body)).toEqual([["Reopen Review passed first."], [], []]);
  });

  test("is refused like single findings for who may not raise, a foreign step and a disabled project", async () => {
    const on = await openPaste();
    const elsewhere = await openPaste();
    const lines = [line("CAR 1")];
    const stranger = await addUser(stage.server, { roles: ["PROJECT_OFFICER"] });
    expect((await on.preview(lines, {}, await enter(stage.server, stranger.id))).status).toBe(403);
    expect((await on.paste(lines, {}, (await stage.open("PARTNER_USER")).client)).status).toBe(403);
    expect(await on.paste(lines, { milestoneId: elsewhere.milestoneId })).toMatchObject({
      status: 400,
      body: { errors: { milestoneId: expect.any(Array) } },
    });
    await on.process.change({ status: "ON_HOLD" });
    await on.manager.put(`/api/projects/${on.project.id}/disable`);
    for (const answer of [await on.preview(lines), await on.paste(lines)]) expect(answer.status).toBe(409);
  });

  test("is imported once for one Idempotency-Key", async () => {
    const on = await openPaste();
    const body = on.bodyOf([line("CAR"), line("CAR")]);
    const headersOf = { "idempotency-key": crypto.randomUUID() };
    const first = await on.manager.post(`${on.path}/import`, body, headersOf);
    expect(first.status).toBe(201);
    expect(await on.manager.post(`${on.path}/import`, body, headersOf)).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect((await on.found()).data).toHaveLength(2);
  });

  test("has at most 512 KiB and 500 lines", async () => {
    const on = await openPaste();
    const many = Array.from({ length: 501 }, () => line("CAR"));
    expect((await on.preview(many)).status).toBe(400);
    expect(await on.paste(many.slice(1))).toMatchObject({ status: 201 });
    const long = Array.from({ length: 140 }, () => line("CAR", { text: "x".repeat(3900) }));
    expect((await on.paste(long)).status).toBe(413);
  });
});

test("an export has the columns of a pasted table, and is understood as one", async () => {
  const on = await openPaste();
  const lines = [
    line("CAR-01", { text: "=HYPERLINK(1)", response: "- done", assessment: "Agreed" }),
    line("CAR-02", { text: 'Two\nlines, "quoted"', response: "Yes" }),
    line("FAR-01"),
  ];
  expect((await on.paste(lines)).status).toBe(201);
  const { data } = await on.found();
  await callsOnFinding(data[1]?.id ?? "").reopen(on.manager, "Not enough");
  const { body } = await on.manager.get(on.path, { accept: "text/csv" });
  const rows: string[][] = parse(String(body), { bom: true });
  expect(rows[0]).toEqual(["Id", "Date", "Section", "Description", "Response", "Documents", "Assessment"]);
  const other = await openPaste();
  const answer = await other.manager.post(`${other.path}/import`, { rows, milestoneId: other.milestoneId });
  expect(answer.status).toBe(201);
  const copies = (await other.found()).data;
  expect(copies.map(({ number, state }) => [number, state])).toEqual([
    ["CAR-01", "CLOSED"],
    // a finding that was sent back waits for an assessment again, and is not taken for closed
    ["CAR-02", "ANSWERED"],
    ["FAR-01", "OPEN"],
  ]);
  expect((await callsOnFinding(copies[0]?.id ?? "").read(other.manager)).text).toBe("=HYPERLINK(1)");
});
