import {
  readFileLimit,
  selectUploads,
  slotChoices,
  slotNamed,
  uploadProgressText,
  uploadsOf,
  type UploadPlace,
} from "@canopy/core/documents";
import type { Cli } from "./cli.ts";
import { actOn, openDocument } from "./documents.ts";
import { fileAt } from "./files.ts";
import { openProcess } from "./processes.ts";
import { projectIdOf } from "./projects.ts";
import { Mistyped, Refused, refusedBy } from "./refused.ts";
import type { Session } from "./session.ts";

/** Where a file belongs, in a person's words. */
interface Wish {
  readonly project?: string;
  readonly process?: string;
  readonly step?: string;
  readonly evidence?: string;
  readonly document?: string;
  readonly submit?: true;
}

const asNewVersion = async (session: Session, words: string | undefined): Promise<UploadPlace> => {
  const { id, projectId } = (await openDocument(session, words)).document;
  return { projectId, documentId: id };
};

const asEvidence = async (
  session: Session,
  { process: words, step, evidence: slot }: Wish,
): Promise<UploadPlace> => {
  const { process } = await openProcess(session, words);
  if (step === undefined) {
    const isWanted = (name: string) => slot === undefined || name.toLowerCase() === slot.toLowerCase();
    const choices = slotChoices(process).filter(({ value }) => isWanted(value.slot));
    if (choices.length === 0) throw new Mistyped(`No step asks for ${slot ?? "evidence"}.`);
    return session.choose("Evidence", choices);
  }
  const found = slotNamed(process, { step, slot });
  if ("place" in found) return found.place;
  throw refusedBy(found.refused);
};

const ofProject = async (session: Session, words: string | undefined): Promise<UploadPlace> => ({
  projectId: await projectIdOf(session, words),
});

const firstGiven = (options: Readonly<Record<string, string | undefined>>) =>
  Object.keys(options).find((name) => options[name] !== undefined) ?? [];

/** The places that a wish names, each by the first of its options. */
const namedPlaces = ({ document, project, process, step, evidence }: Wish): readonly string[] =>
  [
    firstGiven({ "--document": document }),
    firstGiven({ "--project": project }),
    firstGiven({ "--process": process, "--step": step, "--evidence": evidence }),
  ].flat();

const placeOf = async (session: Session, wish: Wish): Promise<UploadPlace> => {
  const [named, ...others] = namedPlaces(wish);
  if (others.length > 0)
    throw new Mistyped(`${[named, ...others].join(" and ")} name different places, and a file has one.`);
  if (wish.document !== undefined) return asNewVersion(session, wish.document);
  if (wish.project !== undefined) return ofProject(session, wish.project);
  if (named !== undefined) return asEvidence(session, wish);
  const place = await session.choose("Place", [
    { label: "Evidence of a step", value: () => asEvidence(session, wish) },
    { label: "A document of a project", value: () => ofProject(session, undefined) },
    { label: "A new version of a document", value: () => asNewVersion(session, undefined) },
  ]);
  return place();
};

/** Sends a file, with its progress where somebody watches; gives the id of its document. Ctrl+C and a refusal leave nothing. */
const send = async (
  { app, until, say, prompts, finishRequests, terminal: { progress, onInterrupt } }: Session,
  place: UploadPlace,
  file: Awaited<ReturnType<typeof fileAt>>,
): Promise<string> => {
  const { uploads } = uploadsOf(app);
  const select = selectUploads(place);
  const cancel = () => {
    for (const { id } of select(uploads.getSnapshot())) uploads.send({ type: "upload.cancel", id });
  };
  let documentId = place.documentId;
  let isCancelled = false;
  const stop = onInterrupt(() => {
    isCancelled = true;
    cancel();
  });
  const watching = uploads.subscribe((now) => {
    for (const upload of select(now)) {
      documentId = upload.madeId ?? documentId;
      progress?.(`${file.name}: ${uploadProgressText(upload, app.services.locale)}`);
    }
  });
  const arrive = async (): Promise<void> => {
    const now = await until(uploads, (one) => select(one).every(({ state }) => state === "failed"));
    progress?.("");
    const [failed] = select(now);
    if (!failed) return;
    say(failed.text ?? "");
    if (failed.mayRetry && (await prompts?.confirm("Send the file again"))) {
      uploads.send({ type: "upload.retry", id: failed.id });
      return arrive();
    }
    cancel();
    await finishRequests();
    throw new Refused(`${file.name} was not uploaded.`);
  };
  try {
    uploads.send({ type: "files.add", place, files: [file] });
    await arrive();
  } finally {
    stop();
    watching.unsubscribe();
  }
  if (isCancelled) {
    await finishRequests();
    throw new Refused("Cancelled: nothing was kept.");
  }
  return documentId ?? "";
};

const upload = async (session: Session, path: string | undefined, wish: Wish): Promise<void> => {
  const named = path ?? (await session.prompts?.text("File"));
  if (!named) throw new Mistyped("Say which file; see --help.");
  // a wrong path is said before anything is asked
  await fileAt(session.terminal, named);
  const limit = readFileLimit(session.app.services);
  const place = await placeOf(session, wish);
  await limit;
  // the file as it is now: it may have been saved again while the person was asked
  const id = await send(session, place, await fileAt(session.terminal, named));
  await actOn(session, id, wish.submit ? { action: "submit" } : undefined);
};

/** The command that uploads a file. */
export const declareUploads = ({ program, withSession }: Cli): void => {
  program
    .command("upload [file]")
    .description("upload a file as a document, or as a new version of one")
    .option("--process <process>", "as evidence of a process's step")
    .option("--step <step>", "the step, by its key or name")
    .option("--evidence <name>", "which evidence of the step")
    .option("--project <project>", "as a document of a project")
    .option("--document <document>", "as a new version of a document")
    .option("--submit", "submit it as well")
    .action(withSession(upload));
};
