import { routes } from "@canopy/core";
import { listScreens } from "@canopy/core/listScreens";
import * as core from "@canopy/core/lists";
import { datesOf, messages } from "@canopy/core/text";
import { Refused, type Session } from "./session.ts";

const isListName = (name: string): name is keyof typeof listScreens => Object.hasOwn(listScreens, name);
const names = Object.keys(listScreens).filter(isListName);

const isSettled = (now: ReturnType<core.ListActor<core.ListRow>["getSnapshot"]>): boolean =>
  !["loading", "refreshing"].includes(core.selectListStatus(now)) && now.matches({ typing: "still" });

/** Prints the page of a list once it is there; says where in the list it is, or why there is nothing. */
export const printList = async (session: Session, list: core.ListActor<core.ListRow>): Promise<void> => {
  const now = await session.until(list, isSettled);
  const failure = core.selectListFailure(now);
  if (failure) throw new Refused([failure.text, ...failure.lines].join("\n  "));
  const { isTable, app, print, say } = session;
  const { locale } = app.services;
  const { relative, machine } = datesOf(app.services);
  const cells: core.CellFormats = isTable
    ? { locale, date: (value) => relative(value), number: (value) => value.toLocaleString() }
    : { locale, date: (value) => machine(value) ?? "", number: String };
  const view = core.selectView(now);
  const rows = core.selectRows(now);
  const hidden = isTable ? core.selectHiddenColumns(now) : [];
  const columns = view.columns.filter(({ field }) => !hidden.includes(field));
  const address = (row: core.ListRow) => (isTable ? [] : [view.rowTo?.(row) ?? ""]);
  const { from, to, total, page, pageCount } = core.selectPager(now);
  print({
    heads: [...columns.map(({ label }) => label), ...(isTable ? [] : ["Address"])],
    rows: rows.map((row) => [...columns.map((column) => core.cellText(column, row, cells)), ...address(row)]),
    data: { page, pageCount, total, rows },
  });
  const chips = core.selectChips(now).map(({ text }) => text);
  if (core.selectListStatus(now) === "empty") say(`No ${view.nouns} yet. ${view.emptyText}`);
  else if (total === 0) say(`No ${view.nouns} match:`, ...chips);
  else say([`${from}–${to} of ${total} ${view.nouns}, page ${page} of ${pageCount}`, ...chips].join(" · "));
};

/** Opens a list by its name, at an address or with a wish. */
export const openList = (session: Session, name: string, wish: core.ListWish, at?: string) => {
  const found = names.find((route) => route.toLowerCase() === name.toLowerCase());
  if (!found) throw new Refused(`There is no list "${name}": ${names.join(", ")}.`, 2);
  const { screen, view } = listScreens[found];
  if (!session.app.can().allows(routes[found].access)) throw new Refused(messages.forbidden);
  const answer = core.listAddress(view, wish);
  if ("fault" in answer) throw new Refused(answer.fault, 2);
  return session.open(screen, undefined, at ?? answer.address);
};
