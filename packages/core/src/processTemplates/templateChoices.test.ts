import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeId, fakeMilestoneOwner, fakeProjectType } from "../testing/fakeRecords.ts";
import { fakeTemplate } from "../testing/fakeTemplate.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { selectData } from "../records/reading.machine.ts";
import { allTechnologies, selectStepOwners, stepOwnerScreen } from "./templateChoices.ts";
import { templateEditorScreen } from "./templateEditor.screens.ts";
import { processTemplatePreview } from "./processTemplates.screens.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const template = fakeTemplate();
const rights = [
  ...["project_process_template:get", "project_process_template:update", "project_type:list"],
  ...["project_milestone_owner:list", "project_milestone_owner:get"],
];
const [desk, lab] = [
  fakeMilestoneOwner({ id: fakeId(11), name: "Legal desk" }),
  fakeMilestoneOwner({ id: fakeId(12), name: "Laboratory" }),
];

describe("the stakeholders that a step may belong to", () => {
  const open = async (listed = [desk]) => {
    const opened = await openSignedIn(
      {
        processTemplates: { get: template },
        milestoneOwners: { list: { data: listed, total: listed.length }, get: lab },
      },
      rights,
      "/process-templates/",
    );
    const { screen: editor } = openScreen(opened.app, templateEditorScreen, { id: template.id });
    await settle();
    const { screen: owners } = openScreen(opened.app, stepOwnerScreen, { editor });
    await settle(500);
    const labels = () => selectStepOwners(owners.getSnapshot()).options.map(({ label }) => label);
    return { ...opened, editor, owners, labels };
  };

  test("are the active ones by name", async () => {
    const { labels, asked } = await open();
    expect(labels()).toEqual(["Legal desk"]);
    expect(asked().find((call) => call.includes("owners?"))).toBe(
      "GET /api/project-milestone-owners?page=1&size=25&sortField=name&sortDirection=asc&filters[0].fieldId=active&filters[0].operator=equals&filters[0].value=true",
    );
  });

  test("include the one of the selected step, also after another step is selected", async () => {
    const { editor, labels } = await open();
    editor.send({
      type: "editor.edit",
      edit: { type: "step.change", key: "B", change: { ownerId: lab.id } },
    });
    editor.send({ type: "editor.select", selection: { kind: "step", key: "B" } });
    await settle(500);
    expect(labels()).toContain("Laboratory");
    editor.send({ type: "editor.select", selection: { kind: "step", key: "A" } });
    await settle(500);
    expect(labels()).toEqual(["Legal desk"]);
  });

  test("say that none was found", async () => {
    const { owners } = await open([]);
    expect(selectStepOwners(owners.getSnapshot())).toEqual({
      options: [],
      allOf: "",
      emptyText: expect.stringContaining("stakeholder"),
    });
  });
});

test("a template's technologies have their names, also the inactive ones", async () => {
  const { app, asked } = await openSignedIn(
    { projectTypes: { list: { data: [fakeProjectType({ active: false })], total: 1 } } },
    rights,
    "/",
  );
  const { screen } = openScreen(app, allTechnologies, undefined);
  await settle();
  expect(selectData(screen.getSnapshot())).toMatchObject([{ value: fakeId(3), label: "Onshore wind" }]);
  expect(asked()).toEqual(["GET /api/project-types?page=1&size=100&sortField=name&sortDirection=asc"]);
});

test("a template's technologies are read page after page, until all have their names", async () => {
  const technology = (index: number) => fakeProjectType({ id: fakeId(index), name: `Technology ${index}` });
  const { app, asked } = await openSignedIn(
    {
      projectTypes: {
        list: ({ search }) => {
          const page = Number(search.get("page"));
          return { data: page > 2 ? [] : [technology(page)], total: 101 };
        },
      },
    },
    rights,
    "/",
  );
  const { screen } = openScreen(app, allTechnologies, undefined);
  await settle();
  expect(selectData(screen.getSnapshot())?.map(({ label }) => label)).toEqual([
    "Technology 1",
    "Technology 2",
  ]);
  expect(asked()).toHaveLength(2);
});

test("a template's preview is read with its graph", async () => {
  const { app, asked } = await openSignedIn({ processTemplates: { get: template } }, rights, "/");
  const { screen } = openScreen(app, processTemplatePreview, { ask: template.id });
  await settle();
  expect(asked()).toEqual([
    `GET /api/project-processes/templates/${template.id}?extend=milestones&extend=transitions`,
  ]);
  expect(selectData(screen.getSnapshot())?.milestones).toHaveLength(3);
});
