import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { recordForm } from "./models/recordForm.ts";
import { recordPage } from "./models/recordPage.ts";
import { cast, type RoleCode } from "./cast.ts";
import { walkedRoles } from "./openTo.ts";
import { expect, test } from "./test.ts";

test("a manager creates a project, records its registry data and starts its process", async ({ openAs }) => {
  const page = await openAs(cast.PROGRAMME_MANAGER);
  await listPage(page, "/project/").open();
  await listPage(page, "/project/").seeRows(10);
  await listPage(page, "/project/").pressCreate("Create project");
  await frame(page).seeTitle("Create New Project");
  const name = `Knockmealdown wind ${Date.now()}`;
  const creation = recordForm(page, "Create New Project");
  await creation.fill("Name", name);
  await creation.press("Create project");
  await creation.seeFault("Company is required");
  await expect(page.getByRole("combobox", { name: "Company" })).toBeFocused();
  await creation.find("Company", "Brightwater Dairies");
  await creation.find("Technology", "Onshore wind");
  await creation.choose("Programme", "Verra VCS");
  await creation.chooseCountry("Ireland");
  await creation.press("Create project");
  await frame(page).seeToast("Project created successfully");
  await frame(page).seeTitle("Project Information");
  await frame(page).seeAddress(/\/project\/[0-9a-f-]{36}$/);
  const project = recordPage(page, "/project");
  await project.seeText(/^CP-\d{4,}$/);
  await project.seeText("Draft");

  await page.getByRole("tab", { name: "Registry" }).click();
  await project.pressButton("Add estimation");
  const entry = recordForm(page, "Save estimation");
  await entry.press("Save estimation");
  await entry.seeFault("From is required");
  await entry.fillDate("From", "2027-01-01");
  await entry.fillDate("To", "2036-12-31");
  await entry.fill("Quantity", "125000");
  await entry.press("Save estimation");
  const estimations = page.getByRole("table", { name: "Estimations" });
  await expect(estimations.getByText("125,000")).toBeVisible();
  await estimations.getByRole("button", { name: "Actions for estimation 1" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await frame(page).pressConfirm("Remove");
  await expect(estimations).toHaveCount(0);

  await page.getByRole("tab", { name: /^Processes/ }).click();
  await project.pressButton("Start a process");
  await recordForm(page, "Start a process").press("Create process");
  await frame(page).seeToast("Process created successfully");
  await frame(page).seeTitle("Process Information");
  await page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await frame(page).seeTitle("Project Information");
  await project.seeText("Active");
});

test("a manager holds, resumes and disables a project with its process, and its history shows it", async ({
  openAs,
  people,
}) => {
  const { id } = await people.createProject();
  await people.createProcess(id, "VCS-REG");
  const page = await openAs(cast.PROGRAMME_MANAGER);
  const project = recordPage(page, "/project");
  await project.open(id);
  await project.seeText("Active");
  await project.pressButton("Hold");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The owner sells the site.");
  await dialog.getByRole("button", { name: "Hold project" }).click();
  await project.seeText("On hold");
  await project.pressButton("Resume");
  await project.seeText("Active");
  await page.reload(); // the toasts cover the menu
  await project.pressAction("Disable");
  await frame(page).pressConfirm("Disable");
  await project.seeText("Disabled");
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0);
  await page.getByRole("tab", { name: /^Processes/ }).click();
  await project.seeText("On hold");
  await expect(page.getByRole("button", { name: "Start a process" })).toHaveCount(0);
  await page.getByRole("tab", { name: "History" }).click();
  for (const action of ["created", "held", "resumed", "disabled"])
    await expect(page.getByRole("listitem").filter({ hasText: `${action} the project` })).toBeVisible();
  await expect(page.getByText("Reason: The owner sells the site.", { exact: true })).toBeVisible();
});

test("creating a project warns of a possible duplicate", async ({ openAs, people }) => {
  const first = await people.createProject();
  const twin = await people.createProject({ name: first.name.toUpperCase() });
  const page = await openAs(cast.PROGRAMME_MANAGER);
  await recordPage(page, "/project").open(twin.id);
  await expect(page.getByText("This project may already be here")).toBeVisible();
  await page.getByRole("link", { name: `${first.code} ${first.name}` }).click();
  await frame(page).seeAddress(`/project/${first.id}`);
});

const writers: ReadonlySet<RoleCode> = new Set(["PLATFORM_ADMIN", "PROGRAMME_MANAGER"]);

for (const [role, email] of walkedRoles)
  test(`a ${role} is offered what they may do with projects, and nothing else`, async ({
    openAs,
    people,
  }) => {
    const project = await people.createProject();
    const page = await openAs(email);
    const list = listPage(page, "/project/");
    await list.open();
    await list.seeRows();
    const mayCreate = writers.has(role) || role === "PROJECT_OFFICER";
    if (mayCreate) await expect(page.getByRole("link", { name: "Create project" })).toBeVisible();
    else await list.dontSeeCreate("Create project");
    if (role === "PARTNER_USER") {
      const companies = page.getByRole("table").getByRole("link", { name: "Brightwater Dairies" });
      await expect(companies).toHaveCount(await page.getByRole("rowheader").count());
    }

    await recordPage(page, "/project").open(project.id);
    await frame(page).seeText(project.name);
    const mayWrite = writers.has(role);
    await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(mayWrite ? 1 : 0);
    await expect(page.getByRole("button", { name: /^More actions for/ })).toHaveCount(mayWrite ? 1 : 0);
    const history = page.getByRole("tab", { name: "History" });
    await expect(history).toHaveCount(role === "PARTNER_USER" ? 0 : 1);
    await page.getByRole("tab", { name: "Registry" }).click();
    await expect(page.getByRole("heading", { name: /^Estimations/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add estimation" })).toHaveCount(mayWrite ? 1 : 0);
    await page.getByRole("tab", { name: /^Processes/ }).click();
    await frame(page).seeText("No processes yet");
    await expect(page.getByRole("button", { name: "Start a process" })).toHaveCount(mayWrite ? 1 : 0);

    if (!mayCreate) {
      await page.goto("/project/create");
      await frame(page).seeAddress("/unauthorized");
    }
  });

test("a partner does not see the project of another company", async ({ openAs, people, trouble }) => {
  trouble.expect(/404/);
  const { id: companyId } = await people.createCompany();
  const foreign = await people.createProject({ companyId });
  const page = await openAs(cast.PARTNER_USER);
  await recordPage(page, "/project").open(foreign.id);
  await expect(page.getByText(/not among the records that you may see/)).toBeVisible();
});
