import { matchRoute, openScreen } from "@canopy/core";
import * as core from "@canopy/core/processes";
import { messages } from "@canopy/core/text";
import { chooseProcess } from "./lists.ts";
import type { Prompts } from "./prompts.ts";
import { Mistyped, Refused } from "./refused.ts";
import { textOf, type Session } from "./session.ts";

/** Opens a process by its id or its address in the product; asks for one where neither is given. */
export const openProcess = async (session: Session, idOrAddress: string | undefined) => {
  const given = idOrAddress ?? (await chooseProcess(session));
  const match = matchRoute(URL.parse(given, "http://canopy")?.pathname ?? "");
  const page = openScreen(session.app, core.processScreen, { id: match?.params["processId"] ?? given });
  const now = await session.until(page, core.isProcessSettled);
  if (!core.selectProcess(now)) throw new Refused(core.selectProcessFailure(now)?.text ?? messages.notFound);
  return page;
};

/** Prints a process as an outline. */
export const printProcess = ({ app, print }: Session, page: core.ProcessActor): void => {
  const process = core.selectProcess(page.getSnapshot());
  if (process) print(core.processSheet(process, app.services));
};

const asking =
  (prompts: Prompts) =>
  async (asked: core.AskedAnswer): Promise<Partial<core.MilestoneAnswers>> => {
    if (asked.as === "checks") return { evidence: await prompts.checks(asked.label, asked.options) };
    if (asked.as === "agreement") return { isAgreed: await prompts.confirm(asked.label) };
    return { [asked.name]: await prompts.text(asked.label) };
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
  const { say, until, prompts } = session;
  const ask = prompts && asking(prompts);
  const refusal = await core.talkThrough(page, { action, ...words }, answers, { say, until, ask });
  if (refusal) throw new (refusal.isMistyped ? Mistyped : Refused)(textOf(refusal));
};
