import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { recordForm } from "./models/recordForm.ts";
import { recordPage } from "./models/recordPage.ts";
import { cast } from "./cast.ts";
import { expect, test } from "./test.ts";

test("an administrator creates a technology in a dialog, changes it, and deletes it after a question", async ({
  openAs,
}) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  const technologies = listPage(page, "/technology/");
  await technologies.open();
  await technologies.pressCreate("Add technology");
  const name = `Tidal power ${Date.now()}`;
  const creation = recordForm(page, "New technology");
  await creation.fill("Name", name);
  await creation.fill("Code", `T${Date.now()}`);
  await creation.choose("Category", "Renewable power");
  await creation.press("Create technology");
  await frame(page).seeToast("Technology created successfully");
  await technologies.pressRow(name);
  await frame(page).seeTitle("Technology Details");

  const technology = recordPage(page, "/technology");
  await technology.pressEdit();
  const change = recordForm(page, "Edit technology");
  await change.fill("Methodologies", "AMS-I.D.");
  await change.turnOff("Active");
  await change.press("Save changes");
  await frame(page).seeToast("Technology updated successfully");
  await technology.seeText("AMS-I.D.");
  await technology.seeText("Inactive");

  await technology.pressAction("Delete");
  await frame(page).pressConfirm("Delete");
  await frame(page).seeToast("Technology deleted successfully");
  await frame(page).seeAddress("/technology/");
});

test("an administrator creates a stakeholder of a company, changes it, and deletes it after a question", async ({
  openAs,
  people,
}) => {
  const company = await people.createCompany();
  const page = await openAs(cast.PLATFORM_ADMIN);
  const stakeholders = listPage(page, "/stakeholders/");
  await stakeholders.open();
  await stakeholders.pressCreate("Add stakeholder");
  const name = `Kelp assurance ${Date.now()}`;
  const creation = recordForm(page, "New stakeholder");
  await creation.fill("Name", name);
  await creation.fill("Code", `K${Date.now()}`);
  await creation.choose("Kind", "Validation body");
  await creation.seeText("Validation body: usually 30");
  await creation.find("Company", company.name);
  await creation.press("Create stakeholder");
  await frame(page).seeToast("Stakeholder created successfully");
  await stakeholders.pressRow(name);
  await frame(page).seeTitle("Stakeholder Details");
  const stakeholder = recordPage(page, "/stakeholders");
  await expect(page.getByRole("main").getByRole("link", { name: company.name }).first()).toHaveAttribute(
    "href",
    `/company/${company.id}`,
  );

  await stakeholder.pressEdit();
  const change = recordForm(page, "Edit stakeholder");
  await change.fill("Contact", "Hanna Lindqvist");
  await change.press("Save changes");
  await frame(page).seeToast("Stakeholder updated successfully");
  await stakeholder.seeText("Hanna Lindqvist");

  await stakeholder.pressAction("Delete");
  await frame(page).pressConfirm("Delete");
  await frame(page).seeToast("Stakeholder deleted successfully");
  await frame(page).seeAddress("/stakeholders/");
});
