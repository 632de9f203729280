import { openScreen } from "@canopy/core";
import {
  documentForms,
  documentScreen,
  documentSheet,
  readDocument,
  saveVersion,
  type DocumentOnPage,
} from "@canopy/core/documents";
import type { GivenFields } from "@canopy/core/forms";
import { actOnRecord, type ActionWish } from "@canopy/core/records";
import { pageOptions, type Cli } from "./cli.ts";
import { printList, type Wish } from "./lists.ts";
import { projectIdOf } from "./projects.ts";
import { idOf, recordOf, type Named } from "./records.ts";
import { Mistyped, mustBeDone } from "./refused.ts";
import type { Session } from "./session.ts";

const documents: Named = {
  list: "documents",
  label: "Document",
  idIn: ({ searchParams }) => searchParams.get("document") ?? undefined,
  hasNames: true,
};

/** Opens a document by its id, its address or its title. */
export const openDocument = async (session: Session, words: string | undefined) => {
  const id = await idOf(session, documents, words);
  const record = openScreen(session.app, documentScreen, { id });
  return { record, document: await recordOf<DocumentOnPage>(session, record) };
};

/** Does an action on a document, if there is one, and prints the document as it is then. */
export const actOn = async (
  session: Session,
  words: string | undefined,
  wish: ActionWish | undefined,
): Promise<void> => {
  const { app, talk, print, isTable } = session;
  const { record, document } = await openDocument(session, words);
  const { id, title: name } = document;
  if (wish) mustBeDone(await actOnRecord(app, { record, name, forms: documentForms }, wish, talk));
  if (wish?.action === "delete") return;
  const shown = wish ? await readDocument(app.services, id) : document;
  print(documentSheet(shown, app.services, isTable));
};

const act =
  (action: string) =>
  (session: Session, words?: string, { yes, ...given }: GivenFields & { readonly yes?: true } = {}) =>
    actOn(session, words, { action, given, isAgreed: yes === true });

/** Saves the file of a version, of the newest one without a number. */
const save = async (
  session: Session,
  words: string | undefined,
  { version: no, to }: { readonly version?: string; readonly to?: string },
): Promise<void> => {
  const { app, saved, say } = session;
  const { document } = await openDocument(session, words);
  const { title, versions = [] } = document;
  const version = versions.find((one, index) => (no === undefined ? index === 0 : String(one.no) === no));
  if (!version) {
    const numbers = versions.map((one) => one.no).join(", ") || "none";
    throw new Mistyped(`${title} has no such version: ${numbers}.`);
  }
  say(`Saved as ${await saved(() => saveVersion(app, { document, version }), to)}`);
};

/** Prints the documents of a project. */
const listOf = async (session: Session, project: string | undefined, wish: Wish): Promise<void> => {
  const filter = [...(wish.filter ?? []), `project=${await projectIdOf(session, project)}`];
  await printList(session, "documents", { ...wish, filter });
};

/** The commands of documents. */
export const declareDocuments = ({ program, withSession }: Cli): void => {
  pageOptions(program.command("documents [project]").description("the documents of a project")).action(
    withSession(listOf),
  );
  const document = program.command("document").description("one document: by its title, id or address");
  document
    .command("show [document]", { isDefault: true })
    .description("a document with its versions")
    .action(withSession((session, words?: string) => actOn(session, words, undefined)));
  for (const [name, action, description] of [
    ["submit", "submit", "submit the newest version of a document"],
    ["withdraw", "withdraw", "take a submitted document back"],
    ["accept", "accept", "accept a document"],
    ["confirm", "confirm", "confirm an accepted document for the step's new round"],
  ] as const)
    document
      .command(`${name} [document]`)
      .description(description)
      .action(withSession(act(action)));
  document
    .command("return [document]")
    .description("return a document with a reason")
    .option("--reason <text>", "what is missing")
    .action(withSession(act("return")));
  document
    .command("delete [document]")
    .description("delete a document that was never submitted")
    .option("--yes", "without a question")
    .action(withSession(act("delete")));
  document
    .command("save [document]")
    .description("save the file of a document")
    .option("--version <number>", "of this version, otherwise of the newest")
    .option("--to <file>", "as this file, also in place of one that is there")
    .action(withSession(save));
};
