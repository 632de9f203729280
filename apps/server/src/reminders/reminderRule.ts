import { messages, readRecurrence, writeRecurrence, type Recurrence } from "@canopy/contracts";
import { invalid } from "../base/problem.ts";

/** The rule and its limits in a body; undefined if omitted, null to remove them. */
interface SaidRule {
  readonly rrule?: string | null | undefined;
  readonly count?: number | null | undefined;
  /** A calendar day. */
  readonly until?: string | null | undefined;
}

/** The rule of a reminder after the change: the given one, or the present one with the given limits. Throws 400 if they contradict each other. Source: behaviour.md §5 Forms. */
export const intendedRule = (said: SaidRule, before: string | null): string | null => {
  const isNewRule = said.rrule !== undefined;
  const text = isNewRule ? said.rrule : before;
  const rule = text ? readRecurrence(text) : undefined;
  if (!rule) {
    if ((said.count ?? said.until ?? null) !== null)
      throw invalid({ rrule: [messages.neededWith("Repeats", said.count ? "Times" : "Until")] });
    return null;
  }
  if (isNewRule) refuseDifferent(said, rule);
  const keep = <Value>(limit: Value | null | undefined, own: Value | undefined) =>
    limit === undefined || (limit === null && isNewRule) ? own : (limit ?? undefined);
  const count = keep(said.count, rule.count);
  const until = keep(said.until, rule.until);
  if (count !== undefined && until !== undefined) throw invalid({ rrule: [messages.limitedTwice] });
  return writeRecurrence({ ...rule, count, until });
};

const refuseDifferent = ({ count = null, until = null }: SaidRule, rule: Recurrence): void => {
  const errors = {
    ...(count !== null &&
      rule.count !== undefined &&
      count !== rule.count && { count: [messages.limitsDiffer("Times")] }),
    ...(until !== null &&
      rule.until !== undefined &&
      until !== rule.until && { until: [messages.limitsDiffer("Until")] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
};
