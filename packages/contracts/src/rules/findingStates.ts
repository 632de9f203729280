/** The kinds of findings, in the order of their lists, with their labels. Source: behaviour.md §3 Finding. */
export const findingKinds = ["CAR", "CL", "FAR", "OBS"] as const;
/** A kind that this client knows. */
export type FindingKind = (typeof findingKinds)[number];
/** The labels of the kinds. */
export const findingKindLabels = {
  CAR: "Corrective action request",
  CL: "Clarification",
  FAR: "Forward action request",
  OBS: "Observation",
} as const satisfies Record<FindingKind, string>;

/** The states of a finding. Source: behaviour.md §4 Findings. */
export const findingStates = ["OPEN", "ANSWERED", "REOPENED", "CLOSED", "WITHDRAWN", "CARRIED"] as const;
/** A state that this client knows. */
export type FindingState = (typeof findingStates)[number];

/** The outcomes of an assessment of a finding. */
export const findingOutcomes = ["CLOSED", "REOPENED", "WITHDRAWN"] as const;
/** One of these outcomes. */
export type FindingOutcome = (typeof findingOutcomes)[number];

/** The severities of a finding, the lowest first. */
export const findingSeverities = ["MINOR", "MAJOR"] as const;

/** States in which somebody has to answer. */
export const unansweredStates = ["OPEN", "REOPENED"] as const satisfies readonly FindingState[];

/** True while somebody has to answer. */
export const isUnanswered = (state: string): boolean => unansweredStates.some((open) => open === state);

/** States in which a finding needs nothing more in this process. */
export const endedFindingStates = [
  "CLOSED",
  "WITHDRAWN",
  "CARRIED",
] as const satisfies readonly FindingState[];

/** The part of a finding that decides whether steps wait for it. */
export interface AwaitedFinding {
  readonly kind: string;
  readonly state: string;
  readonly carriedFromId: string | null;
}

const settled: Readonly<Record<string, readonly string[]>> = {
  CAR: ["CLOSED", "WITHDRAWN"],
  CL: ["CLOSED", "WITHDRAWN"],
  FAR: endedFindingStates,
};

/** True if the steps that close findings wait for it: a CAR or CL that is not settled, or a FAR that was carried into the process. Source: behaviour.md §4 Findings. */
export const isFindingAwaited = ({ kind, state, carriedFromId }: AwaitedFinding): boolean => {
  const done = settled[kind];
  if (!done || done.includes(state)) return false;
  return kind !== "FAR" || carriedFromId !== null;
};

const NUMBER_DIGITS = 2;

/** A finding's number: `CAR-01`. */
export const findingNumberOf = (kind: string, ordinal: number): string =>
  `${kind}-${String(ordinal).padStart(NUMBER_DIGITS, "0")}`;

const WRITTEN_NUMBER = /^(CAR|CL|FAR|OBS)[\s_\p{Pd}#]*0*([1-9]\d{0,5})$/iu;

/** Reads a number as people write it: `CAR 3`, `CAR-03`, `CAR–03`, `CAR03`; undefined if it is none. */
export const readFindingNumber = (
  written: string,
): { readonly kind: FindingKind; readonly ordinal: number } | undefined => {
  const found = WRITTEN_NUMBER.exec(written.trim());
  const kind = findingKinds.find((one) => one === found?.[1]?.toUpperCase());
  return found && kind ? { kind, ordinal: Number(found[2]) } : undefined;
};

const MAX_NAMED = 3;
const NAMED_OF_MORE = 2;

/** `CAR-02, CL-05 and 3 more`: all numbers where three or fewer are open, otherwise the first two. */
export const findingNumbersText = (numbers: readonly string[]): string => {
  const named = numbers.length > MAX_NAMED ? numbers.slice(0, NAMED_OF_MORE) : numbers.slice(0, -1);
  const last = numbers.length > MAX_NAMED ? `${numbers.length - NAMED_OF_MORE} more` : (numbers.at(-1) ?? "");
  return named.length === 0 ? last : `${named.join(", ")} and ${last}`;
};
