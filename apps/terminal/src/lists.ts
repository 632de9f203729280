import { openScreen } from "@canopy/core";
import { dueOccurrences, dueSheet } from "@canopy/core/dashboard";
import { listChoices, listNames, openList } from "@canopy/core/listScreens";
import { listExport, selectExportProgress } from "@canopy/core/exports";
import * as core from "@canopy/core/lists";
import { isReadingSettled, selectData, selectReadingFailure } from "@canopy/core/records";
import { messages, shownText } from "@canopy/core/text";
import { Option } from "commander";
import { listOptions, pageOptions, type Cli } from "./cli.ts";
import { Mistyped, Refused, textOf } from "./refused.ts";
import type { Session } from "./session.ts";

/** A question to a list in a person's words. */
export type Wish = Parameters<typeof openList>[2];

/** Opens a list at what a wish asks for; says which parts of a saved view the list cannot show. */
export const open = async ({ app, say }: Session, name: string, wish: Wish) => {
  const opened = await openList(app, name, wish);
  if (!("list" in opened)) throw "fault" in opened ? new Mistyped(opened.fault) : new Refused(opened.refusal);
  for (const sentence of opened.leftOut) say(sentence);
  return opened.list;
};

/** A list's page, once it is read. */
export const settled = async ({ until }: Session, list: Awaited<ReturnType<typeof open>>) => {
  const now = await until(list, core.isListSettled);
  const failure = core.selectListFailure(now);
  if (failure) throw new Refused(textOf(failure));
  return now;
};

/** Prints a page of a list. Without a name asks for the list, and goes on to its other pages, filters and orders. */
export const printList = async (session: Session, name: string | undefined, wish: Wish) => {
  const list = await open(session, name ?? (await session.choose("List", listChoices(session.app))), wish);
  const { title, searchLabel } = core.selectView(list.getSnapshot());
  const printPage = async (): Promise<void> => {
    const now = await settled(session, list);
    const form = { isForPeople: session.isTable, isOfView: wish.view !== undefined };
    session.print(core.listSheet(now, session.app.services, form));
    if (name !== undefined) return;
    const moves = [{ label: "Back", value: undefined }, ...core.listMoves(now)];
    const move = await session.choose(title, moves);
    if (!move) return;
    const text = move.type === "list.filter" && (await session.prompts?.text(searchLabel));
    list.send(text ? { type: "list.filter", text } : move);
    await printPage();
  };
  await printPage();
};

/** Exports every row that a list finds into a file. If fewer rows come than the server announced, saves them and throws. */
const exportList = async (
  session: Session,
  name: string | undefined,
  { format, all, to, ...wish }: Wish & { format: "csv" | "xlsx"; all?: true; to?: string },
): Promise<void> => {
  const { app, saved, until } = session;
  const list = await open(session, name ?? (await session.choose("List", listChoices(app))), wish);
  const actor = openScreen(app, listExport, list);
  const told = new Promise<{ readonly tone: string; readonly text: string }>((resolve) =>
    actor.on("toast", resolve),
  );
  const save = async (): Promise<void> => {
    actor.send({ type: "export.begin", wish: { format, columns: all ? "all" : "shown" } });
    await until(actor, (now) => selectExportProgress(now) === undefined);
    await told;
  };
  await saved(save, to);
  const { tone, text } = await told;
  if (tone === "error") throw new Refused(text);
};

/** Says that a person chooses among the first records alone, where the list has more. */
export const sayRest = (
  { say }: Session,
  now: Awaited<ReturnType<typeof settled>>,
  { nouns, noun }: { readonly nouns: string; readonly noun: string },
): void => {
  const shown = shownText({ data: core.selectRows(now), total: core.selectPager(now).total }, "first", nouns);
  if (shown !== undefined) say(`${shown}; name any other ${noun} in the command.`);
};

/** Asks for a process by one of its milestones, those that are newly ready first; gives its address. */
export const chooseProcess = async (session: Session): Promise<string> => {
  const now = await settled(session, await open(session, "milestones", { size: 100 }));
  if (session.prompts) sayRest(session, now, { nouns: "milestones", noun: "process" });
  return session.choose("Process", core.rowChoices(now, session.app.services));
};

/** Prints the reminders that are due or overdue for the person. */
const printDue = async ({ app, until, print, isTable }: Session): Promise<void> => {
  const due = openScreen(app, dueOccurrences, undefined);
  const now = await until(due, isReadingSettled);
  const data = selectData(now);
  if (!data) throw new Refused(selectReadingFailure(now)?.text ?? messages.forbidden);
  print(dueSheet(data, app.services, isTable));
};

/** The commands of all lists. */
export const declareLists = ({ program, withSession }: Cli): void => {
  pageOptions(
    program.command("list [what]").description(`show a list, one of: ${listNames.join(", ")}`),
  ).action(withSession(printList));
  listOptions(program.command("export [what]").description("write every row of a list into a file here"))
    .addOption(new Option("--format <format>", "the kind of file").choices(["csv", "xlsx"]).default("csv"))
    .option("--all", "with all columns, to be imported again")
    .option("--to <file>", "as this file, also in place of one that is there")
    .action(withSession(exportList));
  program.command("due").description("the reminders that are due for you").action(withSession(printDue));
};
