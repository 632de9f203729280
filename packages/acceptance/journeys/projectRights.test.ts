import { selectCanCreate, selectRows } from "@canopy/core/lists";
import { projectListScreen } from "@canopy/core/projects";
import { selectCanUpdate } from "@canopy/core/records";
import { describe, expect, it } from "vitest";
import { eventually, setStage } from "./stage.ts";
import { idsOf, makeProcess, makeProject, people } from "./work.ts";
import { openProject } from "./projectPage.ts";

const stage = setStage();

describe("rights on a project", () => {
  it("let the administrator delete one without processes, and say why not one with processes", async () => {
    const admin = await stage.openSignedIn("/project/", people.administrator);
    const empty = await openProject(admin, (await makeProject(admin)).id);
    expect(empty.offers()).toEqual(["disable", "delete"]);
    const busy = await makeProject(admin);
    await makeProcess(admin, busy.id);
    const list = admin.open(projectListScreen, undefined);
    const names = () => selectRows(list.getSnapshot()).map(({ name }) => name);
    await eventually(() => expect(names()).toContain(busy.name));
    list.send({ type: "row.act", action: "delete", id: busy.id });
    await admin.answer("accept");
    await eventually(() => expect(admin.toastTexts().at(-1)).toMatch(/process/));
    empty.act("delete");
    await empty.confirm();
    await eventually(() => expect(admin.toastTexts()).toContain("Project deleted successfully"));
    await eventually(() => expect(names()).not.toContain(empty.shown().name));
    expect(names()).toContain(busy.name);
  });

  it("let an officer change what they lead, and nothing else", async () => {
    const officer = await stage.openSignedIn("/", people.officer);
    const own = await openProject(officer, await idsOf(officer).project("CP-0001"));
    expect(own.offers()).toContain("hold");
    expect(selectCanUpdate(own.page.getSnapshot())).toBe(true);
    const others = await openProject(officer, await idsOf(officer).project("CP-0002"));
    expect(others.offers()).toEqual([]);
    expect(selectCanUpdate(others.page.getSnapshot())).toBe(false);
    const client = await stage.server().signIn(people.officer);
    const { id, version } = others.shown();
    const refused = await client.patch(`/api/projects/${id}`, { name: "Mine now", version });
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: expect.stringMatching(/lead|responsible/) },
    });
    const made = await makeProject(officer);
    expect(selectCanUpdate((await openProject(officer, made.id)).page.getSnapshot())).toBe(true);
  });

  it.each(["reviewer", "viewer", "partner"] as const)(
    "let a %s read projects and change none",
    async (who) => {
      const tab = await stage.openSignedIn("/", people[who]);
      const list = tab.open(projectListScreen, undefined);
      await eventually(() => expect(selectRows(list.getSnapshot()).length).toBeGreaterThan(0));
      expect(selectCanCreate(list.getSnapshot())).toBe(false);
      const { id, version } = selectRows(list.getSnapshot())[0] ?? { id: "", version: 0 };
      const { offers, page } = await openProject(tab, id);
      expect(offers()).toEqual([]);
      expect(selectCanUpdate(page.getSnapshot())).toBe(false);
      const client = await stage.server().signIn(people[who]);
      const tries = await Promise.all([
        client.patch(`/api/projects/${id}`, { name: "Mine now", version }),
        client.put(`/api/projects/${id}/disable`),
        client.remove(`/api/projects/${id}`),
      ]);
      expect(tries.map(({ status }) => status)).toEqual([403, 403, 403]);
    },
  );

  it("show a partner only their own company's projects", async () => {
    const partner = await stage.openSignedIn("/project/", people.partner);
    const list = partner.open(projectListScreen, undefined);
    await eventually(() => expect(selectRows(list.getSnapshot()).length).toBeGreaterThan(0));
    const companies = new Set(selectRows(list.getSnapshot()).map(({ company }) => company?.name));
    expect([...companies]).toEqual(["Brightwater Dairies"]);
    const admin = await stage.openSignedIn("/");
    const foreign = await idsOf(admin).project("CP-0001");
    const client = await stage.server().signIn(people.partner);
    expect((await client.get(`/api/projects/${foreign}`)).status).toBe(404);
    expect((await client.get(`/api/projects/${foreign}/history`)).status).toBe(403);
  });
});
