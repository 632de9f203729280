import { createApp, routeNames, routes, windowlessPorts, type RouteName } from "@canopy/core";
import { ACCESS_TOKEN_KEY, firstReadingOf, screensAhead } from "@canopy/core/ahead";
import type { FirstRead } from "@canopy/core/firstRead";

const ORIGIN = "http://build.invalid";
/** An id that stands for any record's. */
const SAMPLE_ID = "00000000-0000-4000-8000-000000000000";
const FAR_S = 4_000_000_000;

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A person who may open every route. */
const tokenOfEverybody = (): string => {
  const permissions = routeNames.flatMap((name) => {
    const { access } = routes[name];
    return typeof access === "string" ? [] : access;
  });
  const names = { id: SAMPLE_ID, email: "build@canopy.example", name: "Build", surname: "Build" };
  const company = { company_id: null, company_name: null };
  return `${base64({})}.${base64({ ...names, ...company, roles: ["PLATFORM_ADMIN"], permissions, exp: FAR_S })}.`;
};

/** The reads with which the routes begin, by the route's name, as core's own screens ask. Rejects where a screen no longer asks. */
export const firstReads = async (): Promise<ReadonlyMap<RouteName, readonly FirstRead[]>> => {
  const asked: string[] = [];
  const store = new Map([[ACCESS_TOKEN_KEY, tokenOfEverybody()]]);
  const app = createApp(
    windowlessPorts({
      apiBase: ORIGIN,
      fetch: async ({ url }) => {
        asked.push(url.slice(ORIGIN.length));
        return new Response("{}");
      },
      local: {
        read: (key) => store.get(key) ?? null,
        write: (key, value) => void store.set(key, value),
        remove: (key) => void store.delete(key),
        keys: () => [...store.keys()],
        onForeignChange: () => () => undefined,
      },
      random: { uuid: () => SAMPLE_ID, fraction: () => 0 },
      log: () => undefined,
    }),
  );
  app.start();
  await new Promise((resolve) => setTimeout(resolve));
  const reads = new Map<RouteName, FirstRead[]>();
  for (const name of routeNames.filter((one) => one in screensAhead)) {
    const { pattern, access, ...route } = routes[name];
    const searches = new Set(["", "menu" in route && "search" in route.menu ? route.menu.search : ""]);
    for (const search of searches) {
      // One after the other, so that it is known which screen asked.
      // oxlint-disable-next-line eslint/no-await-in-loop
      const reading = await firstReadingOf(app.services, pattern.replace(/:\w+/, SAMPLE_ID) + search);
      // oxlint-disable-next-line eslint/no-await-in-loop
      await reading?.read(new AbortController().signal).catch(() => undefined);
      const call = asked.splice(0)[0]?.replace(SAMPLE_ID, "*");
      if (call === undefined) throw new Error(`The screen of ${name} begins with no read`);
      const path = pattern.replace(/:\w+/, "([0-9a-f-]{36})").replace(/\/$/, "/?");
      const read = { path, search, call, ...(typeof access !== "string" && { permissions: access }) };
      reads.set(name, [...(reads.get(name) ?? []), read]);
    }
  }
  app.stop();
  return reads;
};
