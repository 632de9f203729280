import { matchRoute, openScreen } from "@canopy/core";
import * as core from "@canopy/core/processes";
import { messages } from "@canopy/core/text";
import { chooseProcess } from "./lists.ts";
import { Mistyped, Refused } from "./refused.ts";
import { textOf, type Session } from "./session.ts";

/** Opens a process by its id or its address in the product; asks for one where neither is given. */
export const openProcess = async (session: Session, idOrAddress: string | undefined) => {
  const given = idOrAddress ?? (await chooseProcess(session));
  const match = matchRoute(URL.parse(given, "http://canopy")?.pathname ?? "");
  const page = openScreen(session.app, core.processScreen, { id: match?.params["processId"] ?? given });
  const isRead = new Set(["showing", "failed", "missing"]);
  const now = await session.until(page, (snapshot) => isRead.has(core.selectProcessStatus(snapshot)));
  if (!core.selectProcess(now)) throw new Refused(core.selectProcessFailure(now)?.text ?? messages.notFound);
  return page;
};

/** Prints a process as an outline. */
export const printProcess = ({ app, print }: Session, page: core.ProcessActor): void => {
  const process = core.selectProcess(page.getSnapshot());
  if (process) print(core.processSheet(process, app.services));
};

const ask = async (
  { prompts }: Session,
  asked: core.AskedAnswer,
): Promise<Partial<core.MilestoneAnswers>> => {
  const need = asked.isRequired ? asked.label : `${asked.label} (optional)`;
  const label = asked.help === undefined ? need : `${need}. ${asked.help}`;
  if (!prompts) return {};
  if (asked.as === "checks") return { evidence: await prompts.checks(label, asked.options) };
  if (asked.as === "agreement") return { isAgreed: await prompts.confirm(label) };
  return { [asked.name]: await prompts.text(label) };
};

/** Does an action on a milestone; asks for the step and the answers that are not given. */
export const act = async (
  session: Session,
  page: core.ProcessActor,
  action: core.MilestoneActionName,
  given: Partial<core.MilestoneAnswers> & { readonly step: string | undefined; readonly to?: string },
): Promise<void> => {
  const { step, to, ...answers } = given;
  const choices = core.milestoneChoices(page.getSnapshot(), action);
  const words = step === undefined ? await session.choose("Milestone", choices) : { step, to };
  const found = core.wishedMilestoneAction(page.getSnapshot(), { action, ...words });
  if ("fault" in found) throw new (found.isOffered ? Mistyped : Refused)(found.fault);
  if (found.refusal !== undefined) throw new Refused(found.refusal);
  const { say, until, prompts } = session;
  const asking = prompts && ((asked: core.AskedAnswer) => ask(session, asked));
  const refusal = await core.talkThrough(page, found, answers, { say, until, ask: asking });
  if (refusal) throw new Refused(textOf(refusal));
};
