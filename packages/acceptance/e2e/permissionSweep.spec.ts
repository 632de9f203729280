import type { Page } from "@playwright/test";
import { frame } from "./models/frame.ts";
import { isOpen, navigation, type RouteName, walkedRoles } from "./openTo.ts";
import { cast } from "./cast.ts";
import { isDeep } from "./deep.ts";
import { expect, test } from "./test.ts";

type Verdict = "open" | "unauthorized";

/** Answers that show a page asking for something that its person may not have. */
const watchRefusals = (page: Page): readonly string[] => {
  const refusals: string[] = [];
  page.on("response", (response) => {
    if ([401, 403].includes(response.status())) refusals.push(`${response.status()} ${response.url()}`);
  });
  return refusals;
};

/** Opens an address as a link would, and expects another screen there. */
const walkTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    document.querySelector("h1")?.setAttribute("data-seen", "");
    history.pushState(null, "", to);
  }, path);
  await expect(page.locator("h1:not([data-seen])")).toBeVisible();
};

/** Follows a link inside the app to an address that is closed to the person; the screen that says so is not waited for. */
const followClosed = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, "", to), path);

/** `everyScreen.spec.ts` opens every screen as the administrator. */
for (const [role, email] of walkedRoles)
  test(`a ${role} lands where the table of routes says, without a 401 or 403 on the wire`, async ({
    openAs,
    people,
  }) => {
    test.slow(); // some thirty pages in a row
    const person = await people.create("VIEWER");
    const company = await people.firstCompany(email);
    const owner = await people.firstMilestoneOwner(isOpen("owners", role) ? email : cast.PLATFORM_ADMIN);
    const technology = await people.firstProjectType(email);
    const project = await people.firstProject(email);
    const process = await people.firstProcess(email);
    const template = await people.template("VCS-REG");
    const reminder = await people.reminderOf(email);
    const feedback = await people.sendFeedback(email);
    const page = await openAs(email);
    const refusals = watchRefusals(page);
    const verdict = (route: RouteName): Verdict => (isOpen(route, role) ? "open" : "unauthorized");
    const routes: readonly (readonly [path: string, verdict: Verdict, sign: string | RegExp])[] = [
      ["/", "open", /^Good /],
      ["/project/", verdict("projects"), /^1–\d+ of /],
      ["/project/create", verdict("projectCreate"), "Place and time"],
      [`/project/${project.id}`, verdict("project"), project.name],
      [`/process/${process.id}`, verdict("process"), /^\d+ of \d+ milestones$/],
      ["/milestone/", verdict("milestones"), /^1–\d+ of /],
      ["/finding/", verdict("findings"), /^1–\d+ of |^No findings yet$/],
      ["/process-templates/", verdict("templates"), /^1–\d+ of /],
      ["/process-templates/create", verdict("templateCreate"), "This template has no steps yet."],
      [`/process-templates/edit/${template.id}`, verdict("templateEdit"), template.name],
      ["/reminders/", verdict("reminders"), /^1–\d+ of /],
      ["/reminders/create", verdict("reminderWriting"), "Repetition"],
      [
        "/reminders/calendar",
        verdict("reminders"),
        /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}$/,
      ],
      [`/reminders/${reminder.id}`, verdict("reminder"), "Occurrences"],
      [`/reminders/${reminder.id}/edit`, verdict("reminderWriting"), "Repetition"],
      ["/notifications/", verdict("notifications"), /^(1–\d+ of |No notifications)/],
      ["/feedback/my", verdict("feedbackMine"), feedback.title],
      ["/feedback/list", verdict("feedbackList"), feedback.title],
      [`/feedback/${feedback.id}`, verdict("feedbackMine"), `Feedback Item: ${feedback.title}`],
      ["/profile", "open", "The daily digest comes at 7:00 of your time zone."],
      ["/flowchart-test", "open", "Two hundred steps"],
      ["/company/", verdict("companies"), /^1–\d+ of /],
      [`/company/${company.id}`, verdict("company"), company.name],
      ["/stakeholders/", verdict("owners"), /^1–10 of /],
      [`/stakeholders/${owner.id}`, verdict("owner"), owner.name],
      ["/technology/", verdict("types"), /^1–10 of /],
      [`/technology/${technology.id}`, verdict("type"), technology.name],
      ["/user/", verdict("users"), /^1–10 of /],
      ["/activity/", verdict("activity"), /^1–\d+ of /],
      ["/user/create", verdict("userCreate"), /^Runs the platform/],
      [`/user/${person.id}`, verdict("user"), person.email],
      ["/toast-test", "open", "Dismiss all"],
    ];
    const [firstClosed] = routes.find(([, expected]) => expected === "unauthorized") ?? [];
    for (const [path, expected, sign] of routes)
      await test.step(path, async () => {
        // Routes are reached by links inside the app, the first closed one by a fresh load as from a bookmark.
        if (path === "/" || path === firstClosed) await page.goto(path);
        else if (expected === "open") await walkTo(page, path);
        else await followClosed(page, path);
        await expect(
          page.getByText(expected === "open" ? sign : "This part of Canopy is not open to you").first(),
        ).toBeVisible();
        await frame(page).seeAddress(expected === "open" ? path : "/unauthorized");
        await frame(page).seeNavigation(navigation(role));
      });
    for (const guestPage of ["/login", "/reset-password-request", "/reset-password/t", "/set-password/t"]) {
      await page.goto(guestPage);
      await frame(page).seeAddress("/");
    }
    expect(refusals).toEqual([]);
  });

/** The journeys lead a visitor from every route; a browser does so from some, in a deep run from all. */
const visited = [
  "/",
  "/project/x",
  "/reminders/calendar",
  "/user/",
  "/unauthorized",
  ...(isDeep
    ? [
        "/project/",
        "/project/create",
        "/process/x",
        "/milestone/",
        "/finding/",
        "/process-templates/",
        "/process-templates/create",
        "/process-templates/edit/x",
        "/reminders/",
        "/reminders/create",
        "/reminders/x",
        "/reminders/x/edit",
        "/notifications/",
        "/feedback/my",
        "/feedback/list",
        "/feedback/x",
        "/profile",
        "/flowchart-test",
        "/company/",
        "/company/x",
        "/stakeholders/",
        "/stakeholders/x",
        "/technology/",
        "/technology/x",
        "/activity/",
        "/user/create",
        "/user/x",
        "/import/create",
        "/import/x",
        "/toast-test",
      ]
    : []),
];

test("a visitor is led from a route to the login page, and the page asks the server for nothing", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  for (const path of visited) {
    await page.goto(path);
    await frame(page).seeAddress(`/login?redirect=${encodeURIComponent(path)}`);
  }
  expect(calls).toEqual([]);
});

test("/unauthorized leaves Back usable", async ({ openAs }) => {
  const page = await openAs(cast.VIEWER);
  await page.goto("/company/");
  await frame(page).seeTitle("Partner Companies");
  await page.goto("/user/");
  await frame(page).seeAddress("/unauthorized");
  await page.goBack();
  await frame(page).seeAddress("/company/");
});
