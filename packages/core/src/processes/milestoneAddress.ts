import type { Milestone } from "@canopy/contracts";
import { addressWith } from "../routing/addressWith.ts";
import { pathTo } from "../routing/match.ts";

/** The address of a milestone's process with the milestone selected. */
export const milestoneAddress = ({ id, processId }: Pick<Milestone, "id" | "processId">): string =>
  `${pathTo("process", { processId })}?milestone=${id}`;

/** The search of a process's page, and the chosen step and its sheet, as the search names them. */
export interface ProcessAddress {
  /** The whole search; others read the open finding and the open pack in it. */
  readonly search: string;
  readonly selectedId: string | undefined;
  /** Whether the sheet with all about the chosen step is open, on windows too narrow to show it in place. */
  readonly isStepOpen: boolean;
}

/** Reads the search of a process's page. */
export const processAddressIn = (search: string): ProcessAddress => {
  const params = new URLSearchParams(search);
  return {
    search,
    selectedId: params.get("milestone") ?? undefined,
    isStepOpen: params.get("step") === "open",
  };
};

/** The address of a process's page that says this; the rest of its search stays. */
export const processAddress = (
  processId: string,
  { search, selectedId, isStepOpen }: ProcessAddress,
): string =>
  addressWith(
    { path: pathTo("process", { processId }), search },
    { milestone: selectedId, step: isStepOpen ? "open" : undefined },
  );

/** The step's sheet that was opened from this page by an entry of the history: going back closes it. */
export interface PushedSheet {
  readonly stepId: string | undefined;
  /** The milestone that the address names once the sheet is closed. */
  readonly below: string | undefined;
}

interface SheetPlace extends Pick<ProcessAddress, "isStepOpen" | "selectedId"> {
  readonly pushed: PushedSheet | undefined;
}

/** Whether the open sheet is the one that was pushed, also where the browser's Forward opened it again. */
export const isSheetPushed = ({ isStepOpen, selectedId, pushed }: SheetPlace): boolean =>
  isStepOpen && pushed !== undefined && pushed.stepId === selectedId;

/** The pushed sheet at an address: one that this page has not pushed itself was pushed before the page was loaded again. */
export const pushedAt = (place: SheetPlace, isOverPage: boolean): PushedSheet | undefined =>
  isOverPage && place.isStepOpen && !isSheetPushed(place)
    ? { stepId: place.selectedId, below: place.selectedId }
    : place.pushed;
