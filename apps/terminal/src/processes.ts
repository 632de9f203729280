import { matchRoute, openScreen, type Process } from "@canopy/core";
import { readMilestoneDocuments } from "@canopy/core/documents";
import * as core from "@canopy/core/processes";
import { messages } from "@canopy/core/text";
import { several, type Cli } from "./cli.ts";
import { chooseProcess } from "./lists.ts";
import type { Prompts } from "./prompts.ts";
import { assertNotBlank } from "./records.ts";
import { mustBeDone, Refused, refusedBy } from "./refused.ts";
import type { Session } from "./session.ts";

/** The id of a process by itself or by its address in the product; asks for one where neither is given. */
export const processIdOf = async (session: Session, idOrAddress: string | undefined): Promise<string> => {
  assertNotBlank(idOrAddress, "Process");
  const given = idOrAddress ?? (await chooseProcess(session));
  const match = matchRoute(URL.parse(given, "http://canopy")?.pathname ?? "");
  return match?.params["processId"] ?? given;
};

/** Opens a process by its id or its address; asks for one where neither is given. */
export const openProcess = async (
  session: Session,
  idOrAddress: string | undefined,
): Promise<{ readonly page: core.ProcessActor; readonly process: Process }> => {
  const page = openScreen(session.app, core.processScreen, { id: await processIdOf(session, idOrAddress) });
  const now = await session.until(page, core.isProcessSettled);
  const process = core.selectProcess(now);
  if (process) return { page, process };
  throw new Refused(core.selectProcessFailure(now)?.text ?? messages.notFound);
};

/** Prints a process as an outline. */
const printProcess = ({ app, print, isTable }: Session, process: Process): void =>
  print(core.processSheet(process, app.services, isTable));

/** The answers on the command line to the question before an action. */
type Given = Partial<core.MilestoneAnswers> & { readonly agree?: true; readonly to?: string };

const asking =
  (prompts: Prompts) =>
  async (asked: core.AskedAnswer, ticked: readonly string[]): Promise<Partial<core.MilestoneAnswers>> => {
    if (asked.as === "checks") {
      const names = asked.options.map((name) => ({ label: name, value: name }));
      return { evidence: await prompts.checks(asked.label, names, ticked) };
    }
    if (asked.as === "agreement") return { isAgreed: await prompts.confirm(asked.label) };
    return { [asked.name]: await prompts.text(asked.label) };
  };

/** Asks for one of the milestones that offer an action, of a way back only those that lead to `to`. */
const chooseStep = async (
  session: Session,
  { page, process }: Awaited<ReturnType<typeof openProcess>>,
  action: core.MilestoneActionName,
  to: string | undefined,
): Promise<{ readonly step: string; readonly to: string }> => {
  const target = to === undefined ? undefined : core.stepNamed(process.milestones ?? [], to);
  if (target && "refused" in target) throw refusedBy(target.refused);
  const choices = core
    .milestoneChoices(page.getSnapshot(), action)
    .filter(({ value }) => target === undefined || value.to === target.step.id);
  if (target && choices.length === 0)
    throw new Refused(`No milestone sends the work to ${target.step.name}.`);
  if (choices.length === 0) throw new Refused("No milestone of the process offers this now.");
  return session.choose("Milestone", choices);
};

/** Does an action on a milestone, and prints its process; asks for what is not given. */
const act =
  (action: core.MilestoneActionName) =>
  async (session: Session, id?: string, step?: string, given: Given = {}): Promise<void> => {
    const opened = await openProcess(session, id);
    const { page, process } = opened;
    const { to, agree, ...answers } = given;
    const words = step === undefined ? await chooseStep(session, opened, action, to) : { step, to };
    const { say, until, prompts, app } = session;
    const talk = {
      say,
      until,
      ask: prompts && asking(prompts),
      documentsAt: (milestoneId: string) => readMilestoneDocuments(app.services, milestoneId),
    };
    const known = { ...answers, ...(agree && { isAgreed: true }) };
    mustBeDone(await core.talkThrough(page, { action, ...words }, known, talk));
    printProcess(session, core.selectProcess(page.getSnapshot()) ?? process);
  };

/** The commands of processes and their milestones. */
export const declareProcesses = ({ program, withSession }: Cli): void => {
  const command = (words: string, description: string) => program.command(words).description(description);
  command("process [process]", "a process as an outline; by its id or address").action(
    withSession(async (session, id?: string) =>
      printProcess(session, (await openProcess(session, id)).process),
    ),
  );
  command("complete [process] [step]", "complete a milestone")
    .option("--note <text>", "a note")
    .option("--evidence <name>", "evidence that is at hand, can be repeated", several)
    .action(withSession(act("complete")));
  command("skip [process] [step]", "skip an optional milestone")
    .option("--note <text>", "why")
    .action(withSession(act("skip")));
  command("reopen [process] [step]", "take a milestone back")
    .option("--reason <text>", "why")
    .option("--agree", "take later milestones back as well")
    .action(withSession(act("uncomplete")));
  command("send-back [process] [step]", "send the work back along an arrow")
    .option("--reason <text>", "why")
    .option("--agree", "take later milestones back as well")
    .option("--to <step>", "where the work goes")
    .action(withSession(act("rework")));
};
