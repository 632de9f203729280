import { openScreen, routes } from "@canopy/core";
import { dueOccurrences, dueSheet } from "@canopy/core/dashboard";
import { listScreens } from "@canopy/core/listScreens";
import * as core from "@canopy/core/lists";
import { selectData, selectReadingFailure, selectReadingStatus } from "@canopy/core/records";
import { messages } from "@canopy/core/text";
import { Mistyped, Refused } from "./refused.ts";
import { textOf, type Session } from "./session.ts";

type List = core.ListActor<core.ListRow>;
type ListName = keyof typeof listScreens;

const isListName = (name: string): name is ListName => Object.hasOwn(listScreens, name);
/** The names of the lists. */
export const listNames = Object.keys(listScreens).filter(isListName);

const openList = ({ app }: Session, name: ListName, wish: core.ListWish): List => {
  const { screen, view } = listScreens[name];
  if (!app.can().allows(routes[name].access)) throw new Refused(messages.forbidden);
  const answer = core.listAddress(view, wish);
  if ("fault" in answer) throw new Mistyped(answer.fault);
  app.announce({ type: "navigate", to: answer.address });
  return openScreen(app, screen, undefined);
};

const sheetOf = async ({ app, until }: Session, list: List, isForPeople: boolean) => {
  const now = await until(list, core.isListSettled);
  const failure = core.selectListFailure(now);
  if (failure) throw new Refused(textOf(failure));
  return core.listSheet(now, app.services, isForPeople);
};

/** Prints a page of a list. */
export const printList = async (session: Session, name: string, wish: core.ListWish): Promise<void> => {
  const known = listNames.find((one) => one.toLowerCase() === name.toLowerCase());
  if (!known) throw new Mistyped(`There is no list "${name}": ${listNames.join(", ")}.`);
  session.print(await sheetOf(session, openList(session, known, wish), session.isTable));
};

/** Prints a list that is chosen, and goes on to its other pages, filters and orders. */
export const browseList = async (session: Session): Promise<void> => {
  const { app, choose, print, prompts } = session;
  const allowed = listNames.filter((name) => app.can().allows(routes[name].access));
  const titles = allowed.map((value) => ({ label: listScreens[value].view.title, value }));
  const list = openList(session, await choose("List", titles), {});
  const { title, searchLabel } = core.selectView(list.getSnapshot());
  const browse = async (): Promise<void> => {
    print(await sheetOf(session, list, session.isTable));
    const move = await choose<"back" | "search" | Parameters<List["send"]>[0]>(title, [
      { label: "Back", value: "back" },
      { label: "Search", value: "search" },
      ...core.listMoves(list.getSnapshot()),
    ]);
    if (move === "back") return;
    list.send(
      move === "search" ? { type: "list.filter", text: (await prompts?.text(searchLabel)) ?? "" } : move,
    );
    await browse();
  };
  await browse();
};

const labelOf = (cells: readonly string[]) => cells.slice(0, -1).filter(Boolean).join(" · ");

/** Asks for a process by one of its milestones, those that are newly ready first; gives its address. */
export const chooseProcess = async (session: Session): Promise<string> => {
  const { rows } = await sheetOf(session, openList(session, "milestones", { size: 100 }), false);
  return session.choose(
    "Process",
    rows.map((cells) => ({ label: labelOf(cells), value: cells.at(-1) ?? "" })),
  );
};

/** Prints the reminders that are due or overdue for the person. */
export const printDue = async ({ app, until, print, isTable }: Session): Promise<void> => {
  const isRead = new Set(["hidden", "showing", "failed"]);
  const due = openScreen(app, dueOccurrences, undefined);
  const now = await until(due, (snapshot) => isRead.has(selectReadingStatus(snapshot)));
  const data = selectData(now);
  if (!data) throw new Refused(selectReadingFailure(now)?.text ?? messages.forbidden);
  print(dueSheet(data, app.services, isTable));
};
