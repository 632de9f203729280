import type { Sheet } from "../base/sheet.ts";
import { entryName } from "../calendar/calendarEntries.ts";
import type { Services } from "../services/services.ts";
import { badgeOf } from "../text/badges.ts";
import { datesOf } from "../text/datesOf.ts";
import { atLeastText } from "../text/numberText.ts";
import type { DueOccurrences } from "./dashboard.screens.ts";

/** The due reminders as a sheet; dates are relative for people and ISO otherwise. */
export const dueSheet = (
  { all, total, isCut }: DueOccurrences,
  services: Services,
  isForPeople: boolean,
): Sheet => {
  const { relative, machine } = datesOf(services);
  const dateOf = isForPeople ? relative : machine;
  return {
    heads: ["Reminder", "Status", "Due"],
    rows: all.map((one) => [entryName(one), badgeOf(one.status).label, dateOf(one.dueDatetime) ?? ""]),
    data: all,
    summary: total === 0 ? "Nothing is due" : `${atLeastText(total, isCut)} due`,
  };
};
