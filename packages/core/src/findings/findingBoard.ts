import { endedFindingStates, findingKinds, findingStates, type Finding } from "@canopy/contracts";
import { badgeOf } from "../text/badges.ts";
import { findingKindLabel } from "./findingWords.ts";

/** A state as a column of the board. */
interface BoardColumn {
  readonly state: string;
  readonly label: string;
}

/** A kind as a row of the board: its findings by state. */
interface BoardRow {
  readonly kind: string;
  readonly label: string;
  readonly cells: readonly { readonly state: string; readonly findings: readonly Finding[] }[];
}

/** The findings of a process by kind and state. */
export interface FindingBoard {
  readonly columns: readonly BoardColumn[];
  readonly rows: readonly BoardRow[];
}

/** The states that the board always shows. */
const always = new Set<string>(["OPEN", "ANSWERED", "CLOSED"]);

/** The known codes in their order, then those that this client does not know. */
const inOrder = (known: readonly string[], found: readonly string[]): readonly string[] => [
  ...new Set([...known, ...found]),
];

/** The board of a process's findings: the states as columns, the kinds as rows; kinds and rare states without a finding are left out. Source: behaviour.md §2 Findings. */
export const findingBoardOf = (findings: readonly Finding[]): FindingBoard => {
  const found = {
    states: findings.map(({ state }) => state),
    kinds: findings.map(({ kind }) => kind),
  };
  const states = inOrder(findingStates, found.states).filter(
    (state) => always.has(state) || found.states.includes(state),
  );
  return {
    columns: states.map((state) => ({ state, label: badgeOf(state).label })),
    rows: inOrder(findingKinds, found.kinds)
      .filter((kind) => found.kinds.includes(kind))
      .map((kind) => ({
        kind,
        label: findingKindLabel(kind),
        cells: states.map((state) => ({
          state,
          findings: findings.filter((one) => one.kind === kind && one.state === state),
        })),
      })),
  };
};

/** Whether a finding is neither closed, withdrawn nor carried forward. */
export const isOpenFinding = ({ state }: Pick<Finding, "state">): boolean =>
  !endedFindingStates.some((ended) => ended === state);

/** The number of findings that are neither closed, withdrawn nor carried forward. */
export const openCount = (findings: readonly Finding[]): number => findings.filter(isOpenFinding).length;
