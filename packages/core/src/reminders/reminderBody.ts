import { MAX_INTERVAL, MAX_OCCURRENCES, messages, reminderDraft } from "@canopy/contracts";
import * as z from "zod/mini";
import { textOf } from "../base/textOf.ts";
import { reminderFields } from "./reminderForm.ts";
import { wholeNumber } from "../text/wholeNumber.ts";
import { ruleFieldsIn, ruleOf } from "../recurrence/ruleFields.ts";

/** The values that a form sends, by field name. */
type Body = Readonly<Record<string, unknown>>;

const textIn = (body: Body, name: string): string => textOf(body[name]) ?? "";

const idIn = (body: Body, name: string): string | null => textIn(body, name) || null;

/** Each link needs the one before it: without a project there is no process. */
const linksOf = (body: Body) => {
  const projectId = idIn(body, "projectId");
  const processId = projectId && idIn(body, "processId");
  const milestoneId = processId && idIn(body, "milestoneId");
  return { projectId, processId, milestoneId, companyId: projectId ? null : idIn(body, "companyId") };
};

const isBound = (body: Body): boolean => body["timing"] === "MILESTONE";

const offsetOf = (body: Body): unknown => {
  const days = body["offsetDays"];
  const isNumber = days !== "" && days !== null && Number.isInteger(Number(days));
  if (!isNumber) return days ?? "";
  return body["offsetSide"] === "before" ? 0 - Number(days) : Number(days);
};

const timeOf = (body: Body) => {
  const timeZone = textIn(body, "timeZone");
  if (isBound(body)) return { dueDatetime: null, timeZone, rrule: null, offsetDays: offsetOf(body) };
  const dueDatetime = textIn(body, "dueDatetime");
  const rrule = ruleOf(ruleFieldsIn(body), dueDatetime) ?? null;
  return { dueDatetime, timeZone, rrule, offsetDays: null };
};

const numbersIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.map((one) => wholeNumber(String(one))) : [];

const leadsOf = (body: Body): readonly number[] => [
  ...numbersIn(body["leadTimes"]),
  ...numbersIn(body["otherLeads"]),
];

/** Makes the body that the reminder's endpoint takes from the form's values. */
export const reminderBody = (body: Body): Body => ({
  title: body["title"] ?? null,
  description: body["description"],
  ...linksOf(body),
  ...timeOf(body),
  leadTimes: leadsOf(body),
  userIds: body["userIds"] ?? [],
});

const linkNames = ["projectId", "processId", "milestoneId", "companyId"];
const leadNames = ["leadTimes", "otherLeads"];
const plainNames = ["title", "description", "userIds"];

/** The parts of a reminder's body with a changed field; parts that belong together are sent together. */
export const changedBody = (body: Body, change: Body): Body => {
  const whole = reminderBody(body);
  const changed = Object.keys(change).filter((name) => name !== "version");
  const hasLinks = changed.some((name) => linkNames.includes(name));
  const hasLeads = changed.some((name) => leadNames.includes(name));
  const hasTime = changed.some((name) => ![...linkNames, ...leadNames, ...plainNames].includes(name));
  const sent = new Set([
    ...plainNames.filter((name) => changed.includes(name)),
    ...(hasLinks ? linkNames : []),
    ...(hasLeads ? ["leadTimes"] : []),
    ...(hasTime ? ["dueDatetime", "timeZone", "rrule", "offsetDays"] : []),
  ]);
  const parts = Object.fromEntries(Object.entries(whole).filter(([name]) => sent.has(name)));
  return "version" in change ? { ...parts, version: change["version"] } : parts;
};

const isWithin = (value: unknown, least: number, most: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

/** The error of a number that is not whole, or not from 1 to `most`. */
const rangeFault = (label: string, value: unknown, most: number): string =>
  Number.isInteger(value)
    ? messages.notANumberBetween(label, 1, most)
    : messages.notAWholeBetween(label, 1, most);

/** Errors of the rule builder's fields, by field name. */
const ruleFaults = (body: Body): Readonly<Record<string, readonly string[]>> => ({
  ...("interval" in body &&
    !isWithin(body["interval"], 1, MAX_INTERVAL) && {
      interval: [rangeFault("Every", body["interval"], MAX_INTERVAL)],
    }),
  ...("count" in body &&
    !isWithin(body["count"], 1, MAX_OCCURRENCES) && {
      count: [rangeFault("Times", body["count"], MAX_OCCURRENCES)],
    }),
  ...("until" in body && textIn(body, "until") === "" && { until: [messages.required("Last day")] }),
  ...("monthDay" in body && textIn(body, "monthDay") === "" && { monthDay: [messages.required("Day")] }),
});

/** Errors of the form's values by field name: the server's rules, and fields left empty. Source: behaviour.md §5 Forms. */
export const reminderFormFaults = (body: Body): Readonly<Record<string, readonly string[]>> => {
  const faults: Record<string, readonly string[]> = { ...ruleFaults(body) };
  const isRuleFine = Object.keys(faults).length === 0;
  for (const { name, label, isRequired } of reminderFields)
    if (isRequired && body[name] === "") faults[name] ??= [messages.required(label)];
  if (isBound(body) && linksOf(body).milestoneId === null)
    faults["milestoneId"] = [messages.required("Milestone")];
  if (isBound(body) && !isWithin(body["offsetDays"], 0, Number.MAX_SAFE_INTEGER))
    faults["offsetDays"] = [messages.notANumber("Days")];
  const { error } = z.safeParse(reminderDraft, reminderBody(body));
  for (const { path, message } of error?.issues ?? []) {
    const name = fieldOf(String(path[0] ?? ""), body);
    if (name !== "rrule" || isRuleFine) faults[name] ??= [message];
  }
  return faults;
};

/** The form field that supplies a part of the body. */
const fieldOf = (part: string, body: Body): string => {
  if (part === "rrule" && body["rrule"] === "CUSTOM") return "ruleText";
  return part === "leadTimes" ? "otherLeads" : part;
};
