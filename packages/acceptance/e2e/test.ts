import {
  expect,
  request,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type TestInfo,
} from "@playwright/test";
import { createPeople, type People } from "./people.ts";
import { createTrouble, type Trouble } from "./trouble.ts";

export { expect, type TestInfo };

interface Fixtures {
  /** Fails the spec if a browser met trouble that the spec did not announce. */
  readonly trouble: Trouble;
  /** Opens a page in a browser of its own, signed in as this person, with what `storageState` keeps. */
  readonly openAs: (
    person: string | { readonly email: string; readonly password: string },
    options?: BrowserContextOptions,
  ) => Promise<Page>;
}

/** The test function of every spec: watches for trouble and provides people. */
export const test = base.extend<Fixtures, { readonly people: People }>({
  people: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from the pattern
    async ({}, run, { project }) => {
      const api = await request.newContext({ baseURL: project.use.baseURL ?? "" });
      await run(createPeople(api));
      await api.dispose();
    },
    { scope: "worker" },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  trouble: async ({}, run) => {
    const trouble = createTrouble();
    await run(trouble);
    trouble.seeNone();
  },
  context: async ({ context, trouble }, run) => {
    trouble.watch(context);
    await run(context);
  },
  openAs: async ({ browser, baseURL, people, trouble, storageState }, run) => {
    const contexts: BrowserContext[] = [];
    const kept = typeof storageState === "object" ? storageState.origins : [];
    const items = kept.flatMap(({ localStorage }) => localStorage);
    await run(async (person, options = {}) => {
      const { email, password } =
        typeof person === "string" ? { email: person, password: undefined } : person;
      const access = { name: "access_token", value: await people.token(email, password) };
      const origins = [{ origin: baseURL ?? "", localStorage: [...items, access] }];
      const context = await browser.newContext({ ...options, storageState: { cookies: [], origins } });
      contexts.push(context);
      trouble.watch(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
