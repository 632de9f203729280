import type { FailureText } from "@canopy/core";
import type { TalkRefusal } from "@canopy/core/forms";

/** Ends a command with its message for the person. */
export class Refused extends Error {}
/** The command line itself is wrong. */
export class Mistyped extends Refused {}

/** A failure of core as lines. */
export const textOf = ({ text, lines }: FailureText): string => [text, ...lines].join("\n  ");

/** The error that ends a command, with the reason why something was not done. */
export const refusedBy = (refusal: TalkRefusal): Refused =>
  new (refusal.isMistyped ? Mistyped : Refused)(textOf(refusal));

/** Throws the reason why something was not done; does nothing without one. */
export const mustBeDone = (refusal: TalkRefusal | undefined): void => {
  if (refusal) throw refusedBy(refusal);
};
