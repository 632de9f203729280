/** The finding that a process's page shows in its panel, as its address says (`?finding=`). Source: behaviour.md §2 Findings. */
import { assign, emit, fromCallback, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { addressWith } from "../routing/addressWith.ts";
import { FINDING_PARAM } from "./findingAddress.ts";

/** Input of the page's open finding. */
export interface OpenFindingInput {
  /** The page's path. */
  readonly path: string;
  /** The page's search; `finding` in it names the open finding. */
  readonly search: string;
}

/** Events of the page's open finding. */
export type OpenFindingEvent = { readonly type: "finding.close" };

interface AddressChanged {
  readonly type: "address.changed";
  readonly search: string;
}

const withFinding = (page: OpenFindingInput, id: string | undefined): string =>
  addressWith(page, { [FINDING_PARAM]: id });

/** The open finding of a process's page. */
export const openFindingMachine = setup({
  types: {
    context: {} as OpenFindingInput,
    input: {} as OpenFindingInput,
    events: {} as OpenFindingEvent | AddressChanged,
    emitted: {} as Announcement,
  },
  actors: {
    /** Sends `address.changed` when the address of this page changes. */
    watchAddress: fromCallback<{ type: string }, string>(notProvided("watchAddress")),
  },
  actions: {
    leave: emit(({ context }) => ({ type: "return" as const, to: withFinding(context, undefined) })),
  },
}).createMachine({
  id: "openFinding",
  description: "The finding that a process's page shows in its panel, as its address says.",
  context: ({ input }) => input,
  invoke: { src: "watchAddress", id: "address", input: ({ context }) => context.path },
  on: {
    "address.changed": { actions: assign({ search: ({ event }) => event.search }) },
    "finding.close": { actions: "leave" },
  },
});

interface OpenFindingSnapshot {
  readonly context: OpenFindingInput;
}

/** The id of the open finding; undefined while none is open. */
export const selectOpenFinding = ({ context }: OpenFindingSnapshot): string | undefined =>
  new URLSearchParams(context.search).get(FINDING_PARAM) ?? undefined;

/** The address that opens a finding on this page; the chosen step stays. */
export const findingHrefOf =
  (id: string) =>
  ({ context }: OpenFindingSnapshot): string =>
    withFinding(context, id);
