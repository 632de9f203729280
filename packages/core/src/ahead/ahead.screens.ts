import { lazyPart, type LazyPart } from "../base/lazyPart.ts";
import { readAhead } from "../cache/watchQuery.ts";
import { routeNames, routeOf, type RouteName } from "../routing/routes.ts";
import { memoizePerApp, type Screen, type Services } from "../services/services.ts";
import { aheadMachine } from "./ahead.machine.ts";
import { firstReadingOf } from "./screensAhead.ts";

/** The code of each route's screen. */
type CodeOf = (name: RouteName) => LazyPart<unknown> | undefined;

/** The record's route for a list's: its pattern and one parameter. */
const recordRouteOf = (name: RouteName): RouteName | undefined => {
  const list = routeOf(name).pattern;
  return routeNames.find((one) => {
    const { pattern } = routeOf(one);
    return list !== "/" && pattern.startsWith(list) && /^:\w+$/.test(pattern.slice(list.length));
  });
};

const codeAt = (services: Services, codeOf: CodeOf, address: string): LazyPart<unknown> | undefined => {
  const place = services.decide(address);
  return place.kind === "open" ? codeOf(place.name) : undefined;
};

const loadCode = async (services: Services, codeOf: CodeOf, address: string): Promise<void> => {
  const part = codeAt(services, codeOf, address);
  if (part) await services.preload(part);
};

const loadNext = (services: Services, codeOf: CodeOf): void => {
  const place = services.decide(services.address.read());
  const next = place.kind === "open" ? recordRouteOf(place.name) : undefined;
  const part = next !== undefined && services.permits(routeOf(next).access) ? codeOf(next) : undefined;
  if (part) void services.preload(part);
};

const readData = async (services: Services, address: string): Promise<void> => {
  const reading = await firstReadingOf(services, address);
  if (reading) await readAhead(services.client, reading);
};

/** Fetches ahead for the whole app; `codeOf` names the front end's code of each route. */
export const aheadScreen = (codeOf: CodeOf): Screen<typeof aheadMachine, undefined> => ({
  logic: memoizePerApp((services) =>
    aheadMachine.provide({
      actions: {
        loadCode: (_, address) => void loadCode(services, codeOf, address),
        readData: (_, address) => void readData(services, address),
        loadNext: () => loadNext(services, codeOf),
      },
    }),
  ),
  input: () => undefined,
});

/**
 * The first screen of an app that has just been opened, as a part that is there once the screen's code is: so the
 * frame is drawn together with its screen. The screen's first data are read meanwhile. A failure of either is the
 * screen's own to report. Undefined where the code is there already.
 */
export const firstScreenPart = (codeOf: CodeOf): ((services: Services) => LazyPart<unknown> | undefined) =>
  memoizePerApp((services) => {
    const address = services.address.read();
    const code = codeAt(services, codeOf, address);
    if (code && services.isLoaded(code)) return undefined;
    return lazyPart(async () => {
      void readData(services, address);
      if (code) await services.preload(code);
    });
  });
