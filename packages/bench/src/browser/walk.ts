import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright";
import { installBench, type PageBench, type Sight, type Watched } from "./inPage.ts";
import { recordRequests } from "./recordRequests.ts";
import { profiles, type ProfileName, type Walk } from "./steps.ts";
import type { PageRequest } from "./waterfall.ts";

declare global {
  var bench: PageBench;
}

/** The person who walks, and what they look for. */
export interface Walker {
  readonly email: string;
  readonly password: string;
  /** Typed into the list's search: only the last letter brings rows that all contain it. */
  readonly word: string;
  /** The facts by project name that its page shows, and no list. */
  readonly facts: Readonly<Record<string, string>>;
}

/** One walk through an app: its times, and its requests until the first row of the cold list. */
export interface Walked {
  readonly walk: Walk;
  readonly requests: readonly PageRequest[];
  readonly rowMs: number;
}

/** A person reads the screen for this long before the next step: code for later may come meanwhile. */
const READING_MS = 2_500;
/** A pointer rests on a link for this long before it is pressed. */
const RESTING_MS = 100;
const KEY_PAUSE_MS = 60;
const LIMIT_MS = 60_000;

const openPage = async (context: BrowserContext, profile: ProfileName) => {
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  await page.addInitScript(installBench);
  const session = await context.newCDPSession(page);
  const read = await recordRequests(session);
  const { cpuRate, network } = profiles[profile];
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
  if (network) await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
  return { page, read };
};

const firstSeen = async (page: Page, sight: Sight): Promise<number> => {
  await page.waitForFunction((name) => bench.first[name] !== undefined, sight, { polling: 50 });
  return page.evaluate((name) => bench.first[name] ?? Number.NaN, sight);
};

/** Does a step and gives the milliseconds from its last press or key until the page shows the sight. */
const timed = async (page: Page, sight: Sight, watched: Watched, step: () => Promise<unknown>) => {
  await page.evaluate(([name, what]) => bench.watch(name, what), [sight, watched] as const);
  await step();
  const { fromMs, toMs } = await page.evaluate(() => bench.seen());
  return toMs - fromMs;
};

const rowLinks = (page: Page) => page.locator("tbody th[scope=row] a");

const pressRow = async (page: Page, at: number) => {
  const box = await rowLinks(page).nth(at).boundingBox();
  if (!box) throw new Error("the row is not shown");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await wait(RESTING_MS);
  await page.mouse.down();
  await page.mouse.up();
};

const openRow = async (page: Page, at: number, { facts }: Walker) => {
  const name = (await rowLinks(page).nth(at).innerText()).trim();
  const fact = facts[name];
  if (fact === undefined) throw new Error(`nothing is known of ${name}`);
  const took = await timed(page, "record", { name, fact }, () => pressRow(page, at));
  await wait(READING_MS);
  return took;
};

/** Walks once through an app with an empty cache, signs in, and walks again by address. */
export const walkThrough = async (
  browser: Browser,
  origin: string,
  profile: ProfileName,
  walker: Walker,
): Promise<Walked> => {
  const guest = await browser.newContext();
  const { page: signIn } = await openPage(guest, profile);
  await signIn.goto(`${origin}/login`, { waitUntil: "commit" });
  const form = await firstSeen(signIn, "form");
  await signIn.locator("input[type=email]").fill(walker.email);
  await signIn.locator("input[type=password]").pressSequentially(walker.password, { delay: KEY_PAUSE_MS });
  await wait(READING_MS);
  const sentMs = await signIn.evaluate(() => performance.now());
  const app = await timed(signIn, "app", {}, () => signIn.keyboard.press("Enter"));
  await wait(READING_MS);
  const blockedByApp = await signIn.evaluate((since) => bench.blockedSince(since), sentMs);
  const storageState = await guest.storageState();
  await guest.close();

  const context = await browser.newContext({ storageState });
  const cold = await openPage(context, profile);
  const { page } = cold;
  await page.goto(`${origin}/project/`, { waitUntil: "commit" });
  const coldList = await firstSeen(page, "row");
  await wait(READING_MS);
  const requests = cold.read();

  const beganMs = await page.evaluate(() => performance.now());
  const firstRecord = await openRow(page, 0, walker);
  const goBack = () => timed(page, "row", {}, () => page.evaluate(() => history.back()));
  const back = await goBack();
  await wait(READING_MS);
  const record = await openRow(page, 1, walker);
  await goBack();
  await wait(READING_MS);
  await page.locator("main").getByRole("searchbox").focus();
  const { word } = walker;
  const filter = await timed(page, "filtered", { word }, () =>
    page.keyboard.type(word, { delay: KEY_PAUSE_MS }),
  );
  await wait(READING_MS);
  const blocked = blockedByApp + (await page.evaluate((since) => bench.blockedSince(since), beganMs));
  await page.close();

  const { page: warm } = await openPage(context, profile);
  await warm.goto(`${origin}/project/`, { waitUntil: "commit" });
  const warmList = await firstSeen(warm, "row");
  await context.close();
  return {
    walk: { form, app, coldList, warmList, firstRecord, record, back, filter, blocked },
    requests,
    rowMs: coldList,
  };
};
