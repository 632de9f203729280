import { matchRoute, menuFor } from "@canopy/core";
import { listScreens } from "@canopy/core/listScreens";
import * as lists from "@canopy/core/lists";
import { milestoneActionsFor, milestoneOutline } from "@canopy/core/processes";
import { openList, printList } from "./lists.ts";
import { act, openProcess, printProcess } from "./processes.ts";
import type { Choice, Prompts } from "./prompts.ts";
import { printDue } from "./reading.ts";
import { Refused, type Session } from "./session.ts";

type Asking = Session & { readonly prompts: Prompts };
type Entry = Choice<() => unknown>;

const directions = [
  { label: "Ascending", value: "asc" },
  { label: "Descending", value: "desc" },
] as const;

/** A menu that comes again until its last entry leads back; what is refused is said, and the menu stays. */
const menu = async (
  { prompts, say }: Asking,
  label: string,
  back: string,
  entries: () => readonly Entry[],
) => {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one choice after the other
    const run = await prompts.select(label, [...entries(), { label: back, value: undefined }]);
    if (!run) return;
    try {
      // oxlint-disable-next-line no-await-in-loop -- one choice after the other
      await run();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say(error.message);
    }
  }
};

const browseProcess = async (session: Asking, address: string): Promise<void> => {
  const process = await openProcess(session, address);
  printProcess(session, process);
  const actions = (id: string) => (): readonly Entry[] =>
    milestoneActionsFor(id)(process.page.getSnapshot()).map((action) => ({
      ...action,
      value: () => act(session, process, action, {}),
    }));
  await menu(session, process.shown().name, "Back", () =>
    milestoneOutline(process.shown()).map(({ view: { record, label } }) => ({
      label: `${record.name} (${label})`,
      value: () => menu(session, record.name, "Back", actions(record.id)),
    })),
  );
};

const browseList = async (session: Asking, name: string, address: string): Promise<void> => {
  const list = openList(session, name, {}, address);
  const { prompts } = session;
  const now = () => list.getSnapshot();
  const send = (event: Parameters<typeof list.send>[0]) => {
    list.send(event);
    return printList(session, list);
  };
  const filter = async () => {
    const choices = lists.selectChoices(now()).map((value) => ({ label: value.label, value }));
    const { param, label, options } = await prompts.select("Filter by", choices);
    await send({ type: "list.choose", param, value: await prompts.select(label, options) });
  };
  const { title, columns, searchLabel, rowTo } = lists.selectView(now());
  const sortable = columns.filter(({ isSortable }) => isSortable !== false);
  const fields = sortable.map(({ label, field }) => ({ label, value: field }));
  const processes = () =>
    lists.selectRows(now()).flatMap((row): readonly Entry[] => {
      const to = rowTo?.(row) ?? "";
      const label = Object.values(row).find((value, at) => at > 0 && typeof value === "string");
      return matchRoute(to)?.name === "process"
        ? [{ label: String(label), value: () => browseProcess(session, to) }]
        : [];
    });
  const sort = async () => {
    const field = await prompts.select("Sort by", fields);
    await send({ type: "list.sort", field, direction: await prompts.select("Order", directions) });
  };
  await printList(session, list);
  await menu(session, title, "Back", () => {
    const { page, pageCount } = lists.selectPager(now());
    return [
      ...processes(),
      ...(page < pageCount
        ? [{ label: "Next page", value: () => send({ type: "list.page", page: page + 1 }) }]
        : []),
      ...(page > 1
        ? [{ label: "Previous page", value: () => send({ type: "list.page", page: page - 1 }) }]
        : []),
      {
        label: "Search",
        value: async () => send({ type: "list.filter", text: await prompts.text(searchLabel) }),
      },
      { label: "Filter", value: filter },
      { label: "Sort", value: sort },
    ];
  });
};

/** The menu of a command without words: the lists that the person may open, and what a terminal can do. */
export const mainMenu = (session: Asking): Promise<void> =>
  menu(session, "Canopy", "Quit", () => [
    ...menuFor(session.app.can())
      .flatMap(({ items }) => items)
      .filter(({ name }) => Object.hasOwn(listScreens, name))
      .map(({ name, label, to }) => ({ label, value: () => browseList(session, name, to) })),
    { label: "Due reminders", value: () => printDue(session) },
  ]);
