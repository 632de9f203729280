import { searchEndpoints } from "@canopy/contracts";
import { fromPromise } from "xstate";
import { foundHits } from "./searchHits.ts";
import { searchMachine } from "./search.machine.ts";
import { oncePerApp, type Screen } from "../kit/screen.ts";

/** The search in the header. Source: behaviour.md §2 Search, §7 Search. */
export const searchScreen: Screen<typeof searchMachine, undefined> = {
  logic: oncePerApp((reach) =>
    searchMachine.provide({
      actors: {
        find: fromPromise(async ({ input, signal }) =>
          foundHits(
            await reach.call(searchEndpoints.find, { query: { q: input.text } }, { signal }),
            reach.permits,
            reach.locale,
          ),
        ),
      },
    }),
  ),
  input: () => undefined,
};
