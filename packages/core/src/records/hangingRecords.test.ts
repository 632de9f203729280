import {
  processEndpoints,
  processTemplates,
  projectEndpoints,
  projects,
  userEndpoints,
} from "@canopy/contracts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { processTemplateListScreen } from "../processTemplates/processTemplates.screens.ts";
import { readHanging } from "./hangingRecords.ts";
import { projectScreen } from "../projects/projects.screens.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const processes = { list: { data: [], total: 2 } };
const refused = "This is refused as long as 2 processes belong to it.";

test("The question before a project is deleted counts its processes", async () => {
  const project = fakeProject({ status: "ACTIVE" });
  const { app, asked, question } = await openSignedIn(
    { projects: { get: project }, processes },
    ["project:get", "project:delete", "project_process:list"],
    `${projects.path}/${project.id}`,
  );
  const { screen } = openScreen(app, projectScreen, { id: project.id });
  await settle();
  screen.send({ type: "record.act", action: "delete" });
  await settle();
  expect(question()?.message).toBe(`${project.name} will be deleted for good. ${refused}`);
  expect(asked().some((call) => call.includes("projectId") && call.includes(project.id))).toBe(true);
});

test("The question before a process template is deleted counts the processes that were started from it", async () => {
  const template = {
    id: fakeId(4),
    key: "VCS",
    name: "Registration",
    description: null,
    status: "PUBLISHED",
    publishedVersion: 1,
    publishedAt: "2026-02-02T09:00:00Z",
    draftVersion: null,
    typeIds: [],
    maxRounds: null,
    receivesForwardActions: false,
    stepCount: 3,
    processCount: 2,
    createdAt: "2026-01-02T09:00:00Z",
    updatedAt: "2026-02-02T09:00:00Z",
    version: 1,
  };
  const { app, asked, question } = await openSignedIn(
    { processTemplates: { list: { data: [template], total: 1 } }, processes },
    ["project_process_template:list", "project_process_template:delete", "project_process:list"],
    processTemplates.path,
  );
  const { screen } = openScreen(app, processTemplateListScreen, undefined);
  await settle();
  screen.send({ type: "row.act", action: "delete", id: template.id });
  await settle();
  expect(question()?.message).toContain(refused);
  expect(asked().some((call) => call.includes("templateId") && call.includes(template.id))).toBe(true);
});

test("Records that refer to another one are counted in a sentence, those of each kind that the person may list", async () => {
  const { app, asked } = await openSignedIn(
    { projects: { list: { data: [], total: 1 } }, users: { list: { data: [], total: 0 } }, processes },
    ["project:list", "user:list"],
    "/",
  );
  const kinds = [
    { nouns: ["project", "projects"], fieldId: "type", endpoint: projectEndpoints.list },
    { nouns: ["user", "users"], fieldId: "company", endpoint: userEndpoints.list },
    { nouns: ["process", "processes"], fieldId: "projectId", endpoint: processEndpoints.list },
  ] as const;
  const count = (...some: readonly (typeof kinds)[number][]) => readHanging(app.services, some, fakeId(9))();
  expect(await count(...kinds)).toBe("This is refused as long as 1 project belongs to it.");
  expect(asked()[0]).toBe(
    `GET /api/projects?page=1&size=1&sortField=createdAt&sortDirection=desc&filters[0].fieldId=type&filters[0].operator=equals&filters[0].value=${fakeId(9)}`,
  );
  expect(asked()).toHaveLength(2);
  expect(await count(kinds[0], kinds[0])).toBe(
    "This is refused as long as 1 project and 1 project belong to it.",
  );
  expect(await count(kinds[1], kinds[2])).toBeUndefined();
});
