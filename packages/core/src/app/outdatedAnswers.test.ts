import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { companyEditScreen, companyScreen } from "../companies/companies.screens.ts";
import { documentEditScreen, documentReturnScreen, documentScreen } from "../documents/documents.screens.ts";
import { feedbackEditScreen } from "../feedback/feedback.screens.ts";
import { findingCloseScreen, findingEditScreen } from "../findings/findingForms.screens.ts";
import { findingScreen } from "../findings/findings.screens.ts";
import { milestoneOwnerEditScreen } from "../milestoneOwners/milestoneOwners.screens.ts";
import {
  processEditScreen,
  processHoldScreen,
  processStartScreen,
} from "../processes/processForm.screens.ts";
import { projectEditScreen, projectHoldScreen } from "../projects/projectForm.screens.ts";
import { projectScreen } from "../projects/projects.screens.ts";
import { projectTypeEditScreen } from "../projectTypes/projectTypes.screens.ts";
import { reminderScreen } from "../reminders/reminders.screens.ts";
import { fakeDocument } from "../testing/fakeDocument.ts";
import { fakeFeedback } from "../testing/fakeFeedback.ts";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakeProcess } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import {
  fakeCompany,
  fakeId,
  fakeMilestoneOwner,
  fakeProjectType,
  fakeUser,
} from "../testing/fakeRecords.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
import { fakeTemplate } from "../testing/fakeTemplate.ts";
import { openForm } from "../testing/openForm.ts";
import { openScreen } from "../testing/openScreen.ts";
import { outdatedIn } from "../testing/outdatedIn.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import type { Stubs } from "../testing/stubWire.ts";
import { userScreen } from "../users/users.screens.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const project = fakeProject();
const finding = { ...fakeFinding({ kind: "FAR" }), moves: [], main: undefined, refusal: undefined };
const stubs: Stubs = {
  companies: {
    get: ({ params }) => fakeCompany({ logo: params["id"] === fakeId(2) ? "mark" : null }),
    update: fakeCompany(),
    removeLogo: undefined,
  },
  feedback: { update: fakeFeedback() },
  documents: { get: fakeDocument(), update: fakeDocument(), return: fakeDocument(), accept: fakeDocument() },
  findings: { get: finding, close: finding, carry: finding, update: finding },
  milestoneOwners: { update: fakeMilestoneOwner() },
  processes: { get: fakeProcess(), update: fakeProcess(), create: fakeProcess() },
  processTemplates: { list: { data: [fakeTemplate()], total: 1 } },
  projects: { get: project, update: project },
  projectTypes: { update: fakeProjectType() },
  reminders: { get: fakeReminder(), update: fakeReminder() },
  users: { assignable: [], get: fakeUser(), disable: fakeUser() },
};
const permissions = [
  ...[
    "company:get",
    "company:update",
    "company:delete",
    "project:get",
    "project:update",
    "project_type:update",
  ],
  ...[
    "project_process:get",
    "project_process:create",
    "project_process:update",
    "project_process_template:list",
  ],
  ...["user:get", "user:disable", "reminder:get", "reminder:update", "feedback:manage"],
  ...["project_milestone:complete", "project_milestone:uncomplete", "project_milestone_owner:update"],
];

const [companies, documents, findings, milestones, owners, processes, templates, projects, types, users] = [
  ...[
    "/api/companies",
    "/api/documents",
    "/api/findings",
    "/api/milestones",
    "/api/project-milestone-owners",
  ],
  ...["/api/project-processes", "/api/project-processes/templates", "/api/projects", "/api/project-types"],
  "/api/users",
] as const;

const history = "/api/history";

describe("a form that is saved has these answers read again", () => {
  test.each([
    [
      "of a company",
      companyEditScreen,
      { record: fakeCompany() },
      { name: "New" },
      [companies, users, owners, projects, "/api/history"],
    ],
    [
      "of a technology",
      projectTypeEditScreen,
      { record: fakeProjectType() },
      { name: "New" },
      [types, projects],
    ],
    [
      "of a stakeholder",
      milestoneOwnerEditScreen,
      { record: fakeMilestoneOwner() },
      { name: "New" },
      [owners, projects, processes, milestones],
    ],
    [
      "of a project",
      projectEditScreen,
      { record: project },
      { name: "New" },
      [projects, companies, processes, milestones, documents],
    ],
    [
      "that holds a project",
      projectHoldScreen,
      { id: project.id },
      { reason: "Why" },
      [projects, companies, processes, milestones, documents],
    ],
    [
      "that starts a process",
      processStartScreen,
      { projectId: project.id },
      { templateId: fakeTemplate().id, name: "N" },
      [processes, projects, milestones, findings, templates],
    ],
    [
      "of a process",
      processEditScreen,
      { record: fakeProcess() },
      { name: "New" },
      [processes, projects, milestones, findings],
    ],
    [
      "that holds a process",
      processHoldScreen,
      { id: fakeId(90) },
      { reason: "Why" },
      [processes, projects, milestones, findings],
    ],
    [
      "of a document",
      documentEditScreen,
      { record: fakeDocument() },
      { title: "New" },
      [documents, processes, milestones, projects],
    ],
    [
      "that returns a document",
      documentReturnScreen,
      { id: fakeId(71) },
      { reason: "Why" },
      [documents, processes, milestones, projects],
    ],
    [
      "of a finding",
      findingEditScreen,
      { record: finding },
      { text: "New" },
      [findings, processes, milestones, projects],
    ],
    [
      "of a feedback item",
      feedbackEditScreen,
      { record: fakeFeedback() },
      { title: "New" },
      ["/api/feedback", "/api/feedback/my", "/api/feedback/{id}/messages", history],
    ],
    [
      "that closes a finding",
      findingCloseScreen,
      { id: finding.id },
      { text: "Good" },
      [findings, processes, milestones, projects],
    ],
  ] as const)("%s", async (_, screen, given, values, keys) => {
    const form = await openForm<unknown, unknown>(screen as never, stubs, {
      given,
      permissions,
      before: async (app) => {
        if (screen !== documentReturnScreen) return;
        openScreen(app, documentScreen, { id: fakeId(71) });
        await settle();
      },
    });
    await settle(500);
    const outdated = outdatedIn(form.app);
    form.enter(values);
    await form.submit();
    await settle();
    expect(form.errors()).toEqual({});
    expect(outdated()).toEqual(new Set(keys));
  });
});

describe("an action has these answers read again", () => {
  test.each([
    [
      "on a project",
      projectScreen,
      project.id,
      "complete",
      [projects, companies, processes, milestones, documents, "/api/reminders"],
    ],
    ["on a document", documentScreen, fakeId(71), "accept", [documents, processes, milestones, projects]],
    ["on a finding", findingScreen, finding.id, "carry", [findings, processes, milestones, projects]],
    ["on a company", companyScreen, fakeId(1), "delete", [companies, users, owners]],
    ["on a company's logo", companyScreen, fakeId(2), "removeLogo", [companies, users, owners, history]],
    ["on a user", userScreen, fakeId(2), "disable", [users, "/api/events", history]],
    ["on a reminder", reminderScreen, fakeId(5), "pause", ["/api/reminders", history]],
  ] as const)("%s", async (_, screen, id, action, keys) => {
    const remove = () => new Response(null, { status: 204 });
    const opened = await openSignedIn(
      { ...stubs, companies: { ...stubs.companies, remove: remove as never } },
      permissions,
      "/",
    );
    const { screen: page } = openScreen(opened.app, screen as typeof projectScreen, { id });
    await settle();
    const outdated = outdatedIn(opened.app);
    page.send({ type: "record.act", action });
    await settle();
    opened.answer("accept");
    await settle(300);
    expect(outdated()).toEqual(new Set(keys));
  });
});
