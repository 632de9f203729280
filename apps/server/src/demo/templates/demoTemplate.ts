import type { OwnerKind, StepKind } from "@canopy/contracts";

/** A step: key, name, owner kind, kind, expected calendar days, evidence, and the options that differ from the defaults. */
export type DemoStep = readonly [
  key: string,
  name: string,
  ownerKind: OwnerKind,
  kind: StepKind,
  expectedDays: number,
  evidence: readonly string[],
  ...marks: readonly ("optional" | "any")[],
];

/** An arrow that sends back or ends in failure, with its label. */
type LabelledArrow = readonly [from: string, to: string, label: string];

/** A template of the demo in short form. Source: behaviour.md §3 Process template. */
export interface DemoTemplate {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** Keys of the steps that ask for documents; the others ask for no evidence. */
  readonly documents?: readonly string[];
  /** Keys of the steps that wait for findings. */
  readonly closesFindings?: readonly string[];
  /** Number of rounds of findings that the programme allows; any number without it. */
  readonly maxRounds?: number;
  readonly receivesForwardActions?: true;
  readonly steps: readonly DemoStep[];
  /** A step and the steps that follow it. */
  readonly forward: readonly (readonly [from: string, ...to: readonly string[]])[];
  readonly rework: readonly LabelledArrow[];
  readonly abort: readonly LabelledArrow[];
}
