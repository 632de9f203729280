import type { Sheet } from "../base/sheet.ts";
import type { Services } from "../services/services.ts";
import { badgeOf } from "../text/badges.ts";
import { datesOf } from "../text/datesOf.ts";
import { personName } from "../text/personName.ts";
import { conversationOf } from "./conversation.ts";
import { findingActions } from "./findingForms.view.ts";
import type { FindingOnPage } from "./findings.screens.ts";
import { findingKindLabel, severityLabel } from "./findingWords.ts";

/** A finding as a sheet of two columns: its facts, its conversation, and what the person may do with it; dates are ISO unless they are for people. */
export const findingSheet = (finding: FindingOnPage, services: Services, isForPeople: boolean): Sheet => {
  const { relative, dateTime, machine } = datesOf(services);
  const [dateOf, timeOf] = isForPeople ? [relative, dateTime] : [machine, machine];
  const { number, kind, text, state, overdue, severity, due, refusal, process, responsible } = finding;
  const offered = findingActions.filter(({ id }) => finding.moves.some((move) => move === id));
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ["Finding", `${number}, ${findingKindLabel(kind)}`],
    ["State", [badgeOf(state).label, ...(overdue ? [badgeOf("OVERDUE").label] : [])].join(", ")],
    ["Text", text],
    ["Section", finding.reference],
    ["Severity", severity === null ? null : severityLabel(severity)],
    ["Responsible", responsible && personName(responsible)],
    ["Due", due === null ? null : dateOf(due)],
    ["Raised at", finding.milestone?.name],
    ["Raised by", finding.raisedBy?.name],
    ["Raised", dateOf(finding.raisedAt)],
    ["Round", String(finding.round)],
    ...conversationOf(finding).map(({ label, by, at, text: said, documents }) => {
      const named = documents.map(({ title, no }) => `${title}, version ${no}`).join("; ");
      return [`${label} by ${by}`, `${timeOf(at)}: ${said}${named === "" ? "" : ` (${named})`}`] as const;
    }),
    ["You may", offered.map(({ label }) => label).join(", ")],
    ["You may not", refusal],
  ];
  return {
    heads: ["Fact", "Value"],
    rows: facts.flatMap(([term, value]) => (value ? [[term, value]] : [])),
    data: finding,
    summary: [number, badgeOf(state).label, process?.name, process?.project?.name]
      .filter(Boolean)
      .join(" · "),
  };
};
