import type { Locator, Page } from "@playwright/test";
import { frame } from "./models/frame.ts";
import { loginPage } from "./models/guestPages.ts";
import { seeNoButtonUnder } from "./models/buttonsUnder.ts";
import { processPage } from "./models/processPage.ts";
import { recordForm } from "./models/recordForm.ts";
import { recordPage } from "./models/recordPage.ts";
import { cast, type RoleCode } from "./cast.ts";
import { walkedRoles } from "./openTo.ts";
import type { People } from "./people.ts";
import { expect, test } from "./test.ts";

const CONCEPT = "Concept note screened";
const METHOD = "Methodology and eligibility fixed";

const startRegistration = async (people: People) => {
  const project = await people.createProject();
  return { project, process: await people.createProcess(project.id, "VCS-REG") };
};

test("a manager starts a process from the technology's default template and advances it by mouse in the flowchart", async ({
  openAs,
  people,
}) => {
  const project = await people.createProject();
  const page = await openAs(cast.PROGRAMME_MANAGER);
  await recordPage(page, "/project").open(project.id);
  await page.getByRole("tab", { name: /^Processes/ }).click();
  await page.getByRole("button", { name: "Start a process" }).click();
  const form = recordForm(page, "Start a process");
  await form.seeField("Name", "Verra VCS registration");
  await form.fill("Name", "Registration of the wind");
  await form.press("Create process");
  await frame(page).seeToast("Process created successfully");
  await frame(page).seeTitle("Process Information");

  const process = processPage(page);
  await process.seeProgress("0 of 14 milestones");
  await process.seeWaitingOn([CONCEPT]);
  await process.seeCard(CONCEPT, "Ready");
  await process.pressCard("Listed on the pipeline");
  await process.seeText("Complete is not possible");
  await process.seeText(
    "Waiting for Registry account opened, Draft project description complete and Local consultation held.",
  );

  await process.pressCard(CONCEPT);
  await process.seeSelected(CONCEPT);
  await process.press("Complete");
  await process.dialog.getByRole("checkbox", { name: "concept note", exact: true }).check();
  await process.dialog.getByRole("textbox", { name: "Note" }).fill("Screened in the steering meeting");
  await process.pressInDialog("Complete milestone");
  await frame(page).seeToast("Operation completed successfully");
  await process.seeCard(CONCEPT, "Completed");
  await process.seeWaitingOn([METHOD, "Registry account opened"]);
  await process.seeText("Screened in the steering meeting");
  await process.seeText("Evidence: concept note");

  await process.press("Reopen");
  await process.pressInDialog("Reopen milestone");
  await expect(process.dialog.getByText("Give a reason.")).toBeVisible();
  await process.dialog.getByRole("textbox", { name: "Reason" }).fill("The estimate was wrong");
  await process.pressInDialog("Reopen milestone");
  await process.seeCard(CONCEPT, "Reopened");
  await process.seeCard(METHOD, "Locked");
  await process.seeText("The estimate was wrong");
  await process.seeProgress("0 of 14 milestones");
});

test("a manager sends work back along an arrow and ends the process, and the project's page shows it", async ({
  openAs,
  people,
}) => {
  const { project, process } = await startRegistration(people);
  await people.complete(process.id, "CN", "ELIG", "ACC", "PD", "LSC", "PIPE", "PUBC", "VVBC");
  const page = await openAs(cast.PROGRAMME_MANAGER);
  const screen = processPage(page);
  await screen.open(process.id);
  await screen.seeWaitingOn(["Validation audit and findings issued"]);
  await screen.press("Send back to Draft project description complete");
  await screen.dialog.getByRole("textbox", { name: "Reason" }).fill("Major finding");
  await expect(screen.dialog.getByText("Listed on the pipeline")).toBeVisible();
  await screen.dialog.getByRole("checkbox").check();
  await screen.pressInDialog("Send back");
  await screen.seeCard("Draft project description complete", "Reopened");
  await screen.seeCard("Listed on the pipeline", "Locked");
  await screen.seeCard("Local consultation held", "Completed");

  await people.complete(process.id, "PD", "PIPE", "PUBC", "VVBC", "VAL", "CLOSE", "VRPT", "RREQ", "REV");
  await page.reload();
  await screen.seeWaitingOn(["Registered"]);
  await screen.pressMain();
  await expect(screen.dialog.getByText("This completes the process.")).toBeVisible();
  await screen.pressInDialog("Complete milestone");
  await screen.seeText("The process is completed.");
  await screen.seeProgress("14 of 14 milestones");

  await recordPage(page, "/project").open(project.id);
  await recordPage(page, "/project").seeText("Active");
  await recordPage(page, "/project").pressAction("Complete");
  await frame(page).pressConfirm("Complete");
  await recordPage(page, "/project").seeText("Completed");
});

test("the outline does everything by keyboard that the flowchart does", async ({ openAs, people }) => {
  const { process } = await startRegistration(people);
  const page = await openAs(cast.PROGRAMME_MANAGER);
  const screen = processPage(page);
  await screen.open(process.id);
  await screen.seeCard(CONCEPT, "Ready");
  const step = (name: string) => screen.outline.getByRole("button", { name, exact: true });
  await step(CONCEPT).focus();
  await page.keyboard.press("ArrowDown");
  await expect(screen.outline.locator(":focus")).not.toHaveText(CONCEPT);
  await page.keyboard.press("Enter");
  await screen.seeText("Complete is not possible");
  await screen.seeText(`Waiting for ${CONCEPT}.`);
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  await expect(screen.outline.getByRole("button", { name: `Complete ${CONCEPT}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(screen.dialog).toBeVisible();
  await screen.dialog.getByRole("textbox", { name: "Note" }).focus();
  await page.keyboard.type("By keyboard");
  await screen.dialog.getByRole("button", { name: "Complete milestone" }).focus();
  await page.keyboard.press("Enter");
  await expect(screen.dialog).toHaveCount(0);
  const row = screen.outline
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: CONCEPT, exact: true }) });
  await expect(row.getByText("Completed", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: `Reopen ${CONCEPT}` })).toBeVisible();
});

test("a card of the flowchart can be selected by keyboard", async ({ openAs, people }) => {
  const { process } = await startRegistration(people);
  const page = await openAs(cast.PROGRAMME_MANAGER);
  const screen = processPage(page);
  await screen.open(process.id);
  await screen.seeSelected(CONCEPT);
  const card = screen.chart.locator(".react-flow__node").filter({ hasText: "Registry account opened" });
  await card.focus();
  await page.keyboard.press("Enter");
  await screen.seeSelected("Registry account opened");
});

/** The most Tab presses from the sign-in form to a completed milestone. */
const MOST_TABS = 12;

test("an officer gets from the sign-in to a completed milestone by keyboard in at most 12 Tabs", async ({
  page,
  people,
}) => {
  const officer = await people.create("PROJECT_OFFICER");
  const project = await people.createProject({ leadUserId: officer.id });
  await people.createProcess(project.id, "VCS-REG");
  await loginPage(page).open();
  let tabs = 0;
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    while (tabs < MOST_TABS && !(await target.evaluate((one) => one === document.activeElement))) {
      await page.keyboard.press("Tab");
      tabs += 1;
    }
    await expect(target).toBeFocused();
  };
  await page.keyboard.type(officer.email);
  await tabTo(page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(officer.password);
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("main").getByRole("link", { name: CONCEPT }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const screen = processPage(page);
  await tabTo(page.getByRole("main").getByRole("button", { name: "Complete", exact: true }));
  await page.keyboard.press("Enter");
  const evidence = screen.dialog.getByRole("checkbox", { name: "concept note", exact: true });
  await expect(evidence).toBeFocused();
  await page.keyboard.press("Space");
  await tabTo(screen.dialog.getByRole("button", { name: "Complete milestone" }));
  await page.keyboard.press("Enter");
  await frame(page).seeToast("Operation completed successfully");
  expect(tabs).toBeLessThanOrEqual(MOST_TABS);
});

test("on a phone the chosen step's action is within the first screen, and its sheet leaves no entry in the history", async ({
  openAs,
  people,
}) => {
  const { process } = await startRegistration(people);
  await people.complete(process.id, "CN");
  const page = await openAs(cast.PROGRAMME_MANAGER, { viewport: { width: 390, height: 844 } });
  await processPage(page).open(process.id);
  const link = page
    .getByRole("table", { name: "What the process waits on" })
    .getByRole("link", { name: METHOD });
  const href = (await link.getAttribute("href")) ?? "";
  await page.goto(href);
  const complete = page.getByRole("main").getByRole("button", { name: "Complete", exact: true });
  await expect(complete).toBeInViewport({ ratio: 1 });
  const opener = page.getByRole("button", { name: "All about this step" });
  await opener.click();
  await frame(page).seeDialog(METHOD);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await expect(complete).toBeInViewport();
  await expect(page).toHaveURL(href);
  await page.goBack();
  await expect(page).toHaveURL(`/process/${process.id}`);
  await opener.click();
  await expect(page).toHaveURL(/step=open/);
  await page.reload();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/step=open/);
  await page.goBack();
  await expect(page).not.toHaveURL(/process/);
});

test("the second of two people who complete a milestone is told who completed it first", async ({
  openAs,
  people,
}) => {
  const { process } = await startRegistration(people);
  const ask = async (email: string): Promise<Page> => {
    const page = await openAs(email);
    await processPage(page).open(process.id);
    await processPage(page).pressCard(CONCEPT);
    await processPage(page).press("Complete");
    // a page that is still reading may learn of the other's completion before it is asked to complete
    await page.waitForLoadState("networkidle");
    return page;
  };
  const [his, hers] = [await ask(cast.PROGRAMME_MANAGER), await ask(cast.PLATFORM_ADMIN)];
  await processPage(his).pressInDialog("Complete milestone");
  await frame(his).seeToast("Operation completed successfully");
  await processPage(hers).pressInDialog("Complete milestone");
  await frame(hers).seeToast(`${CONCEPT} was already completed by Marek Holub.`);
  await processPage(hers).seeCard(CONCEPT, "Completed");
  await expect(hers.getByText(/^Completed by /)).toHaveCount(1);
});

/** The reason why a role may not complete the first milestone of the manager's process; undefined if it may. */
const refusals: Record<RoleCode, string | undefined> = {
  PLATFORM_ADMIN: undefined,
  PROGRAMME_MANAGER: undefined,
  PROJECT_OFFICER: "Only who leads the project or is responsible for it may do this.",
  MRV_REVIEWER: undefined,
  VIEWER: "You do not have the permission to complete milestones.",
  PARTNER_USER: "Only the owner of this milestone may do this.",
};

for (const [role, email] of walkedRoles)
  test(`a ${role} is offered what they may do in a process, and told why not the rest`, async ({
    openAs,
    people,
  }) => {
    const project = await people.createProject();
    const { id } = await people.createProcess(project.id, "MRV-CYCLE");
    const page = await openAs(email);
    const screen = processPage(page);
    await screen.open(id);
    await screen.seeSelected("Monitoring period opened");
    const refusal = refusals[role];
    if (refusal === undefined)
      await expect(
        page.getByRole("main").getByRole("button", { name: "Complete", exact: true }),
      ).toBeVisible();
    else {
      await screen.seeText(refusal);
      await screen.dontSeeButton(/^Complete/);
    }
    const mayHold = role === "PLATFORM_ADMIN" || role === "PROGRAMME_MANAGER";
    await expect(page.getByRole("button", { name: "Hold", exact: true })).toHaveCount(mayHold ? 1 : 0);
    await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(mayHold ? 1 : 0);
  });

test("a partner completes a milestone of their company once it is ready", async ({ openAs, people }) => {
  const project = await people.createProject();
  const { id } = await people.createProcess(project.id, "MRV-CYCLE");
  await people.complete(id, "OPEN");
  const page = await openAs(cast.PARTNER_USER);
  const screen = processPage(page);
  await screen.open(id);
  await screen.pressCard("Monitoring data complete");
  await screen.seeText("Evidence is missing: meter files, calibration certificates.");
  await people.fillSlots(id, "DATA");
  await page.reload();
  await screen.pressCard("Monitoring data complete");
  await screen.press("Complete");
  await screen.pressInDialog("Complete milestone");
  await frame(page).seeToast("Operation completed successfully");
  await screen.seeText(/^Completed by Siobhan Kerr/);
  await screen.dontSeeButton("Reopen");
});

test("a reviewer reopens with a reason, and the reason is kept", async ({ openAs, people }) => {
  const { process } = await startRegistration(people);
  await people.complete(process.id, "CN", "ELIG");
  const page = await openAs(cast.MRV_REVIEWER);
  const screen = processPage(page);
  await screen.open(process.id);
  await screen.pressCard(CONCEPT);
  await screen.press("Reopen");
  await screen.dialog.getByRole("textbox", { name: "Reason" }).fill("The estimate has no source");
  await expect(screen.dialog.getByText(METHOD)).toBeVisible();
  await screen.pressInDialog("Reopen milestone");
  await expect(screen.dialog.getByText(/Confirm that first/)).toBeVisible();
  await screen.dialog.getByRole("checkbox").check();
  await screen.pressInDialog("Reopen milestone");
  await screen.seeText(/^Reopened by Tomas Brandt.*: The estimate has no source/);
  await screen.seeCard(METHOD, "Locked");
});

test("no message lies over a button of the page, except of its outline, in any width", async ({
  openAs,
  people,
}) => {
  const { process } = await startRegistration(people);
  // somebody new, because what other tests do is told to the usual administrator by messages that move this one
  const page = await openAs(await people.create("PLATFORM_ADMIN"));
  const messages = page.getByRole("region", { name: /^Messages/ });
  const message = messages.getByRole("listitem").filter({ hasText: "Operation completed successfully" });
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await processPage(page).open(process.id);
    await processPage(page).pressMain();
    await processPage(page).pressInDialog("Complete milestone");
    await expect(message).toBeVisible();
    await expect(processPage(page).dialog).toHaveCount(0);
    await seeNoButtonUnder(message, "main button:not([aria-label^=Outline] *)", `at ${width} px`);
  }
});
