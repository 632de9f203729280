import { failuresFromNow, openScreen } from "@canopy/core";
import { bytesText } from "@canopy/core/documents";
import {
  checkPackFile,
  exitCodeOf,
  packDetails,
  processPacksScreen,
  readyPack,
  selectIsAsking,
  selectMayMake,
  selectOpenPack,
  selectPacks,
  selectPacksFailure,
  selectPacksStatus,
  selectSavedPack,
  verdictLines,
  type Pack,
  type ProcessPacksActor,
} from "@canopy/core/packs";
import { isReadingSettled, selectData, selectReadingFailure } from "@canopy/core/records";
import { messages } from "@canopy/core/text";
import type { SnapshotFrom } from "xstate";
import type { Cli } from "./cli.ts";
import { fileAt } from "./files.ts";
import { processIdOf } from "./processes.ts";
import { mustBeDone, Refused, textOf } from "./refused.ts";
import type { Session } from "./session.ts";
import type { Terminal } from "./terminal.ts";

const isMade = ({ state }: Pick<Pack, "state">): boolean => state === "READY" || state === "FAILED";

const detailsOf = async ({ app, until }: Session, id: string): Promise<Pack> => {
  const now = await until(openScreen(app, packDetails, { ask: id }), isReadingSettled);
  const pack = selectData(now);
  if (pack) return pack;
  throw new Refused(selectReadingFailure(now)?.text ?? messages.forbidden);
};

/** Has a pack made, and waits until it is. A person who may only read packs gets the newest one that is ready. */
const packOf = async (session: Session, packs: ProcessPacksActor, processId: string): Promise<Pack> => {
  const { app, until } = session;
  const first = await until(packs, (now) => selectPacksStatus(now) !== "loading");
  if (selectPacksStatus(first) === "hidden") throw new Refused(messages.forbidden);
  const unread = selectPacksFailure(first);
  if (unread) throw new Refused(textOf(unread));
  if (!selectMayMake(first)) {
    const read = await until(openScreen(app, readyPack, { ask: processId }), isReadingSettled);
    const newest = selectData(read);
    if (newest) return newest;
    const unreadable = selectReadingFailure(read);
    if (unreadable) throw new Refused(textOf(unreadable));
    throw new Refused("There is no pack yet, and you may not make one.");
  }
  const failure = failuresFromNow(app);
  packs.send({ type: "pack.make" });
  const id = selectOpenPack(await until(packs, (now) => !selectIsAsking(now)));
  mustBeDone(failure());
  const asked = await detailsOf(session, id ?? "");
  if (isMade(asked)) return asked;
  const madeIn = (now: SnapshotFrom<ProcessPacksActor>) =>
    selectPacks(now)?.data.find((one) => one.id === id && isMade(one));
  return madeIn(await until(packs, (now) => madeIn(now) !== undefined)) ?? asked;
};

/** Makes a verification pack of a process and saves it. */
const pack = async (
  session: Session,
  process: string | undefined,
  { to }: { readonly to?: string },
): Promise<void> => {
  const { app, until, saved, print, terminal } = session;
  const processId = await processIdOf(session, process);
  const packs = openScreen(app, processPacksScreen, { processId });
  const made = await packOf(session, packs, processId);
  const { id, bytes, sha256 } = made;
  if (made.state === "FAILED")
    throw new Refused((await detailsOf(session, id)).reason ?? "The pack could not be made.");
  const sizeOf = (count: number) => bytesText(count, app.services.locale);
  const watching = packs.subscribe((now) => {
    const { receivedBytes } = selectSavedPack(now) ?? {};
    if (receivedBytes !== undefined) terminal.progress?.(`${sizeOf(receivedBytes)} of ${sizeOf(bytes ?? 0)}`);
  });
  const save = async (): Promise<void> => {
    packs.send({ type: "pack.save", id });
    await until(packs, (now) => selectSavedPack(now) === undefined);
  };
  const path = await saved(save, to).finally(() => {
    watching.unsubscribe();
    terminal.progress?.("");
  });
  print({
    heads: ["File", "Size", "SHA-256"],
    rows: [[path, sizeOf(bytes ?? 0), sha256 ?? ""]],
    data: { path, ...made },
    summary: `Saved as ${path}`,
  });
};

/** Errors of a file that is another one by now, such as one that is still being downloaded. */
const changed = new Set(["NotFoundError", "NotReadableError"]);

/** Checks a pack by its own manifest, without a server; gives the exit code. Source: behaviour.md §7 Packs. */
export const verify = async (
  { folder, out, err }: Pick<Terminal, "folder" | "out" | "err">,
  path: string,
): Promise<0 | 1 | 2> => {
  try {
    const verdict = await checkPackFile((await fileAt({ folder }, path)).content);
    for (const line of verdictLines(verdict)) out(`${line}\n`);
    return exitCodeOf(verdict);
  } catch (error) {
    if (!(error instanceof DOMException && changed.has(error.name))) throw error;
    err(`${path} cannot be read: it was changed, moved or deleted meanwhile.\n`);
    return 2;
  }
};

/** The command that makes packs. */
export const declarePacks = ({ program, withSession }: Cli): void => {
  program
    .command("pack [process]")
    .description("make a verification pack of a process, and save it")
    .option("--to <file>", "as this file, also in place of one that is there")
    .action(withSession(pack));
};
