import { editorPage } from "./models/editorPage.ts";
import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { processPage } from "./models/processPage.ts";
import { cast, type RoleCode } from "./cast.ts";
import { isDeep } from "./deep.ts";
import { expect, test } from "./test.ts";

const newKey = (): string => `K${Date.now().toString(36).toUpperCase()}`;

test("a manager draws a template by mouse, fixes what is missing and publishes it; a running process stays unchanged", async ({
  openAs,
  people,
}) => {
  test.slow(); // covers a template from its first step to a second version
  const page = await openAs(cast.PROGRAMME_MANAGER);
  const editor = editorPage(page);
  await listPage(page, "/process-templates/").open();
  await listPage(page, "/process-templates/").seeRows();
  await listPage(page, "/process-templates/").pressCreate("New template");
  await frame(page).seeTitle("New Process Template");
  const key = newKey();
  await editor.fill("Name", `Small ${key}`);
  await editor.fill("Key", key);
  for (const [name, kind] of [["Idea"], ["Check"], ["Done", "End in success"]] as const) {
    await editor.press("Add step");
    await editor.answerStep(name, kind);
  }
  await editor.seeFault("Idea leads nowhere.");
  await editor.seeFault("Idea has no owner.");
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeDisabled();

  const draw = async (from: string, to: string) => {
    const [start, end] = [editor.card(from).locator(".source"), editor.card(to).locator(".target")];
    await start.hover();
    await page.mouse.down();
    await end.hover();
    await page.mouse.up();
    await expect(page.getByRole("region", { name: `${from} → ${to}` })).toBeVisible();
  };
  await editor.chart.getByRole("button", { name: "Show everything" }).click();
  await draw("Idea", "Check");
  await draw("Check", "Done");
  await editor.chart.getByRole("button", { name: "Show everything" }).click();
  for (const name of ["Idea", "Check", "Done"]) {
    await editor.pressCard(name);
    await editor.chooseOwner("Programme manager");
  }
  await editor.dontSeeFaults();
  await editor.press("Undo");
  await editor.seeFault("Done has no owner.");
  await page.keyboard.press("Control+Shift+Z");
  await editor.dontSeeFaults();
  await editor.pressCard("Check");
  await editor.askFor("Documents");
  await editor.seeFault("Check asks for documents but names no evidence.");
  await editor.nameEvidence("report");
  await editor.dontSeeFaults();
  await editor.press("Publish");
  await expect(editor.dialog.getByText("This is the first version.")).toBeVisible();
  await editor.dialog.getByRole("button", { name: "Publish" }).click();
  await frame(page).seeToast("Process template created successfully");
  await frame(page).seeTitle("Edit Process Template");
  await expect(page.getByText("Version 1, in force").first()).toBeVisible();

  const { id: projectId } = await people.createProject();
  const { id: processId } = await people.createProcess(projectId, key);
  await editor.pressCard("Check");
  await editor.press("Add step after this one");
  await editor.leadTo("Nothing yet");
  await editor.answerStep("Second look");
  await editor.chooseOwner("Programme manager");
  await editor.press("Save");
  await frame(page).seeToast("Process template updated successfully");
  await expect(page.getByText("Version 2, draft").first()).toBeVisible();
  await expect(page.getByText("Version 1, in force").first()).toBeVisible();
  await expect(page.getByText("Published · draft changed")).toBeVisible();
  await editor.press("Done");
  await editor.seeFault("Second look leads nowhere.");

  await processPage(page).open(processId);
  await processPage(page).seeProgress("0 of 3 milestones");
  await processPage(page).seeCard("Check", "Locked");
  await processPage(page).seeCard("Check", "asks for documents");
  await expect(page.getByText("Second look")).toHaveCount(0);
});

test("a manager writes the same template as an outline, by keyboard alone", async ({ openAs }) => {
  test.slow(); // includes every key press
  const page = await openAs(cast.PROGRAMME_MANAGER);
  const editor = editorPage(page);
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  const answer = async (text: string) => {
    await expect(editor.dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await expect(editor.dialog).toHaveCount(0);
  };
  const choose = async (label: string, text: string) => {
    await page.getByRole("combobox", { name: label, exact: true }).last().focus();
    await page.keyboard.type(text);
  };
  await editor.openNew();
  await page.getByRole("main").getByLabel("Name", { exact: true }).focus();
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Tab");
  const key = newKey();
  await page.keyboard.type(key);
  await page.getByRole("tab", { name: "Outline" }).focus();
  await page.keyboard.press("Enter");
  await press("Add step");
  await answer("Idea");
  await choose("Owner", "Programme manager");
  await press("Add a step after Idea");
  await answer("Check");
  await choose("Owner", "Programme manager");
  await press("Add step");
  await answer("Done");
  await choose("Kind", "End in success");
  await choose("Owner", "Programme manager");
  await press("Add an arrow from Check");
  await expect(editor.dialog).toBeVisible();
  await choose("To", "Done");
  await page.keyboard.press("Tab");
  await editor.dialog.getByRole("button", { name: "Add arrow" }).focus();
  await page.keyboard.press("Enter");
  await expect(editor.dialog).toHaveCount(0);
  await editor.dontSeeFaults();
  await press("Move Done up");
  await expect(editor.outline.locator("[data-step]")).toHaveText(["Idea", "Done", "Check"]);
  await page.keyboard.press("Control+z");
  await expect(editor.outline.locator("[data-step]")).toHaveText(["Idea", "Check", "Done"]);
  await press("Remove Check");
  await editor.seeFault("Idea leads nowhere.");
  await page.keyboard.press("Control+z");
  await editor.dontSeeFaults();
  await press("Publish");
  await expect(editor.dialog.getByRole("button", { name: "Publish" })).toBeVisible();
  await editor.dialog.getByRole("button", { name: "Publish" }).focus();
  await page.keyboard.press("Enter");
  await frame(page).seeToast("Process template created successfully");
  await frame(page).seeTitle("Edit Process Template");
});

test("leaving an unsaved drawing asks first, and the drawing is offered again", async ({ openAs }) => {
  const page = await openAs(cast.PROGRAMME_MANAGER);
  const editor = editorPage(page);
  await editor.openNew();
  await editor.fill("Name", "Half a thought");
  await page.reload();
  await expect(page.getByText("You have unsaved changes from before")).toBeVisible();
  await editor.press("Restore");
  await expect(page.getByRole("main").getByLabel("Name", { exact: true })).toHaveValue("Half a thought");
  await frame(page).pressNavigation("Projects");
  await frame(page).pressConfirm("Discard");
  await frame(page).seeTitle("Climate Projects");
});

/** These three have the same rights to templates. */
const readers: readonly RoleCode[] = isDeep ? ["PROJECT_OFFICER", "MRV_REVIEWER", "VIEWER"] : ["VIEWER"];

for (const role of readers)
  test(`a ${role} may only look at templates`, async ({ openAs, people }) => {
    const { id, name } = await people.template("PARTNER-ONB");
    const page = await openAs(cast[role]);
    const list = listPage(page, "/process-templates/");
    // Templates of other tests are newer and stand above it.
    await list.open(`?filter=${encodeURIComponent(name)}`);
    await list.seeRows();
    await list.dontSeeCreate("New template");
    await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
    await list.pressRow(name);
    const preview = page.getByRole("dialog", { name });
    await expect(preview.getByText("Intake call held").first()).toBeVisible();
    await expect(preview.getByRole("button", { name: "Add step" })).toHaveCount(0);
    await page.goto(`/process-templates/edit/${id}`);
    await frame(page).seeAddress("/unauthorized");
  });
