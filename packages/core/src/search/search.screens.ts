import { searchEndpoints } from "@canopy/contracts";
import { fromCallback, fromPromise } from "xstate";
import { foundHits } from "./searchHits.ts";
import { searchMachine } from "./search.machine.ts";
import { memoizePerApp, type Screen } from "../services/services.ts";

/** The search in the header. Source: behaviour.md §2 Search, §7 Search. */
export const searchScreen: Screen<typeof searchMachine, undefined> = {
  logic: memoizePerApp((services) =>
    searchMachine.provide({
      actors: {
        find: fromPromise(async ({ input, signal }) =>
          foundHits(
            await services.call(searchEndpoints.find, { query: { q: input.text } }, { signal }),
            services.permits,
            services.locale,
          ),
        ),
        watchPlace: fromCallback(({ sendBack }) => services.onMove(() => sendBack({ type: "search.clear" }))),
      },
    }),
  ),
  input: () => undefined,
};
