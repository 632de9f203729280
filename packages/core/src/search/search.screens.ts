import { MAX_SEARCH_TEXT_CHARS, searchEndpoints } from "@canopy/contracts";
import { fromCallback, fromPromise } from "xstate";
import { foundHits } from "./searchHits.ts";
import { searchMachine } from "./search.machine.ts";
import { memoizePerApp, type Screen } from "../services/services.ts";
import { cutText } from "../text/cutText.ts";

/** The search in the header. Source: behaviour.md §2 Search, §7 Search. */
export const searchScreen: Screen<typeof searchMachine, undefined> = {
  logic: memoizePerApp((services) =>
    searchMachine.provide({
      actors: {
        find: fromPromise(async ({ input, signal }) => {
          const q = cutText(input.text, MAX_SEARCH_TEXT_CHARS);
          const hits = await services.call(searchEndpoints.find, { query: { q } }, { signal });
          return foundHits(hits, services.permits, services.locale);
        }),
        watchPlace: fromCallback(({ sendBack }) => services.onMove(() => sendBack({ type: "search.clear" }))),
      },
    }),
  ),
  input: () => undefined,
};
