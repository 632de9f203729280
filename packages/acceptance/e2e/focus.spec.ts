import { randomUUID } from "node:crypto";
import type { Process } from "@canopy/contracts";
import type { Page, Request, Response } from "@playwright/test";
import { cast } from "./cast.ts";
import { isDeep } from "./deep.ts";
import { listPage } from "./models/listPage.ts";
import { notificationPanel } from "./models/notificationPanel.ts";
import { processPage } from "./models/processPage.ts";
import { newEmail, type People } from "./people.ts";
import { expect, test } from "./test.ts";
import { listWalks, recordWalks, workWalks, type WalkedAction } from "./walkedActions.ts";

interface Made {
  readonly id: string;
  readonly name: string;
}

/** A PNG of one pixel. */
const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const seeFocusKept = async (page: Page, after: string): Promise<void> => {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: `the focus after ${after}` })
    .not.toBe("BODY");
};

/** Longest wait for the answer to a write, in milliseconds; it leaves the test time to say what came instead. */
const WRITE_MS = 60_000;

/** Waits for the write that the step sends, and expects the focus on an element that is there. Without a write it names the action, what was asked of the server, the messages and the buttons on the page. */
const walked = async (page: Page, after: string, step: () => Promise<void>): Promise<void> => {
  const asked: string[] = [];
  const note = (request: Request, came: string | number) => {
    if (request.url().includes("/api/")) asked.push(`${request.method()} ${request.url()} ${came}`);
  };
  const sent = (request: Request) => note(request, "sent");
  const answered = (answer: Response) => note(answer.request(), answer.status());
  const failed = (request: Request) => note(request, request.failure()?.errorText ?? "failed");
  page.on("request", sent).on("response", answered).on("requestfailed", failed);
  const isWritten = (answer: Response): boolean =>
    answer.request().method() !== "GET" &&
    answer.url().includes("/api/") &&
    !answer.url().endsWith("/acknowledge-delivery") &&
    answer.ok();
  const written = page.waitForResponse(isWritten, { timeout: WRITE_MS }).catch(async () => {
    const messages = await page.locator("[role=status], [role=alert], [data-sonner-toast]").allTextContents();
    const buttons = await page.locator("main button").allTextContents();
    throw new Error(
      `no write for ${after}; asked: ${asked.join(", ")}; messages: ${messages.join(" | ")}; buttons: ${buttons.join(" | ")}`,
    );
  });
  await Promise.all([written, step()]);
  page.off("request", sent).off("response", answered).off("requestfailed", failed);
  await seeFocusKept(page, after);
};

const confirmed = async (
  page: Page,
  { confirm, form }: WalkedAction,
  typed = "The meter is being replaced",
): Promise<void> => {
  if (form !== undefined) {
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(typed);
    await dialog.getByRole("button", { name: form, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
  if (confirm !== undefined)
    await page.getByRole("alertdialog").getByRole("button", { name: confirm }).click();
};

const sample = () => randomUUID().slice(0, 8).toUpperCase();
const invited = async (people: People): Promise<Made> => {
  const email = newEmail();
  const draft = { email, name: "Robin", surname: "Example", roles: ["VIEWER"] };
  return { ...(await people.write<Made>("/api/users", draft)), name: email };
};

type Work = (typeof workWalks)["milestones" | "processes"][number];

/** A published template of two steps, of which the second may be skipped or send the work back. */
const createTemplate = async (people: People, key: string, status = "PUBLISHED"): Promise<Made> => {
  const path = "/api/project-processes/templates";
  const made = await people.write<Made>(path, {
    key,
    name: `Template ${key}`,
    milestones: [
      { key: "BEGIN", name: "Begun", ownerKind: "PM", kind: "task", expectedDays: 5 },
      { key: "CHECK", name: "Checked", ownerKind: "PM", kind: "gate", expectedDays: 5, optional: true },
      { key: "END", name: "Ended", ownerKind: "PM", kind: "end_ok", expectedDays: 0 },
    ],
    transitions: [
      { from: "BEGIN", to: "CHECK", kind: "forward" },
      { from: "CHECK", to: "END", kind: "forward" },
      { from: "CHECK", to: "BEGIN", kind: "rework" },
    ],
  });
  if (status !== "DRAFT") await people.write(`${path}/${made.id}`, { status, version: 1 }, "PATCH");
  return made;
};

/** New records, one for each walk; an action that needs another state of it names one of its own. */
const makers: Readonly<Record<string, (people: People, action?: string) => Promise<Made>>> = {
  projects: async (people, action) => {
    const project = await people.createProject();
    if (action === "delete") return project;
    const key = sample();
    await createTemplate(people, key);
    const { id } = await people.createProcess(project.id, key);
    if (action === "complete") await people.complete(id, "BEGIN", "CHECK", "END");
    return project;
  },
  users: async (people, action) => {
    if (action === "invite" || action === "delete") return invited(people);
    const person = await people.create();
    if (action === "anonymise") await people.write(`/api/users/${person.id}/disable`, undefined, "PUT");
    return { ...person, name: person.email };
  },
  reminders: async (people) => {
    const { id, description } = await people.createReminder(cast.PLATFORM_ADMIN);
    return { id, name: description };
  },
  companies: async (people, action) => {
    const company = await people.createCompany();
    if (action === "removeLogo") await people.write(`/api/companies/${company.id}/logo`, logo, "PUT");
    return company;
  },
  // of a kind that no process takes which other tests start meanwhile
  milestoneOwners: (people) =>
    people.write("/api/project-milestone-owners", { code: sample(), name: `Owner ${sample()}`, kind: "AUD" }),
  projectTypes: (people) =>
    people.write("/api/project-types", {
      code: sample(),
      name: `Technology ${sample()}`,
      category: "Renewable power",
    }),
  processTemplates: (people, action) =>
    createTemplate(people, sample(), action === "delete" ? "DRAFT" : "PUBLISHED"),
};

/** The first record goes through the walk; these actions take a record of their own. */
const ownRecord: ReadonlySet<string> = new Set([
  "invite",
  "resetPassword",
  "anonymise",
  "complete",
  "delete",
]);

const recordPaths: Readonly<Record<string, string>> = {
  projects: "/project/",
  users: "/user/",
  reminders: "/reminders/",
  companies: "/company/",
  milestoneOwners: "/stakeholders/",
  projectTypes: "/technology/",
};
const listPaths: Readonly<Record<string, `/${string}/`>> = {
  projects: "/project/",
  users: "/user/",
  reminders: "/reminders/",
  processTemplates: "/process-templates/",
  companies: "/company/",
  milestoneOwners: "/stakeholders/",
  projectTypes: "/technology/",
};

const main = (page: Page) => page.getByRole("main");

/**
 * All records and all lists run their actions by the same code. So a usual run walks the records with the most actions
 * and the lists with an action of every kind; a deep run walks all of them.
 */
const walkedRecords: ReadonlySet<string> = new Set(["projects", "users"]);
const walkedLists: ReadonlySet<string> = new Set(["reminders", "processTemplates"]);

for (const [noun, actions] of Object.entries(recordWalks).filter(
  ([name]) => isDeep || walkedRecords.has(name),
))
  test(`the focus stays on the page after every action on one of the ${noun}`, async ({ openAs, people }) => {
    const make = makers[noun];
    if (!make) throw new Error(`no record of ${noun}`);
    const page = await openAs(cast.PLATFORM_ADMIN);
    let made: Made | undefined;
    for (const action of actions satisfies readonly WalkedAction[]) {
      if (made === undefined || ownRecord.has(action.id)) {
        made = await make(people, action.id);
        await page.goto(`${recordPaths[noun]}${made.id}`);
      }
      const typed = action.id === "anonymise" ? made.name : undefined;
      await walked(page, `${action.label} of ${noun}`, async () => {
        const button = main(page).getByRole("button", { name: action.label, exact: true });
        if ("confirm" in action || "isInMenu" in action) {
          await page.getByRole("button", { name: /^More actions for/ }).click();
          await page.getByRole("menuitem", { name: action.label }).click();
        } else await button.click();
        await confirmed(page, action, typed);
      });
    }
  });

for (const [noun, path] of Object.entries(listPaths).filter(([name]) => isDeep || walkedLists.has(name)))
  test(`the focus stays on the page after every action in the list of ${noun}`, async ({
    openAs,
    people,
  }) => {
    const make = makers[noun];
    const actions: readonly WalkedAction[] =
      Object.entries(listWalks).find(([name]) => name === noun)?.[1] ?? [];
    if (!make || actions.length === 0) throw new Error(`no action on ${noun}`);
    const page = await openAs(cast.PLATFORM_ADMIN);
    const list = listPage(page, path);
    let name = "";
    for (const action of actions) {
      if (name === "" || ownRecord.has(action.id)) {
        ({ name } = await make(people, action.id));
        await list.open(`?filter=${encodeURIComponent(name)}`);
      }
      await walked(page, `${action.label} in the list of ${noun}`, async () => {
        await page.getByRole("button", { name: `Actions for ${name}` }).click();
        await page.getByRole("menuitem", { name: action.label, exact: true }).click();
        await confirmed(page, action);
      });
    }
  });

test("the focus stays on the page after every action on notifications", async ({ openAs, people }) => {
  const person = await people.create("PROJECT_OFFICER");
  for (const title of ["The first", "The second", "The third"]) await people.notify(person.id, title);
  const page = await openAs(person);
  const list = listPage(page, "/notifications/");
  await list.open("?status=all");
  for (const { label } of listWalks.notifications)
    await walked(page, `${label} in the list`, async () => {
      await page.getByRole("button", { name: "Actions for The first" }).click();
      await page.getByRole("menuitem", { name: label }).click();
    });
  const panel = notificationPanel(page);
  await panel.open();
  await walked(page, "marking in the panel", () =>
    panel.notice("The second").getByRole("button", { name: "Mark as read: The second" }).click(),
  );
  await walked(page, "taking it back in the panel", () =>
    panel.notice("The second").getByRole("button", { name: "Mark as unread: The second" }).click(),
  );
  await walked(page, "marking all", () => panel.pressAllRead());
  await expect(panel.panel.getByRole("button", { name: /^Mark (as read|all)/ })).toHaveCount(0);
  await seeFocusKept(page, "marking all");
});

test("the focus stays on the page after every action on a process and its milestones", async ({
  openAs,
  people,
}) => {
  const key = sample();
  const { id: templateId } = await createTemplate(people, key);
  const { id: projectId } = await people.createProject();
  const given = { projectId, templateId, name: `Process ${key}` };
  const { id } = await people.write<Made>("/api/project-processes", given);
  const { milestones = [] } = await people.read<Process>(`/api/project-processes/${id}?extend=milestones`);
  const page = await openAs(cast.PLATFORM_ADMIN);
  const dialog = page.getByRole("dialog");
  const first = milestones.find((one) => one.name === "Begun")?.id;
  await page.goto(`/process/${id}?milestone=${first}`);
  const openStep = async (name: string) => {
    await processPage(page).outline.getByRole("button", { name, exact: true }).click();
    await expect(main(page).getByRole("heading", { name, exact: true })).toBeVisible();
  };
  const walks: readonly (readonly [action: Work, at: string, button: string, submit?: string])[] = [
    ["start", "Begun", "Start"],
    ["hold", "Begun", "Hold", "Hold process"],
    ["resume", "Begun", "Resume"],
    ["complete", "Begun", "Complete", "Complete milestone"],
    ["rework", "Checked", "Send back to Begun", "Send back"],
    ["complete", "Begun", "Complete", "Complete milestone"],
    ["skip", "Checked", "Skip", "Skip milestone"],
    ["uncomplete", "Checked", "Reopen", "Reopen milestone"],
  ];
  expect(new Set(walks.map(([action]) => action))).toEqual(
    new Set([...workWalks.processes, ...workWalks.milestones]),
  );
  for (const [action, at, name, submit] of walks) {
    await openStep(at);
    await walked(page, `${action} at ${at}`, async () => {
      await main(page).getByRole("button", { name, exact: true }).first().click();
      if (submit === undefined) return;
      const button = dialog.getByRole("button", { name: submit, exact: true });
      await expect(button).toBeVisible();
      for (const box of await dialog.getByRole("textbox").all())
        await box.fill("The meter is being replaced");
      await button.click();
      await expect(dialog).toHaveCount(0);
    });
  }
});

test("the focus stays on the page after every action on feedback", async ({ openAs, people }) => {
  const { id } = await people.sendFeedback(cast.PROJECT_OFFICER);
  const page = await openAs(cast.PLATFORM_ADMIN);
  const dialog = page.getByRole("dialog");
  await page.goto(`/feedback/${id}`);
  for (const { label } of workWalks.feedback)
    await walked(page, `${label} of feedback`, async () => {
      await main(page).getByRole("button", { name: label, exact: true }).click();
      await dialog.getByRole("textbox").fill("As the author asked");
      await dialog.getByRole("button", { name: label, exact: true }).click();
      await expect(dialog).toHaveCount(0);
    });
});
