import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOn, createDocument, documentIn } from "../testing/evidence/testDocuments.ts";
import { findingNoticesOf, openReview, reviewed } from "../testing/evidence/reviewStage.ts";
import { findingIn } from "../testing/evidence/testFindings.ts";
import { addOwner } from "../testing/testOwners.ts";
import { addCompany } from "../testing/testPeople.ts";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

describe("a finding", () => {
  test("is raised, answered with a document, sent back, answered again and closed", async () => {
    const on = await openReview(stage);
    const { partner, reviewer, project, process } = on;
    const { finding, ...car } = await on.raise({ responsibleCompanyId: project.companyId }, reviewer);
    expect(finding).toMatchObject({
      ...{ number: "CAR-01", kind: "CAR", state: "OPEN", round: 1, reopened: 0, overdue: false },
      ...{ raisedAt: stage.clock.now().toISOString().slice(0, 10), severity: null, due: null },
      ...{ answerCount: 0, assessment: null, answers: [], assessments: [], companyId: project.companyId },
    });

    const document = callsOn((await createDocument(partner, project.id)).id);
    const { versions = [] } = documentIn(await document.upload(partner));
    const documentVersionIds = versions.map(({ id }) => id);
    expect(findingIn(await car.answer(partner, "It is attached", { documentVersionIds }))).toMatchObject({
      state: "ANSWERED",
      answerCount: 1,
      answers: [{ text: "It is attached", documentVersionIds }],
    });
    expect(findingIn(await car.reopen(reviewer, "For another meter"))).toMatchObject({
      state: "REOPENED",
      reopened: 1,
      assessment: { text: "For another meter", outcome: "REOPENED" },
    });
    expect(findingIn(await car.answer(partner, "Now the right one")).state).toBe("ANSWERED");
    expect(findingIn(await car.close(reviewer))).toMatchObject({
      state: "CLOSED",
      answerCount: 2,
      assessment: { outcome: "CLOSED", text: "Agreed" },
      assessments: [{ outcome: "REOPENED" }, { outcome: "CLOSED" }],
    });
    expect((await stage.historyOf(finding.id)).map(({ action, entityName }) => [action, entityName])).toEqual(
      ["create", "answer", "reopen", "answer", "close"].map((action) => [action, "CAR-01"]),
    );
    const history = await on.manager.get(`/api/projects/${project.id}/history?size=100`);
    expect(JSON.stringify(history.body)).toContain('"entity":"finding"');
    expect((await process.read()).process).toMatchObject({ openFindings: [] });
  });

  test("is decided on by nobody who has not seen its last answer", async () => {
    const { officer, manager, reviewer, raise } = await openReview(stage);
    const car = await raise({}, reviewer);
    const seen = findingIn(await car.answer(officer, "Here it is"));
    findingIn(await car.reopen(manager, "For another meter", { answerCount: seen.answerCount }));
    findingIn(await car.answer(officer, "Now the right one"));
    const unseen = [409, "This finding was answered again meanwhile. Look at the answer first."];
    const late = { answerCount: seen.answerCount };
    expect(refused(await car.close(reviewer, "Agreed", late))).toEqual(unseen);
    expect(refused(await car.reopen(manager, "Not enough", late))).toEqual(unseen);
    expect(findingIn(await car.close(reviewer, "Agreed", { answerCount: 2 })).state).toBe("CLOSED");
    // a repeated call changes nothing
    expect(findingIn(await car.close(reviewer, "Agreed", late)).state).toBe("CLOSED");
  });

  test("tells the responsible, then who raised it and who runs the process, then who answered", async () => {
    const on = await openReview(stage);
    const { reviewer, reviewerId, partner, partnerId, process, project, officerId } = on;
    await process.change({ responsibleIds: [officerId] });
    const { finding, ...car } = await on.raise({ responsibleUserId: partnerId }, reviewer);
    const link = `/process/${process.id}?finding=${finding.id}`;
    expect(await findingNoticesOf(stage, partnerId)).toEqual([
      { title: `${project.code}: CAR-01 raised`, link, reason: "You are responsible for it." },
    ]);
    await car.answer(partner);
    expect(await findingNoticesOf(stage, reviewerId)).toEqual([
      { title: `${project.code}: CAR-01 answered`, link, reason: "You raised it." },
    ]);
    expect(await findingNoticesOf(stage, officerId)).toEqual([
      { title: `${project.code}: CAR-01 answered`, link, reason: "You are responsible for the process." },
    ]);
    await car.close(reviewer);
    expect(
      (await findingNoticesOf(stage, partnerId)).map(({ title, reason }) => [title, reason]),
    ).toContainEqual([`${project.code}: CAR-01 closed`, "You answered it."]);
  });

  test("names records that fit it, and not both a person and a company", async () => {
    const on = await openReview(stage);
    const elsewhere = await openReview(stage);
    const other = await addCompany(stage.server);
    const post = (more: object) =>
      on.manager.post(on.path, { milestoneId: on.val, kind: "CL", text: "Why?", ...more });
    const errorsOf = async (more: object) => Object.keys(Object((await post(more)).body).errors ?? {});
    expect(await errorsOf({ milestoneId: elsewhere.val })).toEqual(["milestoneId"]);
    expect(await errorsOf({ responsibleCompanyId: other })).toEqual(["responsibleCompanyId"]);
    expect(await errorsOf({ responsibleUserId: elsewhere.partnerId })).toEqual(["responsibleUserId"]);
    expect(await errorsOf({ raisedById: other })).toEqual(["raisedById"]);
    const both = { responsibleUserId: on.partnerId, responsibleCompanyId: on.project.companyId };
    expect(await errorsOf(both)).toEqual(["responsibleCompanyId"]);
    expect(await errorsOf({ text: "", kind: "BUG", severity: "HUGE" })).toEqual(["kind", "text", "severity"]);
    const vvb = await addOwner(stage.server, { kind: "VVB" });
    expect((await post({ raisedById: vvb, severity: "MAJOR", due: "2027-01-31" })).body).toMatchObject({
      raisedById: vvb,
      severity: "MAJOR",
      due: "2027-01-31",
      number: "CL-01",
    });
  });

  test("is counted by process and kind", async () => {
    const on = await openReview(stage);
    const numbers = [];
    for (const kind of ["CAR", "CL", "CAR", "OBS", "CAR"])
      numbers.push((await on.raise({ kind })).finding.number);
    expect(numbers).toEqual(["CAR-01", "CL-01", "CAR-02", "OBS-01", "CAR-03"]);
    const { body } = await on.manager.get(`${on.path}?sortField=number&sortDirection=desc`);
    const sorted = (Reflect.get(Object(body), "data") as { number: string }[]).map(({ number }) => number);
    expect(sorted).toEqual(["OBS-01", "CL-01", "CAR-03", "CAR-02", "CAR-01"]);
  });

  test("is sorted by severity from minor to major, and back, with those without one last", async () => {
    const on = await openReview(stage);
    for (const severity of [null, "MAJOR", "MINOR"]) await on.raise({ severity });
    const sorted = async (direction: string) => {
      const { body } = await on.manager.get(`${on.path}?sortField=severity&sortDirection=${direction}`);
      return (Reflect.get(Object(body), "data") as { severity: string | null }[]).map((row) => row.severity);
    };
    expect(await sorted("asc")).toEqual(["MINOR", "MAJOR", null]);
    expect(await sorted("desc")).toEqual(["MAJOR", "MINOR", null]);
  });

  test("is changed at the version that was read while it waits for an answer", async () => {
    const on = await openReview(stage);
    const { finding, ...car } = await on.raise();
    expect(
      (await car.change(on.officer, { text: "Clearer", due: "2027-02-01", version: 1 })).body,
    ).toMatchObject({
      text: "Clearer",
      due: "2027-02-01",
      version: 2,
    });
    expect((await car.change(on.manager, { text: "Late", version: finding.version })).status).toBe(409);
    expect((await car.change(on.manager, { kind: "CL", version: 2 })).status).toBe(400);
    await car.answer(on.manager);
    expect(refused(await car.change(on.manager, { text: "Other", version: 3 }))).toEqual([
      409,
      "This finding is answered and cannot be changed.",
    ]);
  });

  test("whose day is emptied was raised today", async () => {
    const { raise, manager } = await openReview(stage);
    const { change, finding } = await raise({ raisedAt: "2026-01-05" });
    const today = stage.clock.now().toISOString().slice(0, 10);
    const changed = findingIn(await change(manager, { raisedAt: null, version: finding.version }));
    expect([finding.raisedAt, changed.raisedAt, changed.version]).toEqual(["2026-01-05", today, 2]);
    const kept = findingIn(await change(manager, { raisedAt: null, version: 2 }));
    expect([kept.raisedAt, kept.version]).toEqual([today, 2]);
  });

  test("repeated by the same person with the same words is written once", async () => {
    const on = await openReview(stage);
    const { finding, ...car } = await on.raise();
    for (const _ of [1, 2])
      expect(findingIn(await car.answer(on.officer, "Yes"))).toMatchObject({ version: 2 });
    expect(refused(await car.answer(on.manager, "Yes"))).toEqual([
      409,
      "This finding is answered and cannot be answered.",
    ]);
    for (const _ of [1, 2])
      expect(findingIn(await car.reopen(on.reviewer, "No"))).toMatchObject({ reopened: 1 });
    await car.answer(on.officer, "Better");
    for (const _ of [1, 2]) expect(findingIn(await car.close(on.reviewer))).toMatchObject({ version: 5 });
    expect((await car.close(on.reviewer, "Other words")).status).toBe(409);
    expect((await stage.historyOf(finding.id)).length).toBe(5);
  });

  test("closed by two people at once makes one record", async () => {
    const on = await openReview(stage);
    const { finding, ...car } = await on.raise();
    await car.answer(on.officer);
    const answers = await Promise.all([car.close(on.reviewer, "One"), car.close(on.manager, "Two")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await car.read(on.manager)).assessments).toHaveLength(1);
    expect(finding.number).toBe("CAR-01");
  });

  test("an observation is closed without an answer; an open one of any kind is withdrawn", async () => {
    const on = await openReview(stage);
    const obs = await on.raise({ kind: "OBS" });
    expect(findingIn(await obs.close(on.reviewer)).state).toBe("CLOSED");
    const car = await on.raise();
    expect(refused(await car.close(on.reviewer))).toEqual([
      409,
      "This finding is open and cannot be closed.",
    ]);
    expect(findingIn(await car.withdraw(on.reviewer))).toMatchObject({
      state: "WITHDRAWN",
      assessment: { outcome: "WITHDRAWN" },
    });
    expect((await car.answer(on.manager)).status).toBe(409);
  });

  test("is overdue from the day after it is due, while its process is in progress", async () => {
    const on = await openReview(stage);
    const today = stage.clock.now().toISOString().slice(0, 10);
    const { finding, ...car } = await on.raise({ due: today });
    expect(finding.overdue).toBe(false);
    await car.change(on.manager, { due: "2020-01-01", version: 1 });
    expect(await car.read(on.manager)).toMatchObject({ overdue: true });
    const find = (value: string) =>
      on.manager.get(
        `${on.path}?filters[0].fieldId=overdue&filters[0].operator=equals&filters[0].value=${value}`,
      );
    expect((await find("true")).body).toMatchObject({ total: 1 });
    await on.process.change({ status: "ON_HOLD" });
    expect(await car.read(on.manager)).toMatchObject({ overdue: false });
    expect((await find("true")).body).toMatchObject({ total: 0 });
  });
});

test("a finding is found by the status of its process: a terminated one's waits for nobody", async () => {
  const stoppable = {
    steps: [...reviewed.steps, { key: "STOP", name: "Given up", kind: "end_fail" as const, optional: true }],
    transitions: [...reviewed.transitions, { from: "VAL", to: "STOP", kind: "abort" as const }],
  };
  const [running, held, ended] = [
    await openReview(stage),
    await openReview(stage),
    await openReview(stage, stoppable),
  ];
  const all = [running, held, ended];
  const ids = await Promise.all(all.map(async ({ raise }) => (await raise({ kind: "FAR" })).finding.id));
  expect((await held.process.change({ status: "ON_HOLD" })).status).toBe(200);
  expect((await ended.process.complete("STOP")).status).toBe(200);
  const filter = (field: string, operator: string, value: string, at: number) =>
    `filters[${at}].fieldId=${field}&filters[${at}].operator=${operator}&filters[${at}].value=${value}`;
  const found = async (status: string, more = "") => {
    const asked = `size=100&${filter("state", "equals", "OPEN", 0)}&${filter("processStatus", "in", status, 1)}${more}`;
    const { body } = await stage.manager.get(`/api/findings?${asked}`);
    const rows = Reflect.get(Object(body), "data") as { readonly id: string }[];
    return ids.filter((id) => rows.some((row) => row.id === id));
  };
  expect(await found("IN_PROGRESS")).toEqual([ids[0]]);
  expect(await found("ON_HOLD")).toEqual([ids[1]]);
  expect(await found("TERMINATED")).toEqual([ids[2]]);
  expect(await found("IN_PROGRESS", "&filters[1].value=TERMINATED")).toEqual([ids[0], ids[2]]);
});

describe("who may", () => {
  test("who answered does not close, and a responsible reviewer does not either", async () => {
    const on = await openReview(stage);
    const { finding: _, ...car } = await on.raise();
    await car.answer(on.manager);
    expect(refused(await car.close(on.manager))).toEqual([403, "Who answered a finding does not close it."]);
    await on.process.change({ responsibleIds: [on.reviewerId] });
    expect(refused(await car.close(on.reviewer))).toEqual([
      403,
      "A reviewer does not close findings of what they are responsible for.",
    ]);
  });

  test("a partner reads findings of its company's projects, and answers those that are theirs", async () => {
    const on = await openReview(stage);
    const other = await openReview(stage);
    const own = await on.raise({ responsibleUserId: on.partnerId });
    const ours = await on.raise();
    expect((await ours.read(on.partner)).number).toBe("CAR-02");
    expect(refused(await ours.answer(on.partner))).toEqual([
      403,
      "Only who is responsible for this finding answers it.",
    ]);
    expect(findingIn(await own.answer(on.partner)).state).toBe("ANSWERED");
    expect((await on.partner.post(on.path, { milestoneId: on.val, kind: "CAR", text: "Mine" })).status).toBe(
      403,
    );
    expect((await own.close(on.partner)).status).toBe(403);
    expect((await own.answer(other.partner)).status).toBe(404);
    expect((await on.partner.get(other.path)).status).toBe(404);
    const { body } = await on.partner.get("/api/findings");
    expect(body).toMatchObject({ total: 2 });
  });

  test("a partner learns neither of stakeholders nor of documents that it does not meet", async () => {
    const on = await openReview(stage);
    const hidden = await addOwner(stage.server, { kind: "VVB", companyId: await addCompany(stage.server) });
    const { finding, ...car } = await on.raise({ raisedById: hidden });
    expect(finding.raisedById).toBe(hidden);
    const document = callsOn((await createDocument(on.manager, on.project.id, { internal: true })).id);
    const { versions = [] } = documentIn(await document.upload(on.manager));
    const documentVersionIds = versions.map(({ id }) => id);
    expect((await car.answer(on.officer, "See there", { documentVersionIds })).status).toBe(200);
    expect(await car.read(on.manager)).toMatchObject({
      answers: [{ documentVersionIds, documents: [{ versionId: documentVersionIds[0], no: 1 }] }],
    });
    expect(await car.read(on.partner, "?extend=raisedBy")).toMatchObject({
      raisedById: null,
      raisedBy: null,
      answers: [{ documentVersionIds: [], documents: [] }],
    });
    const next = await on.raise({ responsibleUserId: on.partnerId });
    expect((await next.answer(on.partner, "This", { documentVersionIds })).status).toBe(400);
  });

  test("an officer raises where they lead or are responsible", async () => {
    const on = await openReview(stage);
    const stranger = (await stage.open("PROJECT_OFFICER")).client;
    expect((await on.raise({}, on.officer)).finding.number).toBe("CAR-01");
    expect((await stranger.post(on.path, { milestoneId: on.val, kind: "CAR", text: "No" })).status).toBe(403);
  });
});

describe("a step that closes findings", () => {
  test("waits for corrective action requests and clarifications, and names them", async () => {
    const on = await openReview(stage);
    const { process, reviewer } = on;
    await process.complete("VAL");
    const cars = [await on.raise(), await on.raise(), await on.raise({ kind: "CL" })];
    await on.raise({ kind: "FAR" });
    await on.raise({ kind: "OBS" });
    const open = [409, "Findings are open: CAR-01, CAR-02 and CL-01."];
    expect(refused(await process.complete("CLOSE"))).toEqual(open);
    expect(refused(await process.skip("CLOSE"))).toEqual(open);
    expect((await process.read()).process.openFindings).toEqual(["CAR-01", "CAR-02", "CL-01"]);
    const { body } = await on.manager.get(
      `/api/milestones?extend=process&filters[0].fieldId=process&filters[0].operator=equals&filters[0].value=${process.id}`,
    );
    expect(body).toMatchObject({
      data: Array.from({ length: 4 }, () => ({ process: { openFindings: ["CAR-01", "CAR-02", "CL-01"] } })),
    });
    cars.push(await on.raise({ kind: "CL" }));
    expect(refused(await process.complete("CLOSE"))).toEqual([
      409,
      "Findings are open: CAR-01, CAR-02 and 2 more.",
    ]);
    for (const car of cars) {
      await car.answer(on.manager);
      await car.close(reviewer);
    }
    expect((await process.complete("CLOSE")).status).toBe(200);
    expect((await process.complete("REV")).status).toBe(200);
  });

  test("is refused for permission, predecessors and evidence first", async () => {
    const on = await openReview(stage);
    await on.raise();
    expect(refused(await on.process.complete("CLOSE"))).toEqual([409, "Waiting for Validated."]);
  });

  test("that is done refuses further findings once all of them are done", async () => {
    const on = await openReview(stage);
    const { process } = on;
    await process.complete("VAL");
    await process.skip("CLOSE");
    expect((await on.raise()).finding.number).toBe("CAR-01");
    const { body } = await on.manager.get(on.path);
    const [{ id }] = Reflect.get(Object(body), "data") as [{ id: string }];
    await on.reviewer.put(`/api/findings/${id}/close`, { text: "Not needed", withdrawn: true });
    await process.complete("REV");
    const post = (kind: string) => on.manager.post(on.path, { milestoneId: on.val, kind, text: "Late" });
    expect(refused(await post("CL"))).toEqual([409, "Reopen Review passed first."]);
    expect((await post("OBS")).status).toBe(201);
    await process.complete("END");
    expect(refused(await post("OBS"))).toEqual([
      409,
      "The process has ended: only forward action requests go on.",
    ]);
    expect((await post("FAR")).status).toBe(201);
  });

  test("that sends work back begins a round; the last one is said", async () => {
    const on = await openReview(stage, { maxRounds: 2 });
    const { process, officerId } = on;
    await process.complete("VAL");
    const before = await on.raise();
    const arrow = ((await process.read()).process.transitions ?? []).find(
      ({ from, kind }) => from === "CLOSE" && kind === "rework",
    );
    await process.uncomplete("VAL", { reason: "Redesign", transitionId: arrow?.id });
    expect((await process.read()).process).toMatchObject({ findingRound: 2, maxRounds: 2 });
    expect((await on.raise()).finding).toMatchObject({ round: 2 });
    expect(await before.read(on.manager)).toMatchObject({ round: 1, state: "OPEN" });
    const told = await stage.server.services.db
      .selectFrom("notification")
      .select("message")
      .where("userId", "=", officerId)
      .where("kind", "=", "MILESTONE_REOPENED")
      .execute();
    expect(told.map(({ message }) => message).join("\n")).toContain("This is the last round.");
  });

  test("and a project that is disabled can only be read", async () => {
    const on = await openReview(stage);
    const car = await on.raise();
    await on.process.change({ status: "ON_HOLD" });
    await on.manager.put(`/api/projects/${on.project.id}/disable`);
    for (const answer of [await car.answer(on.manager), await car.withdraw(on.reviewer)])
      expect(answer.status).toBe(409);
    expect((await car.read(on.manager)).state).toBe("OPEN");
  });
});

describe("a forward action request", () => {
  const receiving = { receivesForwardActions: true };
  const next = async (on: Awaited<ReturnType<typeof openReview>>, more: object = {}) => {
    const { id } = await stage.begin(on.templateId, { projectId: on.project.id, ...more });
    return { id, path: `/api/project-processes/${id}/findings` };
  };
  const rowsOf = async (on: Awaited<ReturnType<typeof openReview>>, path: string) =>
    Reflect.get(Object((await on.manager.get(path)).body), "data") as {
      readonly id: string;
      readonly number: string;
      readonly state: string;
      readonly carriedFromId: string | null;
    }[];

  test("is carried into the next process, where the steps wait for it, and from there on", async () => {
    const on = await openReview(stage, receiving);
    const second = await next(on);
    const { finding, ...far } = await on.raise({ kind: "FAR", text: "Recalibrate", reference: "B.7" });
    const carried = findingIn(await far.carry(on.reviewer));
    expect(carried).toMatchObject({ state: "CARRIED" });
    expect(findingIn(await far.carry(on.reviewer))).toEqual(carried);
    const [received] = await rowsOf(on, second.path);
    expect(received).toMatchObject({
      ...{ number: "FAR-01", state: "OPEN", carriedFromId: finding.id, id: carried.carriedToId },
      ...{ text: "Recalibrate", reference: "B.7", processId: second.id },
    });
    const { body } = await on.manager.get(`/api/project-processes/${second.id}`);
    expect(body).toMatchObject({ openFindings: ["FAR-01"] });
  });

  test("waits for a process where there is none, and is received once when one is created", async () => {
    const on = await openReview(stage, receiving);
    const { finding, ...far } = await on.raise({ kind: "FAR" });
    expect(findingIn(await far.carry(on.reviewer))).toMatchObject({ state: "CARRIED", carriedToId: null });
    const other = await stage.begin(stage.small, { projectId: on.project.id });
    expect(await rowsOf(on, `/api/project-processes/${other.id}/findings`)).toEqual([]);
    const second = await next(on);
    const third = await next(on);
    expect(await rowsOf(on, second.path)).toMatchObject([{ carriedFromId: finding.id }]);
    expect(await rowsOf(on, third.path)).toEqual([]);
  });

  test("goes to the earliest period not before its own", async () => {
    const on = await openReview(stage, receiving);
    await on.process.change({ periodStart: "2025-01-01" });
    const early = await next(on, { periodStart: "2024-01-01" });
    const later = await next(on, { periodStart: "2026-01-01" });
    const soon = await next(on, { periodStart: "2025-06-01" });
    const { finding, ...far } = await on.raise({ kind: "FAR" });
    await far.carry(on.reviewer);
    expect(await rowsOf(on, soon.path)).toMatchObject([{ carriedFromId: finding.id }]);
    for (const { path } of [early, later]) expect(await rowsOf(on, path)).toEqual([]);
  });

  test("is the only kind that is carried, and is carried by one of two at once", async () => {
    const on = await openReview(stage, receiving);
    const second = await next(on);
    const car = await on.raise();
    expect(refused(await car.carry(on.reviewer))).toEqual([
      409,
      "Only a forward action request is carried forward.",
    ]);
    const far = await on.raise({ kind: "FAR" });
    await Promise.all([far.carry(on.reviewer), far.carry(on.manager)]);
    expect(await rowsOf(on, second.path)).toHaveLength(1);
  });
});

test("a finding says whether the person who is responsible for it is disabled", async () => {
  const on = await openReview(stage);
  const { finding } = await on.raise({ responsibleUserId: on.partnerId });
  const path = `/api/findings/${finding.id}?extend=responsible`;
  const theirs = async () => Object((await on.manager.get(path)).body).responsible as unknown;
  expect(await theirs()).toMatchObject({ id: on.partnerId, isDisabled: false });
  const admin = (await stage.open("PLATFORM_ADMIN")).client;
  expect((await admin.put(`/api/users/${on.partnerId}/disable`)).status).toBe(200);
  expect(await theirs()).toMatchObject({ id: on.partnerId, isDisabled: true });
});
