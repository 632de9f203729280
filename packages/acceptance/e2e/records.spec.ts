import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { loginPage } from "./models/guestPages.ts";
import { recordForm } from "./models/recordForm.ts";
import { recordPage } from "./models/recordPage.ts";
import { navigation } from "./openTo.ts";
import { cast } from "./cast.ts";
import { expect, test } from "./test.ts";

test("a user who is disabled while signed in is signed out, and may sign in once enabled", async ({
  openAs,
  people,
  trouble,
}) => {
  trouble.expect(/401 .*\/api\/notifications/);
  const person = await people.create();
  const theirs = await openAs(person);
  const companies = listPage(theirs, "/company/");
  await companies.open();
  await companies.seeRows();

  const admin = await openAs(cast.PLATFORM_ADMIN);
  const user = recordPage(admin, "/user");
  await user.open(person.id);
  await frame(admin).seeTitle("User Account");
  await user.pressAction("Disable");
  await frame(admin).pressConfirm("Disable");
  await frame(admin).seeToast("Operation completed successfully");
  await user.seeText("Disabled");

  // Their next call is a poll of the bell, ten seconds later at most.
  await frame(theirs).seeToast("Invalid authentication. Please log in again.");
  await loginPage(theirs).see();
  await frame(theirs).seeAddress(/\/login\?redirect=%2Fcompany%2F/);

  await user.pressButton("Enable");
  await user.seeText("Active");
  await loginPage(theirs).signIn(person.email, person.password);
  await companies.seeRows();
});

test("a one-time password is shown once and signs its user in; their roles can be changed", async ({
  openAs,
  page,
  people,
}) => {
  const person = await people.create();
  const admin = await openAs(cast.PLATFORM_ADMIN);
  const user = recordPage(admin, "/user");
  await user.open(person.id);
  await user.pressAction("Generate master password");
  await frame(admin).pressConfirm("Generate");
  await frame(admin).seeToast("Master password generated successfully");
  const oneTime = await admin.getByRole("textbox", { name: "Master password" }).inputValue();
  await user.pressEdit();
  const form = recordForm(admin, "Edit user");
  await form.pressRole("Programme manager");
  await form.press("Save changes");
  await frame(admin).seeToast("User updated successfully");
  await user.seeText("Programme manager");
  await admin.reload();
  await user.seeText(person.email);
  await expect(admin.getByLabel("Master password")).toHaveCount(0);

  await loginPage(page).open();
  await loginPage(page).signIn(person.email, oneTime);
  await frame(page).seeNavigation(navigation("PROGRAMME_MANAGER"));
});

test("an administrator creates a company in a dialog, changes it, and deletes it after a question", async ({
  openAs,
}) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  const companies = listPage(page, "/company/");
  await companies.open();
  await companies.pressCreate("Add company");
  await frame(page).seeDialog("New company");
  const name = `Fjord Kelp ${Date.now()}`;
  const creation = recordForm(page, "New company");
  await creation.fill("Name", name);
  await creation.chooseCountry("Norway");
  await creation.press("Create company");
  await frame(page).seeToast("Company created successfully");
  await frame(page).dontSeeDialog("New company");
  await companies.pressRow(name);
  await frame(page).seeTitle("Company Profile");
  await recordPage(page, "/company").seeText("Norway");

  await recordPage(page, "/company").pressEdit();
  const change = recordForm(page, "Edit company");
  await change.fill("Notes", "Grows kelp.");
  await change.press("Save changes");
  await frame(page).seeToast("Company updated successfully");
  await recordPage(page, "/company").seeText("Grows kelp.");

  await recordPage(page, "/company").pressAction("Delete");
  await frame(page).pressConfirm("Delete");
  await frame(page).seeToast("Company deleted successfully");
  await frame(page).seeAddress("/company/");
});

test("a form keeps its text after somebody else saved first, and saves it over the latest record", async ({
  openAs,
  people,
  trouble,
}) => {
  trouble.expect(/409 .*\/api\/companies\//);
  const { id } = await people.createCompany();
  const first = await openAs(cast.PLATFORM_ADMIN);
  const second = await openAs(cast.PROGRAMME_MANAGER);
  const [mine, theirs] = [recordForm(first, "Edit company"), recordForm(second, "Edit company")];
  for (const page of [first, second]) {
    await recordPage(page, "/company").open(id);
    await recordPage(page, "/company").pressEdit();
  }
  await theirs.fill("Tax id", "PT 501");
  await theirs.press("Save changes");
  await frame(second).seeToast("Company updated successfully");

  await mine.fill("Notes", "Typed meanwhile.");
  await mine.press("Save changes");
  await mine.seeConflict();
  await mine.seeField("Notes", "Typed meanwhile.");
  await mine.press("Reload");
  await mine.seeField("Tax id", "PT 501");
  await mine.seeField("Notes", "Typed meanwhile.");
  await mine.press("Save changes");
  await frame(first).seeToast("Company updated successfully");
  await recordPage(first, "/company").seeText("Typed meanwhile.");
  await recordPage(first, "/company").seeText("PT 501");
});

test("a form offers unsaved text after a reload, and not after it was discarded", async ({ openAs }) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  await page.goto("/user/create");
  const form = recordForm(page, "Add New User");
  await form.fill("Email", "half.typed@canopy.example");
  await form.fill("Surname", "Half");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await form.seeDraftOffer();
  await form.seeField("Email", "");
  await form.press("Restore");
  await form.seeField("Email", "half.typed@canopy.example");
  await form.seeField("Surname", "Half");
  await form.dontSeeDraftOffer();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await form.press("Discard");
  await form.dontSeeDraftOffer();
  await page.reload();
  await form.see();
  await form.dontSeeDraftOffer();
});

test("an open dialog closes with its page, and offers its text when opened again", async ({ openAs }) => {
  const page = await openAs(cast.PLATFORM_ADMIN);
  await page.goto("/user/");
  await frame(page).pressNavigation("Companies");
  const form = recordForm(page, "New company");
  await listPage(page, "/company/").pressCreate("Add company");
  await form.fill("Name", "Half typed");
  await page.goBack();
  await frame(page).seeTitle("System Users");
  await frame(page).dontSeeDialog("New company");
  await frame(page).pressNavigation("Companies");
  await listPage(page, "/company/").pressCreate("Add company");
  await form.seeDraftOffer();
  await form.press("Restore");
  await form.seeField("Name", "Half typed");
});

test("a missing record is reported without a toast", async ({ openAs, trouble }) => {
  trouble.expect(/404 .*\/api\/companies\//);
  const page = await openAs(cast.VIEWER);
  await recordPage(page, "/company").open("0190a000-0000-7000-8000-000000000000");
  await frame(page).seeText("This company is not here");
  await expect(page.getByRole("region", { name: /^Messages/ }).getByRole("listitem")).toHaveCount(0);
});

test("markup in a record's text is shown as text", async ({ openAs, people }) => {
  const name = `<img src=x onerror="alert(1)"> ${Date.now()}`;
  const { id } = await people.createCompany(name);
  const page = await openAs(cast.PLATFORM_ADMIN);
  await recordPage(page, "/company").open(id);
  await frame(page).seeText(name);
  await recordPage(page, "/company").pressAction("Delete");
  await expect(page.getByRole("alertdialog")).toContainText(name);
});
