import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { companyScreen } from "../companies/companies.screens.ts";
import { selectModal } from "../dialogs/modal.machine.ts";
import { documentScreen } from "../documents/documents.screens.ts";
import { projectScreen } from "../projects/projects.screens.ts";
import { selectIsEditing } from "../records/record.selectors.ts";
import { fakeDocument, fakeVersion } from "../testing/fakeDocument.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeCompany, fakeUser } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import type { Stubs } from "../testing/stubWire.ts";
import { userScreen } from "../users/users.screens.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const open = async (stubs: Stubs, permissions: readonly string[], address = "/") => {
  const opened = await openSignedIn(stubs, permissions, address);
  const labels = () => opened.app.offers.read().map(({ label }) => label);
  const run = async (label: string) => {
    opened.app.offers
      .read()
      .find((offer) => offer.label === label)
      ?.run();
    await settle();
  };
  return { ...opened, labels, run };
};

describe("the palette's commands about an open record", () => {
  const project = fakeProject();
  const draft = fakeVersion({ state: "DRAFT", submittedAt: null, submittedById: null });
  const document = fakeDocument({ projectId: project.id, project, versions: [draft] });
  const rights = ["project:get", "project:update", "project:delete", "project_milestone:complete"];

  test("say which one they are about where a document stands on its project's page", async () => {
    const { app, labels, run } = await open(
      { projects: { get: project }, documents: { get: document } },
      rights,
      `/project/${project.id}?tab=documents&document=${document.id}`,
    );
    openScreen(app, projectScreen, { id: project.id });
    const { screen } = openScreen(app, documentScreen, { id: document.id, projectId: project.id });
    await settle();
    expect(new Set(labels()).size).toBe(labels().length);
    expect(labels()).toEqual(expect.arrayContaining(["Delete project", "Delete document", "Edit project"]));
    await run("Edit document");
    expect(selectIsEditing(screen.getSnapshot())).toBe(true);
    expect(labels().filter((label) => label.includes("document"))).toEqual([]);
  });

  test("are left out while its form stands in its place", async () => {
    const { app, labels, run } = await open({ users: { get: fakeUser() } }, everything);
    const { screen } = openScreen(app, userScreen, { id: fakeUser().id });
    await settle();
    expect(labels()).toContain("Disable user");
    await run("Edit user");
    expect(selectIsEditing(screen.getSnapshot())).toBe(true);
    expect(labels()).toEqual([]);
    screen.send({ type: "form.closed" });
    expect(labels()).toContain("Disable user");
  });

  test("open the form that its page opens in a dialog", async () => {
    const { app, run } = await open({ companies: { get: fakeCompany() } }, ["company:get", "company:update"]);
    openScreen(app, companyScreen, { id: fakeCompany().id });
    await settle();
    await run("Edit company");
    expect(selectModal(app.modal.getSnapshot())).toMatchObject({
      content: "companyForm",
      title: "Edit company",
      props: { id: fakeCompany().id },
    });
  });
});
