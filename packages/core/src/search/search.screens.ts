import { MAX_SEARCH_TEXT_CHARS, searchEndpoints } from "@canopy/contracts";
import { fromCallback, fromPromise } from "xstate";
import { searchMachine } from "./search.machine.ts";
import { lazyPart } from "../base/lazyPart.ts";
import { memoizePerApp, type Screen } from "../services/services.ts";
import { cutText } from "../text/cutText.ts";

const searchHits = lazyPart(() => import("./searchHits.ts"));

/** The search in the header. The code of hits is loaded with the first search; without it a search fails as without network. Source: behaviour.md §2 Search, §7 Search. */
export const searchScreen: Screen<typeof searchMachine, undefined> = {
  logic: memoizePerApp((services) =>
    searchMachine.provide({
      actors: {
        find: fromPromise(async ({ input, signal }) => {
          const q = cutText(input.text, MAX_SEARCH_TEXT_CHARS);
          const [hits, { foundHits }] = await Promise.all([
            services.call(searchEndpoints.find, { query: { q } }, { signal }),
            services.loadForCall(searchHits),
          ]);
          return foundHits(hits, services.permits, services.locale);
        }),
        watchPlace: fromCallback(({ sendBack }) => services.onMove(() => sendBack({ type: "search.clear" }))),
      },
    }),
  ),
  input: () => undefined,
};
