import type { App } from "@canopy/core";
import { meterData } from "#stories/storyDocuments.ts";
import { openFeedback } from "@canopy/core/feedback";
import type { Stubs } from "@canopy/core/testing";
import type { ReactNode } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/global.css";
import { ProcessScreen } from "#screens/processes/ProcessScreen.tsx";
import { TemplateEditorScreen } from "#screens/processTemplates/TemplateEditorScreen.tsx";
import { AppContext } from "#kit/appContext.tsx";
import { AppRouter } from "../AppRouter.tsx";
import { Dialogs } from "./Dialogs.tsx";
import { modalContents } from "./modalContents.ts";
import { storyApp, type StoryWorld } from "#stories/screenStory.tsx";
import { januaryEntries } from "#stories/storyCalendar.ts";
import { brightwater, erik, everyRight, marek, pageOf } from "#stories/storyData.ts";
import { cooking, northfield, someMilestoneOwners, someProjectTypes } from "#stories/storyDirectory.ts";
import { feedbackRights, openItem } from "#stories/storyFeedback.ts";
import { answeredFinding } from "#stories/storyFindings.ts";
import {
  milestoneId,
  processRights,
  registration,
  startableTemplates,
  storyProject,
} from "#stories/storyProcesses.ts";
import { projectRights, stoves } from "#stories/storyProjects.ts";
import { hostAuthority, reminderRights } from "#stories/storyReminders.ts";
import { templateRights, vcsTemplate } from "#stories/storyTemplates.ts";

/** A modal with a field: how it opens, and the field that a text is put into. */
interface ModalCase {
  /** The name in `modalContents`; absent for a dialog of a screen. */
  readonly content?: string;
  readonly world?: Partial<StoryWorld>;
  readonly screen?: ReactNode;
  readonly open?: (app: App) => Promise<void> | void;
  readonly props?: Readonly<Record<string, unknown>>;
  /** The label of the field; for a choice, `option` names the option. */
  readonly field: string;
  readonly option?: string;
  /** The label of the field that takes the focus where it is not the first one; "" where the dialog itself takes it. */
  readonly begins?: string;
}

const people = [{ id: marek.id, name: "Marek", surname: "Holub", companyName: null }];

/** A server with everything that the forms read. */
const stubs: Stubs = {
  companies: { get: brightwater },
  projectTypes: { get: cooking, list: pageOf(someProjectTypes) },
  milestoneOwners: { get: northfield, list: pageOf(someMilestoneOwners) },
  projects: { get: stoves },
  processes: { get: registration },
  processTemplates: { get: vcsTemplate, list: pageOf(startableTemplates) },
  feedback: { get: openItem },
  findings: { get: answeredFinding },
  users: { assignable: people, me: { ...marek, mailPreferences: { MESSAGE: "NONE" } } },
};

const rights = [
  ...everyRight,
  ...feedbackRights,
  ...processRights,
  ...projectRights,
  ...reminderRights,
  ...templateRights,
  "reminder:manage_occurrence",
];

const cases: Readonly<Record<string, ModalCase>> = {
  "a new company": { content: "companyForm", field: "Legal name" },
  "a company": { content: "companyForm", props: { id: brightwater.id }, field: "Legal name" },
  "a stakeholder": { content: "milestoneOwnerForm", props: { id: northfield.id }, field: "Name" },
  "a technology": { content: "projectTypeForm", props: { id: cooking.id }, field: "Name" },
  "an entry of a registry list": {
    content: "registryEntryForm",
    props: { projectId: stoves.id, list: "issuances" },
    field: "Serials",
  },
  "an entry of a registry list that begins with a choice": {
    content: "registryEntryForm",
    props: { projectId: stoves.id, list: "ratings" },
    field: "Value",
  },
  "a process to start": {
    content: "processStartForm",
    props: { projectId: storyProject.id, templateKey: "VCS-REG" },
    field: "Name",
  },
  "a process to hold": { content: "processHold", props: { id: registration.id }, field: "Reason" },
  "a document to return": { content: "documentReturn", props: { id: meterData.id }, field: "Reason" },
  "a new finding": {
    content: "findingForm",
    props: { processId: registration.id, kinds: ["CAR", "CL", "FAR", "OBS"] },
    field: "Section",
  },
  "a finding": {
    content: "findingForm",
    props: { id: answeredFinding.id },
    field: "Section",
    begins: "Finding",
  },
  "a table of findings": {
    content: "findingPaste",
    props: { processId: registration.id },
    field: "Table",
  },
  "an answer to a finding": {
    content: "findingAnswer",
    props: { id: answeredFinding.id },
    field: "Answer",
  },
  "a finding to close": {
    content: "findingClose",
    props: { id: answeredFinding.id },
    field: "Assessment",
  },
  "a finding to withdraw": {
    content: "findingWithdraw",
    props: { id: answeredFinding.id },
    field: "Assessment",
  },
  "a finding to send back": {
    content: "findingReopen",
    props: { id: answeredFinding.id },
    field: "Reason",
  },
  "a project to hold": { content: "projectHold", props: { id: stoves.id }, field: "Reason" },
  "a user to anonymise": { content: "userAnonymise", props: { id: erik.id }, field: "Email" },
  "one's own details": { content: "ownDetails", field: "Surname" },
  "one's own password": { content: "ownPassword", field: "Current password" },
  "one's own mails": { content: "ownMails", field: "Message", option: "AT_ONCE" },
  "a process": { content: "processForm", props: { id: registration.id }, field: "Name" },
  "a person of a reminder": {
    content: "reminderPersonForm",
    props: { id: hostAuthority.id, userIds: [] },
    field: "Person",
    option: marek.id,
  },
  "a reminder of a step": {
    content: "stepReminderForm",
    props: {
      projectId: storyProject.id,
      processId: registration.id,
      milestoneId: milestoneId("NEWS"),
      name: "News",
    },
    field: "Description",
  },
  "a view of a list": {
    content: "viewForm",
    props: { kept: { list: "/api/projects", where: ["status.equals.DRAFT"] } },
    field: "Name",
  },
  "an occurrence": {
    content: "occurrence",
    props: { entry: januaryEntries[1], isOnReminder: true },
    field: "Note",
    // Its facts come first.
    begins: "",
  },
  feedback: { content: "feedback", open: openFeedback, field: "Title" },
  "a note on feedback": {
    content: "feedbackAction",
    props: { id: openItem.id, action: "resolve" },
    field: "Note",
  },
  "a change of feedback": {
    content: "feedbackChange",
    props: { id: openItem.id, what: "edit" },
    field: "Title",
  },
  "the assignee of feedback": {
    content: "feedbackChange",
    props: { id: openItem.id, what: "assign" },
    field: "Assignee",
    option: marek.id,
  },
  "a milestone": {
    world: { address: `/process/${registration.id}?milestone=${milestoneId("NEWS")}` },
    screen: <ProcessScreen params={{ processId: registration.id }} />,
    open: () =>
      page
        .getByRole("button", { name: /^(Complete|Record for .*)$/ })
        .first()
        .click(),
    field: "Note",
  },
  "a step of a template": {
    world: { address: "/process-templates/create" },
    screen: <TemplateEditorScreen params={{}} />,
    open: () => page.getByRole("button", { name: "Add step" }).first().click(),
    field: "Name",
  },
  "an arrow of a template": {
    world: { address: `/process-templates/edit/${vcsTemplate.id}` },
    screen: <TemplateEditorScreen params={{ templateId: vcsTemplate.id }} />,
    open: async () => {
      await page.getByRole("tab", { name: "Outline" }).click();
      await page
        .getByRole("button", { name: /^Add an arrow from/ })
        .first()
        .click();
    },
    field: "Label",
  },
};

/** Contents without a field. */
const formless = ["palette", "shortcuts", "calendarFeed", "feedbackLook", "processTemplatePreview"];

beforeEach(async () => {
  await page.viewport(1280, 800);
  const root = Object.assign(document.createElement("div"), { id: "modal-root" });
  document.body.append(root);
  return () => root.remove();
});

const openCase = async ({ content, world, screen, open, props }: ModalCase) => {
  const app = storyApp({ address: "/account", stubs, permissions: rights, ...world });
  await render(
    <AppContext value={app}>
      <AppRouter>
        <main>{screen}</main>
        <Dialogs />
      </AppRouter>
    </AppContext>,
  );
  if (open) await open(app);
  else
    app.modal.send({
      type: "modal.open",
      title: "Form",
      ...(content && { content }),
      ...(props && { props }),
    });
  return app;
};

/** Drawing how dialogs come and go takes most of the time of a test that is not about it. */
const stopMotion = () => {
  const { dataset } = document.documentElement;
  dataset["motion"] = "none";
  onTestFinished(() => {
    delete dataset["motion"];
  });
};

/** Every way to dismiss a modal. */
const dismissals: Readonly<Record<string, () => Promise<void>>> = {
  Escape: () => userEvent.keyboard("{Escape}"),
  "the overlay": () =>
    userEvent.click(document.elementFromPoint(5, 5) ?? document.body, { position: { x: 5, y: 5 } }),
  "its close button": () => page.getByRole("button", { name: "Close", exact: true }).click(),
};

test("The table holds every content of the modal", () => {
  const known = Object.keys(modalContents);
  const listed = Object.values(cases).flatMap(({ content }) => content ?? []);
  expect(new Set([...listed, ...formless])).toEqual(new Set(known));
});

test.for(Object.entries(cases))(
  "%s, filled in by one input event, is not lost by a dismissal",
  async ([name, given]) => {
    stopMotion();
    const app = await openCase(given);
    const { field, option } = given;
    const place = page.getByRole("dialog").getByLabelText(new RegExp(`^${field}(Optional)?$`));
    await expect.element(place).toBeVisible();
    const before = place.element() as HTMLInputElement | HTMLSelectElement;
    const first = before.value;
    const put = (text: string) => (option === undefined ? place.fill(text) : place.selectOptions(text));
    const typed = option ?? "Put in at once";
    await put(typed);
    const question = page.getByRole("alertdialog");
    // The modal treats every way alike, so one content tries them all.
    const ways = Object.entries(dismissals).slice(0, name === "a new company" ? undefined : 1);
    for (const [way, dismiss] of ways) {
      await dismiss();
      await expect.element(question, { message: `${way} asks` }).toBeVisible();
      await page.getByRole("button", { name: "Keep editing" }).click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(place, { message: `kept after ${way}` }).toHaveValue(typed);
    }
    await put(first);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(question.query()).toBeNull();
    app.stop();
  },
);

/** The first field of the form in the dialog that can be filled in. */
const firstField = (): Element | undefined => {
  const [form] = document.querySelector<HTMLElement>("#modal-root")?.getElementsByTagName("form") ?? [];
  return [...(form?.elements ?? [])].find(
    (one) => one.matches("input, select, textarea") && !one.matches(":disabled, [readonly]"),
  );
};

test.for(Object.entries(cases))("%s begins at its first field", async ([, given]) => {
  stopMotion();
  const app = await openCase(given);
  const dialog = page.getByRole("dialog");
  await expect
    .element(dialog.getByRole("button", { name: "Cancel" }).or(dialog.getByLabelText("Note")))
    .toBeVisible();
  const { begins } = given;
  if (begins === "") await expect.element(dialog).toHaveFocus();
  else if (begins === undefined)
    await vi.waitFor(() => expect(document.activeElement).toBe(firstField() ?? "a field"));
  else await expect.element(dialog.getByRole("textbox", { name: begins })).toHaveFocus();
  app.stop();
});

test("Content that is opened again while it closes begins anew", async () => {
  const given = cases["an occurrence"];
  if (!given) throw new Error("No occurrence");
  const app = await openCase(given);
  const note = page.getByRole("dialog").getByLabelText("Note");
  await note.fill("Said before");
  app.modal.send({ type: "modal.close" });
  app.modal.send({ type: "modal.open", title: "Form", content: "occurrence", props: given.props ?? {} });
  await expect.element(note).toHaveValue("");
  app.stop();
});
