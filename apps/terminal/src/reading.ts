import { entryName } from "@canopy/core/calendar";
import { dueOccurrencesScreen } from "@canopy/core/dashboard";
import { selectData, selectReadingFailure, selectReadingStatus } from "@canopy/core/records";
import * as search from "@canopy/core/search";
import { badgeOf, datesOf, messages } from "@canopy/core/text";
import { Refused, type Session } from "./session.ts";

/** Prints the reminders that are due or overdue for the person. */
export const printDue = async ({ app, open, until, print, say, isTable }: Session): Promise<void> => {
  const isRead = new Set(["hidden", "showing", "failed"]);
  const now = await until(open(dueOccurrencesScreen, undefined), (it) => isRead.has(selectReadingStatus(it)));
  const data = selectData(now);
  if (!data) throw new Refused(selectReadingFailure(now)?.text ?? messages.forbidden);
  const { relative, machine } = datesOf(app.services);
  const dateOf = isTable ? relative : machine;
  print({
    heads: ["Reminder", "Status", "Due"],
    rows: data.all.map((one) => [entryName(one), badgeOf(one.status).label, dateOf(one.dueDatetime) ?? ""]),
    data: data.all,
  });
  say(data.total === 0 ? "Nothing is due" : `${data.total} due`);
};

/** Searches everything that the person may read; prints what was found, with its address. */
export const printFound = async ({ open, until, print, say }: Session, text: string): Promise<void> => {
  const actor = open(search.searchScreen, undefined);
  actor.send({ type: "search.type", text });
  const isDone = new Set(["none", "failed", "closed"]);
  const now = await until(
    actor,
    (it) => search.selectFoundCount(it) !== undefined || isDone.has(search.selectSearchStatus(it)),
  );
  const failure = search.selectSearchFailure(now);
  if (failure) throw new Refused(failure.text);
  const hits = search.selectHits(now);
  print({
    heads: ["Kind", "Name", "Detail", "Address"],
    rows: hits.map(({ kind, name, detail, to }) => [kind, name, detail ?? "", to]),
    data: hits,
  });
  say(hits.length === 0 ? "Nothing found" : `${hits.length} found`);
};
