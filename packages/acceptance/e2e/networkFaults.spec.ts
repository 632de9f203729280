import type { Feedback } from "@canopy/contracts";
import type { Page } from "@playwright/test";
import { cast } from "./cast.ts";
import { isDeep } from "./deep.ts";
import { faults, openFaultProxy, type Fault, type FaultProxy } from "./faultProxy.ts";
import { feedbackModal } from "./models/feedbackModal.ts";
import { frame } from "./models/frame.ts";
import { loginPage } from "./models/guestPages.ts";
import { listPage } from "./models/listPage.ts";
import { notificationPanel } from "./models/notificationPanel.ts";
import { recordForm } from "./models/recordForm.ts";
import { DEMO_PASSWORD, type People, type Person } from "./people.ts";
import { expect, test as base } from "./test.ts";

/** The time between two polls. Source: behaviour.md §9 Polling. */
const POLL_MS = 10_000;
/** The words that tell a person of the fault. */
const NETWORK = "Network error. Please check your connection.";

/** The outcome for the person: the action is done; they read the fault, and the same action works afterwards; or nothing is said, and the next poll succeeds once the network is back. */
type Outcome = "done" | typeof NETWORK | "nothing is said";

interface Met {
  readonly page: Page;
  readonly people: People;
  readonly person: Person;
  /** Differs in each test. */
  readonly name: string;
}

interface Flow {
  readonly name: string;
  /** The person who acts: a guest, the person that this test made, or somebody of the demo. */
  readonly by: "guest" | "themself" | typeof cast.PLATFORM_ADMIN;
  /** The beginnings of the requests that meet the fault. */
  readonly requests: readonly string[];
  /** Brings the page to where the action is possible, before the fault. */
  readonly prepare: (met: Met) => Promise<void>;
  readonly act: (met: Met) => Promise<void>;
  readonly seeDone: (met: Met) => Promise<void>;
  /** The person's action after a fault; without it they do nothing. */
  readonly again?: (met: Met) => Promise<void>;
  readonly outcomes: Readonly<Record<Fault, Outcome>>;
}

/** The action is done if its answer arrives, in whatever way; otherwise the person reads the fault. */
const outcomes: Flow["outcomes"] = {
  late: "done",
  slow: "done",
  sliced: "done",
  "slow to close": "done",
  silent: NETWORK,
  reset: NETWORK,
  "cut off": NETWORK,
  down: NETWORK,
};

/** A poll that fails is logged alone, and the next one comes in its turn. Source: behaviour.md §2 Notifications. */
const quietOutcomes: Flow["outcomes"] = {
  ...outcomes,
  silent: "nothing is said",
  reset: "nothing is said",
  "cut off": "nothing is said",
  down: "nothing is said",
};

const companyForm = (page: Page) => recordForm(page, "New company");

const markAsRead = ({ page, name }: Pick<Met, "page" | "name">) =>
  notificationPanel(page)
    .notice(name)
    .getByRole("button", { name: `Mark as read: ${name}` });

const UNDELIVERED = "GET /api/notifications/undelivered";
const polled = [UNDELIVERED, "GET /api/notifications/unread/count"];

/** Counts the polls that fail from now on. */
const countFailedPolls = (page: Page) => {
  let failed = 0;
  page.on("requestfailed", (request) => {
    const { pathname } = new URL(request.url());
    if (`${request.method()} ${pathname}` === UNDELIVERED) failed += 1;
  });
  return () => failed;
};

const flows: readonly Flow[] = [
  {
    name: "sign-in",
    by: "guest",
    requests: ["POST /api/auth/login"],
    prepare: async ({ page }) => {
      await loginPage(page).open();
      await page.waitForLoadState("networkidle");
    },
    act: ({ page }) => loginPage(page).signIn(cast.VIEWER, DEMO_PASSWORD),
    seeDone: ({ page }) => expect(page).toHaveURL(/\/$/),
    again: ({ page }) => loginPage(page).pressLogin(),
    outcomes,
  },
  {
    name: "list",
    by: cast.PLATFORM_ADMIN,
    requests: ["GET /api/companies?"],
    prepare: async ({ page }) => {
      await listPage(page, "/company/").open();
      await listPage(page, "/company/").seeRows();
      await page.waitForLoadState("networkidle");
    },
    act: ({ page }) => listPage(page, "/company/").pressColumn("Country"),
    seeDone: async ({ page }) => {
      await listPage(page, "/company/").seeSorted("Country", "ascending");
      await listPage(page, "/company/").seeRows();
    },
    again: ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
    outcomes,
  },
  {
    name: "creation",
    by: cast.PLATFORM_ADMIN,
    requests: ["POST /api/companies"],
    prepare: async ({ page, name }) => {
      await listPage(page, "/company/").open();
      await listPage(page, "/company/").pressCreate("Add company");
      await companyForm(page).fill("Name", name);
      await companyForm(page).chooseCountry("Norway");
    },
    act: ({ page }) => companyForm(page).press("Create company"),
    seeDone: async ({ page, people, name }) => {
      await frame(page).seeToast("Company created successfully");
      const same = `/api/companies?filters[0].fieldId=name&filters[0].operator=equals&filters[0].value=${name}`;
      expect(await people.read(same)).toMatchObject({ data: { length: 1 } });
    },
    again: ({ page }) => companyForm(page).press("Create company"),
    outcomes,
  },
  {
    name: "polling of notifications",
    by: "themself",
    requests: polled,
    prepare: async ({ page }) => {
      await page.clock.install();
      await page.goto("/company/");
      await listPage(page, "/company/").seeRows();
      await notificationPanel(page).seeCount(0);
    },
    act: ({ people, person, name }) => people.notify(person.id, name),
    seeDone: async ({ page, name }) => {
      await expect(notificationPanel(page).toast(name)).toBeVisible({ timeout: 60_000 });
      await notificationPanel(page).seeCount(1);
    },
    outcomes: quietOutcomes,
  },
  {
    name: "marking as read",
    by: "themself",
    requests: ["PUT /api/notifications/"],
    prepare: async ({ page, people, person, name }) => {
      await people.notify(person.id, name);
      await page.goto("/company/");
      await listPage(page, "/company/").seeRows();
      await notificationPanel(page).seeCount(1);
      await notificationPanel(page).open();
      await expect(markAsRead({ page, name })).toBeVisible();
    },
    act: ({ page, name }) => markAsRead({ page, name }).click(),
    seeDone: async ({ page, name }) => {
      const { notice, seeCount } = notificationPanel(page);
      await expect(notice(name).getByRole("button", { name: /^Mark as unread/ })).toBeVisible();
      await seeCount(0);
    },
    // the server may have marked it before its answer was lost, and a poll may have shown that already
    again: async ({ page, name }) => {
      const button = markAsRead({ page, name });
      await expect(async () => {
        if (await button.isVisible()) await button.click({ timeout: 1_000 });
        await expect(button).toHaveCount(0, { timeout: 2_000 });
      }).toPass();
    },
    // its answer has no body that could be cut off
    outcomes: { ...outcomes, "cut off": "done" },
  },
  {
    name: "feedback with a picture",
    by: "themself",
    requests: ["POST /api/feedback"],
    prepare: async ({ page, name }) => {
      const modal = feedbackModal(page);
      await page.goto("/company/");
      await listPage(page, "/company/").seeRows();
      await modal.open();
      await modal.fill("Title", name);
      await modal.fill("Description", "The rows are in the wrong order.");
      await modal.chooseType("Problem");
      await modal.beginScreenshot();
      await modal.capture();
    },
    act: ({ page }) => feedbackModal(page).press("Send feedback"),
    seeDone: async ({ page, people, name }) => {
      await frame(page).seeToast("Feedback created successfully");
      const same = `/api/feedback?filters[0].fieldId=title&filters[0].operator=equals&filters[0].value=${name}`;
      const { data } = await people.read<{ readonly data: readonly Feedback[] }>(same);
      expect(data.map(({ hasScreenshot }) => hasScreenshot)).toEqual([true]);
    },
    again: async ({ page, name }) => {
      await feedbackModal(page).see("Title", name);
      await expect(feedbackModal(page).picture).toBeVisible();
      await feedbackModal(page).press("Send feedback");
    },
    outcomes,
  },
];

const test = base.extend<object, { readonly faultProxy: FaultProxy }>({
  faultProxy: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from the pattern
    async ({}, run, { project }) => {
      const proxy = await openFaultProxy(Number(new URL(project.use.baseURL ?? "").port));
      await run(proxy);
      await proxy.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ faultProxy }, run) => run(faultProxy.origin),
});

// a usual run walks each flow with the fault that loses the answer of what was done
const walked: readonly Fault[] = isDeep ? faults : ["reset"];

for (const flow of flows)
  for (const fault of walked)
    test(`${flow.name}, the connection is ${fault}: ${flow.outcomes[fault]}`, async ({
      openAs,
      page: guest,
      people,
      faultProxy: proxy,
      trouble,
    }) => {
      trouble.expect(/ERR_|The call failed: network|Failed to fetch dynamically|Unable to preload/);
      const person = await people.create("PROJECT_OFFICER");
      const page = flow.by === "guest" ? guest : await openAs(flow.by === "themself" ? person : flow.by);
      const met: Met = { page, people, person, name: `Fault ${person.id}` };
      const outcome = flow.outcomes[fault];
      await flow.prepare(met);
      const failedPolls = countFailedPolls(page);
      await proxy.spoil(fault, flow.requests);
      try {
        await flow.act(met);
        const words = page.getByText(NETWORK, { exact: true }).first();
        if (outcome === NETWORK) await expect(words).toBeVisible({ timeout: 60_000 });
        if (outcome === "nothing is said") {
          await expect(async () => {
            await page.clock.runFor(POLL_MS);
            await expect.poll(failedPolls, { timeout: 3_000 }).toBeGreaterThan(1);
          }).toPass({ timeout: 60_000 });
          await expect(words).toHaveCount(0);
        }
      } finally {
        if (outcome !== "done") await proxy.heal();
      }
      if (outcome !== "done") await flow.again?.(met);
      await flow.seeDone(met);
      await proxy.heal();
    });

test("an export whose answer ends in its middle says so and saves nothing; the next one is whole", async ({
  openAs,
  faultProxy: proxy,
  trouble,
}) => {
  trouble.expect(/ERR_|The call failed: network|export/);
  const page = await openAs(cast.PLATFORM_ADMIN);
  await page.goto("/milestone/");
  await listPage(page, "/milestone/").seeRows(10);
  const saved: string[] = [];
  page.on("download", (download) => saved.push(download.suggestedFilename()));
  const press = async () => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "All columns, CSV" }).click();
  };
  await expect(page.getByRole("button", { name: "Export" })).toBeVisible();
  await proxy.spoil("cut off", ["GET /api/milestones?"]);
  await press();
  await expect(
    page.getByText(/^The export broke off.*Nothing was saved; try again\.$/).first(),
  ).toBeVisible();
  expect(saved).toEqual([]);
  await proxy.heal();
  await press();
  await expect(page.getByText(/^[\d,]+ milestones exported to milestones-.*\.csv$/).first()).toBeVisible();
  expect(saved).toHaveLength(1);
});
