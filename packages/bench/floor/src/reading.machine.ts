import { QueryObserver } from "@tanstack/query-core";
import { assign, fromCallback, setup } from "xstate";
import { client, read } from "./api.ts";

type ReadingEvent =
  | { readonly type: "ask"; readonly path: string }
  | { readonly type: "answered"; readonly data: unknown }
  | { readonly type: "failed" };

const optionsOf = (path: string) => ({
  queryKey: [path],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(path, signal),
});

/** Reads an address; `ask` reads another one, and the old answer stays until the new one is there. */
export const readingMachine = setup({
  types: {
    context: {} as { readonly path: string; readonly data: unknown; readonly isFailed: boolean },
    events: {} as ReadingEvent,
    input: {} as { readonly path: string },
  },
  actors: {
    watch: fromCallback<Extract<ReadingEvent, { type: "ask" }>, { readonly path: string }>(
      ({ input, receive, sendBack }) => {
        const observer = new QueryObserver<unknown>(client, optionsOf(input.path));
        receive(({ path }) => observer.setOptions(optionsOf(path)));
        return observer.subscribe(({ data, isError }) => {
          if (isError) sendBack({ type: "failed" });
          else if (data !== undefined) sendBack({ type: "answered", data });
        });
      },
    ),
  },
}).createMachine({
  id: "reading",
  description: "An answer of the API, and the next one.",
  context: ({ input }) => ({ path: input.path, data: undefined, isFailed: false }),
  invoke: { id: "watch", src: "watch", input: ({ context }) => ({ path: context.path }) },
  on: {
    ask: {
      actions: ({ self, event }) => self.getSnapshot().children["watch"]?.send(event),
    },
    answered: { actions: assign({ data: ({ event }) => event.data, isFailed: false }) },
    failed: { actions: assign({ isFailed: true }) },
  },
});
