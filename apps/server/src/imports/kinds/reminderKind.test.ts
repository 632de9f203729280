import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bodyOf,
  detailOf,
  importOf,
  openImportStage,
  refusal,
  type ImportStage,
} from "#testing/importStage.ts";
import { addCompany } from "#testing/testPeople.ts";
import { beginProcess, readProcess } from "#testing/testProcesses.ts";
import { addProject } from "#testing/testProjects.ts";
import { addTemplate, smallGraph } from "#testing/testTemplates.ts";

let stage: ImportStage;
beforeAll(async () => {
  stage = await openImportStage();
});
afterAll(() => stage.server.close());

describe("reminders", () => {
  test("get their occurrences, due once and repeating, and move with a later file", async () => {
    const { id: projectId } = await addProject(stage.server, {});
    const made = await stage.send("reminders", [
      ["Title", "Description", "First due", "Time zone", "Repeats", "Days before", "Project id"],
      ["Once", "Send the report", "2030-01-05T09:00", "Europe/Lisbon", "", "3; 1", projectId],
      ["Often", "Call them", "2030-01-05 09:00", "Europe/Lisbon", "FREQ=MONTHLY;COUNT=3", "", ""],
    ]);
    expect(await stage.problemsOf(made.id)).toEqual([]);
    importOf(await stage.apply(made.id));
    const rows = await stage.rowsOf("/api/reminders", made.id);
    const due = "2030-01-05T09:00:00.000Z";
    const next = { nextDueAt: due, nextStatus: "UPCOMING", status: "ACTIVE" };
    const once = rows.find(({ title }) => title === "Once");
    expect(once).toMatchObject({ ...next, leadTimes: [3, 1], projectId });
    expect(rows.find(({ title }) => title === "Often")).toMatchObject(next);
    const notices = await stage.server.services.db
      .selectFrom("reminderNotice as n")
      .innerJoin("reminderOccurrence as o", "o.id", "n.occurrenceId")
      .select("n.leadDays")
      .where("o.reminderId", "=", String(once?.["id"]))
      .execute();
    expect(notices.map(({ leadDays }) => leadDays).toSorted((a, b) => a - b)).toEqual([0, 1, 3]);

    const path = `/api/reminders/${String(once?.["id"])}`;
    const later = await stage.send("reminders", [
      ["Id", "First due"],
      [String(once?.["id"]), "2030-02-05T09:00:00Z"],
    ]);
    importOf(await stage.apply(later.id));
    expect(await stage.recordOf(path)).toMatchObject({ nextDueAt: "2030-02-05T09:00:00.000Z" });
    importOf(await stage.undo(later.id));
    expect(await stage.recordOf(path)).toMatchObject({ nextDueAt: due });
  });

  test("of which a person has finished an occurrence since are not taken back", async () => {
    const made = await stage.send("reminders", [
      ["Title", "Description", "First due", "Repeats"],
      ["Often", "Call them", "2030-01-05T09:00:00Z", "FREQ=MONTHLY;COUNT=3"],
      ["Also", "Call them too", "2030-01-05T09:00:00Z", "FREQ=MONTHLY;COUNT=3"],
    ]);
    importOf(await stage.apply(made.id));
    const rows = await stage.rowsOf("/api/reminders", made.id);
    const [often, also] = ["Often", "Also"].map((name) =>
      String(rows.find(({ title }) => title === name)?.["id"]),
    );
    const finish = async (id: string, action: string) => {
      const path = `/api/reminders/${id}/occurrences`;
      const [first] = (bodyOf(await stage.admin.get(path)) as { data: { id: string }[] }).data;
      bodyOf(await stage.admin.put(`${path}/${first?.id}/${action}`, { note: "They were out" }));
    };
    const rename = (id = "") =>
      stage.send("reminders", [
        ["Id", "Title"],
        [id, "Renamed"],
      ]);
    await finish(often ?? "", "skip");
    const said = (name: string) => [
      409,
      `${name} of line 2 was changed since, so the import stays as it is.`,
    ];
    const refusedUndo = async (id: string) => {
      const answer = await stage.undo(id);
      return [answer.status, detailOf(answer)];
    };
    expect(await refusedUndo(made.id)).toEqual(said("Often"));
    expect((await stage.recordOf(`/api/reminders/${often}`))["title"]).toBe("Often");

    const renamed = await rename(often);
    stage.clock.pass(1);
    importOf(await stage.apply(renamed.id));
    expect(importOf(await stage.undo(renamed.id)).state).toBe("UNDONE");
    const again = await rename(also);
    importOf(await stage.apply(again.id));
    await finish(also ?? "", "complete");
    expect(await refusedUndo(again.id)).toEqual(said("Renamed"));
  });

  test("become active again when a file moves them out of a disabled project; undo is refused while that project is disabled", async () => {
    const [from, to] = [(await addProject(stage.server)).id, (await addProject(stage.server)).id];
    const made = await stage.send("reminders", [
      ["Title", "Description", "First due", "Project id"],
      ["Moved", "Call them", "2030-01-05T09:00:00Z", from],
      ["Freed", "Call them too", "2030-01-05T09:00:00Z", from],
      ["Paused by hand", "Call nobody", "2030-01-05T09:00:00Z", from],
    ]);
    importOf(await stage.apply(made.id));
    const rows = await stage.rowsOf("/api/reminders", made.id);
    const [moved, freed, paused] = ["Moved", "Freed", "Paused by hand"].map((name) =>
      String(rows.find(({ title }) => title === name)?.["id"]),
    );
    const states = () =>
      Promise.all(
        [moved, freed, paused].map(async (id) => {
          const { projectId, status, nextStatus } = await stage.recordOf(`/api/reminders/${id}`);
          return [projectId, status, nextStatus];
        }),
      );
    bodyOf(await stage.admin.patch(`/api/reminders/${paused}`, { version: 1, status: "PAUSED" }));
    bodyOf(await stage.admin.put(`/api/projects/${from}/disable`));
    expect(await states()).toEqual([1, 2, 3].map(() => [from, "PAUSED", null]));

    const later = await stage.send("reminders", [
      ["Id", "Project id", "Company id"],
      [moved ?? "", to, ""],
      [freed ?? "", "", ""],
      [paused ?? "", to, ""],
    ]);
    expect(await stage.problemsOf(later.id)).toEqual([]);
    importOf(await stage.apply(later.id));
    const left = [
      [to, "ACTIVE", "UPCOMING"],
      [null, "ACTIVE", "UPCOMING"],
      [to, "PAUSED", null],
    ];
    expect(await states()).toEqual(left);
    expect(refusal(await stage.undo(later.id))).toEqual([409, "/errors/invalid-transition"]);
    expect(await states()).toEqual(left);

    bodyOf(await stage.admin.put(`/api/projects/${from}/enable`));
    importOf(await stage.undo(later.id));
    expect(await states()).toEqual([
      [from, "ACTIVE", "UPCOMING"],
      [from, "ACTIVE", "UPCOMING"],
      [from, "PAUSED", null],
    ]);
  });

  test("are not moved back into a project that another company has by now", async () => {
    const [from, to] = [await addProject(stage.server), await addProject(stage.server)];
    const made = await stage.send("reminders", [
      ["Title", "Description", "First due", "Project id"],
      ["Moved", "Call them", "2030-01-05T09:00:00Z", from.id],
    ]);
    importOf(await stage.apply(made.id));
    const [row] = await stage.rowsOf("/api/reminders", made.id);
    const path = `/api/reminders/${String(row?.["id"])}`;
    const later = await stage.send("reminders", [
      ["Id", "Project id", "Company id"],
      [String(row?.["id"]), to.id, to.companyId],
    ]);
    expect(await stage.problemsOf(later.id)).toEqual([]);
    importOf(await stage.apply(later.id));
    const give = async (companyId: string) => {
      const { version } = await stage.recordOf(`/api/projects/${from.id}`);
      bodyOf(await stage.admin.patch(`/api/projects/${from.id}`, { companyId, version }));
    };
    await give(await addCompany(stage.server));
    const undone = await stage.undo(later.id);
    expect([...refusal(undone), detailOf(undone)]).toEqual([
      409,
      "/errors/in-use",
      "Moved of line 2 belonged to a project that another company has by now, so the import stays as it is.",
    ]);
    expect(await stage.recordOf(path)).toMatchObject({ projectId: to.id, companyId: to.companyId });
    await give(from.companyId);
    importOf(await stage.undo(later.id));
    expect(await stage.recordOf(path)).toMatchObject({ projectId: from.id, companyId: from.companyId });
  });

  describe("taken out from beneath a milestone", () => {
    /** A reminder that a file bound to a milestone, and the later file that took it out. */
    const unbind = async () => {
      const { id: projectId } = await addProject(stage.server);
      const { id: templateId } = await addTemplate(stage.server, smallGraph);
      const processId = await beginProcess(stage.admin, projectId, templateId);
      const step = async () => (await readProcess(stage.admin, processId)).milestones.get("BEGIN");
      const milestoneId = (await step())?.id ?? "";
      const made = await stage.send("reminders", [
        ["Title", "Description", "Milestone id", "Days from the milestone"],
        ["Bound", "Look after it", milestoneId, "-1"],
      ]);
      expect(await stage.problemsOf(made.id)).toEqual([]);
      importOf(await stage.apply(made.id));
      const id = String((await stage.rowsOf("/api/reminders", made.id))[0]?.["id"]);
      const later = await stage.send("reminders", [
        ["Id", "Milestone id", "Process id", "Days from the milestone", "First due"],
        [id, "", "", "", "2031-01-05T09:00:00Z"],
      ]);
      expect(await stage.problemsOf(later.id)).toEqual([]);
      importOf(await stage.apply(later.id));
      const act = async (action: string, body: object) =>
        bodyOf(await stage.admin.put(`/api/milestones/${milestoneId}/${action}`, body));
      return { read: () => stage.recordOf(`/api/reminders/${id}`), step, later, milestoneId, act };
    };

    test("move with it again after an undo, by its date of now", async () => {
      const { read, step, later, milestoneId, act } = await unbind();
      await act("complete", {});
      stage.clock.pass(3600);
      await act("uncomplete", { reason: "A page is missing." });
      importOf(await stage.undo(later.id));
      const due = new Date(String((await step())?.dueAt)).getTime() - 86_400_000;
      expect(await read()).toMatchObject({
        ...{ milestoneId, offsetDays: -1, status: "ACTIVE", nextStatus: "UPCOMING" },
        ...{ dueDatetime: new Date(due).toISOString(), nextDueAt: new Date(due).toISOString() },
      });
    });

    test("are not put back while it is done", async () => {
      const { read, later, milestoneId, act } = await unbind();
      await act("complete", {});
      const undone = await stage.undo(later.id);
      expect([...refusal(undone), detailOf(undone)]).toEqual([
        409,
        "/errors/invalid-transition",
        "The milestone is done already.",
      ]);
      expect(await read()).toMatchObject({ milestoneId: null, status: "ACTIVE" });
      await act("uncomplete", { reason: "A page is missing." });
      importOf(await stage.undo(later.id));
      expect(await read()).toMatchObject({ milestoneId, status: "ACTIVE" });
    });
  });

  test("are refused in the words of the form", async () => {
    const made = await stage.send("reminders", [
      ["Description", "First due", "Project id"],
      ["No due time", "", ""],
      ["Lost", "2030-01-05T09:00", randomUUID()],
    ]);
    expect(await stage.problemsOf(made.id)).toEqual([
      "2: Due is required, unless Days is given",
      "3: Project is not one of the choices",
    ]);
  });

  test("that are cancelled are refused", async () => {
    const made = await stage.send("reminders", [
      ["Title", "Description", "First due"],
      ["Over", "Call them", "2030-01-05T09:00:00Z"],
    ]);
    importOf(await stage.apply(made.id));
    const [row] = await stage.rowsOf("/api/reminders", made.id);
    const id = String(row?.["id"]);
    bodyOf(await stage.admin.patch(`/api/reminders/${id}`, { version: 1, status: "CANCELLED" }));
    const later = await stage.send("reminders", [
      ["Id", "Title"],
      [id, "Renamed"],
    ]);
    expect(await stage.problemsOf(later.id)).toEqual(["2: This reminder is cancelled: it can only be read."]);
  });
});
