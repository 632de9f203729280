import type { OwnerKind, StepKind } from "@canopy/contracts";

/** A step: key, name, whose it is, kind, expected calendar days, what proves it, and how it differs from a plain one. */
export type DemoStep = readonly [
  key: string,
  name: string,
  ownerKind: OwnerKind,
  kind: StepKind,
  expectedDays: number,
  evidence: readonly string[],
  ...marks: readonly ("optional" | "any")[],
];

/** An arrow that sends back or stops, with its label. */
type LabelledArrow = readonly [from: string, to: string, label: string];

/** A template of the demo, written short. Source: behaviour.md §3 Process template. */
export interface DemoTemplate {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly steps: readonly DemoStep[];
  /** A step, and the steps that it leads on to. */
  readonly forward: readonly (readonly [from: string, ...to: readonly string[]])[];
  readonly rework: readonly LabelledArrow[];
  readonly abort: readonly LabelledArrow[];
}
