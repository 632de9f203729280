import { bulkActions, bulkListOf, samples, type BulkGroup, type BulkResult } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Client } from "../testing/openClient.ts";
import { enter } from "../testing/principals.ts";
import { callsOn, createDocument, pdf } from "../testing/evidence/testDocuments.ts";
import { raiseFinding } from "../testing/evidence/testFindings.ts";
import { report } from "../testing/testFeedback.ts";
import { addNotifications } from "../testing/testNotifications.ts";
import { addOwner } from "../testing/testOwners.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { addProject, addProjectType } from "../testing/testProjects.ts";
import { addReminder } from "../testing/testReminders.ts";
import { addTemplate } from "../testing/testTemplates.ts";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
let admin: { readonly id: string; readonly client: Client };
beforeAll(async () => {
  stage = await openWorkStage();
  admin = await stage.open("PLATFORM_ADMIN");
});
afterAll(() => stage.server.close());

const resultsOf = ({ status, body }: Answer): readonly BulkResult[] => {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as BulkResult[];
};
const statusesOf = (answer: Answer) => resultsOf(answer).map(({ status }) => status);
const act = (group: BulkGroup, body: object, by = admin.client, headers = {}) =>
  by.post(`${bulkListOf(group).path}/bulk`, body, headers);
const row = async (group: BulkGroup, id: string): Promise<unknown> => {
  const one = `filters[0].fieldId=id&filters[0].operator=equals&filters[0].value=${id}`;
  const { body } = await admin.client.get(`${bulkListOf(group).path}?${one}`);
  return Reflect.get(Object(body), "data")[0];
};
const companies = (count: number, name = "Bulk Works") =>
  Promise.all(Array.from({ length: count }, () => addCompany(stage.server, name)));

interface Case {
  readonly make: () => Promise<string>;
  readonly body?: object;
  readonly status?: number;
  /** The row afterwards; undefined if it is gone. */
  readonly after: object | undefined;
}
type Cases = { readonly [G in BulkGroup]: Readonly<Record<keyof (typeof bulkActions)[G], Case>> };

const project =
  (more: object = {}) =>
  async () =>
    (await addProject(stage.server, more)).id;
const user =
  (more: object = {}) =>
  async () =>
    (await addUser(stage.server, more)).id;
const reminder =
  (more: object = {}) =>
  () =>
    addReminder(stage.server, more);
const milestone = (key: string) => async () => {
  const { complete, read } = await stage.begin(stage.wide);
  await complete("A");
  return (await read()).milestones.get(key)?.id ?? "none";
};
const feedback = async () => (await report(admin.client)).id;
const finding =
  (more: object = {}) =>
  async () => {
    const { id, read } = await stage.begin(stage.wide);
    const at = (await read()).milestones.get("A")?.id ?? "";
    return (await raiseFinding(admin.client, id, at, more)).finding.id;
  };
const draft = async () => {
  const { id } = await createDocument(admin.client, (await addProject(stage.server)).id);
  await callsOn(id).upload(admin.client);
  return id;
};
const gone = { status: 204, after: undefined };

const cases: Cases = {
  projects: {
    enable: { make: project({ status: "DISABLED", statusBefore: "ON_HOLD" }), after: { status: "ON_HOLD" } },
    disable: { make: project(), after: { status: "DISABLED" } },
    addTag: { make: project({ tags: ["old"] }), body: { tag: " pilot " }, after: { tags: ["old", "pilot"] } },
    removeTag: {
      make: project({ tags: ["old", "pilot"] }),
      body: { tag: "old" },
      after: { tags: ["pilot"] },
    },
    update: { make: project(), body: { status: "ON_HOLD" }, after: { status: "ON_HOLD", version: 2 } },
    remove: { make: project(), ...gone },
  },
  companies: {
    update: {
      make: () => addCompany(stage.server),
      body: { status: "INACTIVE" },
      after: { status: "INACTIVE" },
    },
    remove: { make: () => addCompany(stage.server), ...gone },
  },
  users: {
    enable: { make: user({ status: "DISABLED" }), after: { status: "ACTIVE" } },
    disable: { make: user(), after: { status: "DISABLED" } },
    update: { make: user(), body: { roles: ["PROJECT_OFFICER"] }, after: { roles: ["PROJECT_OFFICER"] } },
    remove: { make: user({ status: "INVITED" }), ...gone },
  },
  projectTypes: {
    update: { make: () => addProjectType(stage.server), body: { scope: 3 }, after: { scope: 3 } },
    remove: { make: () => addProjectType(stage.server), ...gone },
  },
  milestoneOwners: {
    update: {
      make: () => addOwner(stage.server, { kind: "VVB" }),
      body: { active: false },
      after: { active: false },
    },
    remove: { make: () => addOwner(stage.server, { kind: "VVB" }), ...gone },
  },
  reminders: {
    pause: { make: reminder(), after: { status: "PAUSED" } },
    resume: { make: reminder({ status: "PAUSED" }), after: { status: "ACTIVE" } },
    cancel: { make: reminder(), after: { status: "CANCELLED" } },
    update: { make: reminder(), body: { title: "Renamed" }, after: { title: "Renamed" } },
    remove: { make: reminder(), ...gone },
  },
  milestones: {
    complete: {
      make: milestone("B"),
      body: { evidence: ["Meter files", "Photos"] },
      after: { state: "COMPLETED" },
    },
    skip: { make: milestone("C"), body: { note: "Not needed" }, after: { state: "SKIPPED" } },
  },
  notifications: {
    read: {
      make: async () => (await addNotifications(stage.server, admin.id, {}))[0] ?? "none",
      status: 204,
      after: { status: "READ" },
    },
  },
  feedback: {
    progress: { make: feedback, body: { note: "Looking" }, after: { status: "IN_PROGRESS" } },
    resolve: { make: feedback, after: { status: "RESOLVED" } },
    dismiss: { make: feedback, after: { status: "DISMISSED" } },
    update: { make: feedback, body: { priority: "LOW" }, after: { priority: "LOW" } },
  },
  findings: {
    update: { make: finding(), body: { due: "2027-01-31" }, after: { due: "2027-01-31", version: 2 } },
    close: { make: finding({ kind: "OBS" }), body: { text: "Noted" }, after: { state: "CLOSED" } },
    carry: { make: finding({ kind: "FAR" }), after: { state: "CARRIED" } },
  },
  documents: {
    submit: { make: draft, after: { state: "SUBMITTED" } },
    update: { make: draft, body: { kind: "LETTER" }, after: { kind: "LETTER" } },
    remove: { make: draft, ...gone },
  },
};
const everyCase = Object.entries(cases).flatMap(([group, actions]) =>
  Object.entries<Case>(actions).map(([action, one]) => ({ ...one, group: group as BulkGroup, action })),
);

describe.each(everyCase)("$action on $group", ({ group, action, make, body, status = 200, after }) => {
  test("acts on each row by the single call and answers in the order of the ids", async () => {
    const made = [await make(), await make()];
    const nobody = randomUUID();
    const ids = [made[0], nobody, made[1]];
    const answer = await act(group, { ids, action, ...(body && { body }) });
    expect(resultsOf(answer)).toEqual([
      { id: made[0], status },
      { id: nobody, status: 404, problem: expect.objectContaining({ type: "/errors/not-found" }) },
      { id: made[1], status },
    ]);
    for (const id of made) {
      const now = await row(group, id ?? "");
      if (after) expect(now).toMatchObject(after);
      else expect(now).toBeUndefined();
    }
  });

  test("is forbidden by name to people with the permission of another action alone", async () => {
    const single = Reflect.get(bulkActions[group], action).single as string;
    const path = bulkListOf(group).path.replace("/api/", "");
    const others: Readonly<Record<string, string>> = {
      projects: single === "remove" ? "project:update" : "project:delete",
      companies: single === "remove" ? "company:update" : "company:delete",
      users: single === "remove" ? "user:update" : "user:delete",
      "project-types": single === "remove" ? "project_type:update" : "project_type:delete",
      "project-milestone-owners":
        single === "remove" ? "project_milestone_owner:update" : "project_milestone_owner:delete",
      reminders: single === "remove" ? "reminder:update" : "reminder:delete",
      feedback: "feedback:update",
    };
    const held = others[path];
    // every action of milestones, notifications and documents has the one permission of its path
    if (held === undefined || (path === "feedback" && action === "update")) return;
    const { id } = await addUser(stage.server, {
      roles: [await addRole(stage.server, [held as "user:get"])],
    });
    const before = await make();
    const by = await enter(stage.server, id);
    const seen = await row(group, before);
    expect(refused(await act(group, { ids: [before], action, ...(body && { body }) }, by))).toEqual([
      403,
      `You do not have permission for the action ${action}.`,
    ]);
    expect(await row(group, before)).toEqual(seen);
  });
});

describe("the rows of a bulk action", () => {
  test("leave one security event for all that their caller was forbidden", async () => {
    const officer = await stage.open("PROJECT_OFFICER");
    const ids = [(await addProject(stage.server)).id, (await addProject(stage.server)).id];
    expect(
      statusesOf(await act("projects", { action: "addTag", ids, body: { tag: "pilot" } }, officer.client)),
    ).toEqual([403, 403]);
    const events = await stage.server.services.db
      .selectFrom("securityEvent")
      .select("details")
      .where("userId", "=", officer.id)
      .where("kind", "=", "FORBIDDEN")
      .execute();
    expect(events).toEqual([
      { details: { method: "POST", path: "/api/projects/bulk", reason: expect.stringContaining("lead") } },
    ]);
  });

  test("that refuse keep their own problem, and the others are changed", async () => {
    const [free = "", used = "", last = ""] = await companies(3);
    await addProject(stage.server, { companyId: used });
    const results = resultsOf(await act("companies", { ids: [free, used, last], action: "remove" }));
    expect(results.map(({ status }) => status)).toEqual([204, 409, 204]);
    expect(results[1]?.problem).toMatchObject({
      type: "/errors/in-use",
      status: 409,
      detail: expect.stringContaining("project"),
    });
  });

  test("are those of the caller: another company's answer 404 and stay", async () => {
    const mine = await addCompany(stage.server);
    const role = await addRole(stage.server, ["company:update"], "COMPANY");
    const { id } = await addUser(stage.server, { roles: [role], companyId: mine });
    const foreign = await addCompany(stage.server);
    const body = { ids: [mine, foreign], action: "update", body: { sector: null, notes: "Changed" } };
    expect(statusesOf(await act("companies", body, await enter(stage.server, id)))).toEqual([200, 404]);
    expect(await row("companies", foreign)).toMatchObject({ notes: null });
  });

  test("each have a line of their own in the history, by the caller", async () => {
    const ids = await companies(2);
    await act("companies", { ids, action: "update", body: { status: "INACTIVE" } });
    for (const id of ids)
      expect(await stage.historyOf(id)).toMatchObject([{ action: "update", entity: "company" }]);
  });

  test("may be named twice and are changed once", async () => {
    const [id = ""] = await companies(1);
    const answer = await act("companies", {
      ids: [id, id.toUpperCase()],
      action: "update",
      body: { notes: "Once" },
    });
    expect(resultsOf(answer)).toEqual([{ id, status: 200 }]);
  });

  test("by filters are those of the list, in its order, if they are as many as expected", async () => {
    const name = `Filtered ${randomUUID()}`;
    const ids = await companies(3, name);
    const filters = [{ fieldId: "name", operator: "equals", values: [name] }];
    const ask = (expected: number) =>
      act("companies", { filters, expected, action: "update", body: { notes: "All" } });
    for (const wrong of [2, 4])
      expect(await ask(wrong)).toMatchObject({
        status: 409,
        body: { type: "/errors/conflict", detail: `3 rows match now, not ${wrong}.` },
      });
    expect(
      await act("companies", {
        filters: [{ fieldId: "id", operator: "equals", values: ids.slice(0, 1) }],
        expected: 2,
        action: "remove",
      }),
    ).toMatchObject({ status: 409, body: { detail: "1 row matches now, not 2." } });
    expect(await row("companies", ids[0] ?? "")).toMatchObject({ notes: null, version: 1 });
    expect(
      resultsOf(await ask(3))
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted());
  });

  test("by filters need the permission of the list", async () => {
    const role = await addRole(stage.server, ["company:update"]);
    const { id } = await addUser(stage.server, { roles: [role] });
    const body = { filters: [], expected: 1, action: "update", body: {} };
    expect((await act("companies", body, await enter(stage.server, id))).status).toBe(403);
  });

  test("that are changed and removed by others meanwhile are changed at the version that they have then", async () => {
    const ids = await companies(30);
    const [removed = ""] = ids.slice(-1);
    const [bulk, ...others] = await Promise.all([
      act("companies", { ids, action: "update", body: { status: "INACTIVE" } }),
      ...ids
        .slice(0, -1)
        .map((id) => stage.manager.patch(`/api/companies/${id}`, { notes: "Mine", version: 1 })),
      admin.client.remove(`/api/companies/${removed}`),
    ]);
    const results = resultsOf(bulk);
    expect(results.map(({ id }) => id)).toEqual(ids);
    expect(new Set(results.slice(0, -1).map(({ status }) => status))).toEqual(new Set([200]));
    expect([200, 404]).toContain(results.at(-1)?.status);
    for (const [index, id] of ids.slice(0, -1).entries()) {
      const isMine = others[index]?.status === 200;
      expect(await row("companies", id)).toMatchObject({
        status: "INACTIVE",
        notes: isMine ? "Mine" : null,
        version: isMine ? 3 : 2,
      });
    }
  });

  test("that are not reached within 25 s answer 503, and are changed when they are sent again", async () => {
    const ids = await companies(6);
    const action = { action: "update", body: { status: "INACTIVE" } };
    const { statements } = stage.server;
    const push = statements.push.bind(statements);
    let written = 0;
    statements.push = (text) => {
      if (/^update "?company/.test(text)) written += 1;
      if (written === 2) stage.clock.pass(25);
      return push(text);
    };
    const results = resultsOf(await act("companies", { ids, ...action }));
    statements.push = push;
    expect(results.map(({ status }) => status)).toEqual([200, 200, 503, 503, 503, 503]);
    const left = results.slice(2);
    expect(left[0]?.problem).toMatchObject({ status: 503, detail: expect.stringContaining("send it again") });
    expect(await row("companies", left[0]?.id ?? "")).toMatchObject({ status: "ACTIVE" });
    expect(new Set(statusesOf(await act("companies", { ids: left.map(({ id }) => id), ...action })))).toEqual(
      new Set([200]),
    );
  });

  test("answer 503 25 s after the request came, even if it waited before it began", async () => {
    const ids = await companies(4);
    const { statements } = stage.server;
    const push = statements.push.bind(statements);
    let isWaiting = true;
    let written = 0;
    statements.push = (text) => {
      if (isWaiting) stage.clock.pass(10); // the first statement reads the caller
      isWaiting = false;
      if (/^update "?company/.test(text)) {
        written += 1;
        if (written === 2) stage.clock.pass(15);
      }
      return push(text);
    };
    const answer = await act("companies", { ids, action: "update", body: { status: "INACTIVE" } });
    statements.push = push;
    expect(statusesOf(answer)).toEqual([200, 200, 503, 503]);
  });

  test("may be 1,000, and no more", async () => {
    const ids = Array.from({ length: 1001 }, () => randomUUID());
    const answer = await act("companies", { ids: ids.slice(1), action: "remove" });
    expect(new Set(statusesOf(answer))).toEqual(new Set([404]));
    expect((await act("companies", { ids, action: "remove" })).status).toBe(400);
  });
});

describe("milestones in a bulk action", () => {
  const ended = "An end is completed on its process's page.";

  test("are completed but for an end, which refuses; completed by itself it ends its process", async () => {
    const { id, complete, read } = await stage.begin(stage.wide);
    await complete("A");
    await complete("C");
    await complete("D");
    const filters = [{ fieldId: "processId", operator: "equals", values: [id] }];
    const results = resultsOf(await act("milestones", { filters, expected: 5, action: "complete" }));
    const at = new Map(results.map((one) => [one.id, one]));
    const { milestones } = await read();
    const answered = (key: string) => {
      const { status, problem } = at.get(milestones.get(key)?.id ?? "") ?? {};
      return [status, problem?.type, problem?.detail];
    };
    expect(answered("E")).toEqual([409, "/errors/invalid-transition", ended]);
    expect(answered("B")).toEqual([400, "/errors/validation", "Evidence is missing: Meter files, Photos."]);
    expect(answered("D")).toEqual([200, undefined, undefined]);
    expect((await read()).process.status).toBe("IN_PROGRESS");
    expect((await complete("E")).status).toBe(200);
    expect((await read()).process.status).toBe("COMPLETED");
    const again = [milestones.get("E")?.id];
    expect(statusesOf(await act("milestones", { ids: again, action: "complete" }))).toEqual([200]);
  });

  test("are completed but for a possible end in failure, which stays possible", async () => {
    const { id: failing } = await addTemplate(stage.server, {
      steps: [
        { key: "A", name: "Filed" },
        { key: "END", name: "Done", kind: "end_ok" },
        { key: "STOP", name: "Given up", kind: "end_fail" },
      ],
      transitions: [
        { from: "A", to: "END" },
        { from: "A", to: "STOP", kind: "abort" },
      ],
    });
    const { read } = await stage.begin(failing);
    const { milestones } = await read();
    const ids = ["STOP", "END", "A"].map((key) => milestones.get(key)?.id ?? "none");
    const results = resultsOf(await act("milestones", { ids, action: "complete" }));
    expect(results.map(({ status, problem }) => [status, problem?.detail])).toEqual([
      [409, ended],
      [409, "Waiting for Filed."],
      [200, undefined],
    ]);
    expect((await read()).process.status).toBe("IN_PROGRESS");
  });
});

describe("documents in a bulk action", () => {
  const fileless = async (by: Client, projectId: string) => (await createDocument(by, projectId)).id;

  test("are submitted by their newest versions; one without a file and one that is accepted refuse", async () => {
    const newer = await draft();
    await callsOn(newer).upload(admin.client, pdf("second"));
    const empty = await fileless(admin.client, (await addProject(stage.server)).id);
    const accepted = await draft();
    await callsOn(accepted).submit(admin.client);
    await callsOn(accepted).accept(stage.manager);
    const results = resultsOf(await act("documents", { ids: [newer, empty, accepted], action: "submit" }));
    expect(results.map(({ status, problem }) => [status, problem?.detail])).toEqual([
      [200, undefined],
      [409, "This document has no file yet."],
      [409, "This version is accepted and cannot be submitted."],
    ]);
    const { versions = [] } = await callsOn(newer).read(admin.client);
    expect(versions.map(({ no, state }) => [no, state])).toEqual([
      [2, "SUBMITTED"],
      [1, "DRAFT"],
    ]);
    expect(await stage.historyOf(newer)).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: "submit", entity: "document" })]),
    );
  });

  test("that were submitted stay when they are removed, and partners reach their company's alone", async () => {
    const kept = await draft();
    await callsOn(kept).submit(admin.client);
    const removed = resultsOf(await act("documents", { ids: [kept, await draft()], action: "remove" }));
    expect(removed.map(({ status }) => status)).toEqual([409, 204]);
    expect(removed[0]?.problem).toMatchObject({ type: "/errors/in-use" });
    const company = await addCompany(stage.server);
    const role = await addRole(stage.server, ["project:list", "project_milestone:complete"], "COMPANY");
    const { id } = await addUser(stage.server, { roles: [role], companyId: company });
    const partner = await enter(stage.server, id);
    const own = await addProject(stage.server, { companyId: company });
    const open = await fileless(partner, own.id);
    const hidden = (await createDocument(admin.client, own.id, { internal: true })).id;
    const change = { action: "update", body: { note: "From us" } };
    const ids = [open, hidden, await draft()];
    expect(statusesOf(await act("documents", { ids, ...change }, partner))).toEqual([200, 404, 404]);
    const hide = { ids: [open], action: "update", body: { internal: true } };
    expect(statusesOf(await act("documents", hide, partner))).toEqual([403]);
  });

  test("submitted twice with one key are told once to who decides", async () => {
    const ids = [await draft(), await draft()];
    const key = { "idempotency-key": randomUUID() };
    const body = { ids, action: "submit" };
    const first = await act("documents", body, admin.client, key);
    expect(statusesOf(first)).toEqual([200, 200]);
    expect(await act("documents", body, admin.client, key)).toMatchObject({ body: first.body });
    for (const id of ids) {
      const lines = await stage.historyOf(id);
      expect(lines.filter(({ action }) => action === "submit")).toHaveLength(1);
    }
  });

  test("are accepted and returned one by one, and send no version number", async () => {
    const ids = [randomUUID()];
    for (const action of ["accept", "return"])
      expect((await act("documents", { ids, action })).status).toBe(400);
    const named = { ids, action: "submit", body: { versionNo: 1 } };
    expect((await act("documents", named)).status).toBe(400);
  });
});

describe("a bulk request", () => {
  const id = randomUUID();
  const filters = [{ fieldId: "name", operator: "equals", values: ["x"] }];
  test.each<[string, object, string]>([
    ["names no row", { action: "remove" }, "ids"],
    ["names no id", { ids: [], action: "remove" }, "ids"],
    ["has ids and filters", { ids: [id], filters, expected: 1, action: "remove" }, "ids"],
    ["has filters without a number", { filters, action: "remove" }, "expected"],
    ["expects none", { filters, expected: 0, action: "remove" }, "expected"],
    ["expects more than 1,000", { filters, expected: 1001, action: "remove" }, "expected"],
    ["has ids and a number", { ids: [id], expected: 1, action: "remove" }, "expected"],
    ["has an unknown action", { ids: [id], action: "explode" }, "action"],
    ["has an action of another path", { ids: [id], action: "pause" }, "action"],
    ["has an action named like a member of objects", { ids: [id], action: "constructor" }, "action"],
    ["has a body where none is taken", { ids: [id], action: "remove", body: {} }, "body"],
    ["sends a version", { ids: [id], action: "update", body: { version: 1 } }, "body.version"],
    ["has a wrong field", { ids: [id], action: "update", body: { status: "GONE" } }, "body.status"],
    [
      "filters by an unknown field",
      { filters: [{ fieldId: "secret", operator: "equals", values: ["x"] }], expected: 1, action: "remove" },
      "filters.0.fieldId",
    ],
    [
      "filters by an operator of another type",
      { filters: [{ fieldId: "name", operator: "less_than", values: ["x"] }], expected: 1, action: "remove" },
      "filters.0.operator",
    ],
    [
      "filters by no value",
      { filters: [{ fieldId: "name", operator: "equals" }], expected: 1, action: "remove" },
      "filters.0.values",
    ],
  ])("is refused with 400 if it %s", async (_, body, field) => {
    const answer = await act("companies", body);
    expect(answer).toMatchObject({ status: 400, body: { type: "/errors/validation" } });
    expect(Object.keys(Reflect.get(Object(answer.body), "errors"))).toContain(field);
  });

  test("is refused with 400 for a tag that is none", async () => {
    for (const body of [{}, { tag: " " }, { tag: "x".repeat(41) }, { tag: "a", more: 1 }])
      expect((await act("projects", { ids: [id], action: "addTag", body })).status).toBe(400);
  });

  test("with the same Idempotency-Key acts once and answers the first result again", async () => {
    const [company = ""] = await companies(1);
    const key = { "idempotency-key": randomUUID() };
    const body = { ids: [company], action: "remove" };
    const first = await act("companies", body, admin.client, key);
    expect(statusesOf(first)).toEqual([204]);
    expect(await act("companies", body, admin.client, key)).toMatchObject({ status: 200, body: first.body });
    const other = await act("companies", { ...body, ids: [id] }, admin.client, key);
    expect(other.status).toBe(422);
    expect(statusesOf(await act("companies", body))).toEqual([404]);
  });

  test("with a key that is sent twice at once runs once; after a refusal the key is free", async () => {
    const key = { "idempotency-key": randomUUID() };
    const filter = { filters, expected: 7, action: "remove" };
    expect((await act("companies", filter, admin.client, key)).status).toBe(409);
    const body = { ids: await companies(3), action: "update", body: { notes: "Once" } };
    const answers = await Promise.all([1, 2].map(() => act("companies", body, admin.client, key)));
    // the second is refused while the first runs, and answered its result after it
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await row("companies", body.ids[0] ?? "")).toMatchObject({ version: 2 });
  });

  test("whose server died is free again a minute after", async () => {
    const key = randomUUID();
    const [company = ""] = await companies(1);
    const body = { ids: [company], action: "update", body: { notes: "Later" } };
    await act("companies", body, admin.client, { "idempotency-key": key });
    await stage.server.services.db
      .updateTable("idempotency")
      .set({ status: 0, body: "" })
      .where("key", "=", key)
      .execute();
    expect((await act("companies", body, admin.client, { "idempotency-key": key })).status).toBe(409);
    stage.clock.pass(61);
    expect(statusesOf(await act("companies", body, admin.client, { "idempotency-key": key }))).toEqual([200]);
  });

  test("has a sample for each path", () => {
    expect(Object.keys(samples.bulk).toSorted()).toEqual(Object.keys(bulkActions).toSorted());
  });
});
