import type { Page } from "@playwright/test";
import { cast } from "./cast.ts";
import { isDeep } from "./deep.ts";
import { faults, openFaultProxy, type Fault, type FaultProxy } from "./faultProxy.ts";
import { frame } from "./models/frame.ts";
import { loginPage } from "./models/guestPages.ts";
import { listPage } from "./models/listPage.ts";
import { recordForm } from "./models/recordForm.ts";
import { DEMO_PASSWORD, type People, type Person } from "./people.ts";
import { expect, test as base } from "./test.ts";

/** Words of an outcome. */
const NETWORK = "Network error. Please check your connection.";

/** What a person meets: `done`, or the words of the fault, after which the same action works once the network is back. */
type Outcome = "done" | typeof NETWORK;

interface Met {
  readonly page: Page;
  readonly people: People;
  readonly person: Person;
  /** Differs in each test. */
  readonly name: string;
}

interface Flow {
  readonly name: string;
  /** The beginnings of its requests. */
  readonly requests: readonly string[];
  /** What is on the screen before the fault. */
  readonly prepare: (met: Met) => Promise<void>;
  readonly act: (met: Met) => Promise<void>;
  readonly seeDone: (met: Met) => Promise<void>;
  /** What a person does after a fault; without it, nothing. */
  readonly again?: (met: Met) => Promise<void>;
  readonly outcomes: Readonly<Record<Fault, Outcome>>;
}

/** An answer that arrives, however, is done; one that does not is told. */
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

const companyForm = (page: Page) => recordForm(page, "New company");

const flows: readonly Flow[] = [
  {
    name: "sign-in",
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
      const page = flow.name === "sign-in" ? guest : await openAs(cast.PLATFORM_ADMIN);
      const met: Met = { page, people, person, name: `Fault ${person.id}` };
      await flow.prepare(met);
      await proxy.spoil(fault, flow.requests);
      try {
        await flow.act(met);
        if (flow.outcomes[fault] === NETWORK)
          await expect(page.getByText(NETWORK, { exact: true }).first()).toBeVisible({ timeout: 60_000 });
      } finally {
        if (flow.outcomes[fault] !== "done") await proxy.heal();
      }
      if (flow.outcomes[fault] !== "done") await flow.again?.(met);
      await flow.seeDone(met);
      await proxy.heal();
    });
