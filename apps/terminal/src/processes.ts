import { matchRoute, pathTo } from "@canopy/core";
import * as core from "@canopy/core/processes";
import { badgeOf, datesOf, messages } from "@canopy/core/text";
import { Refused, type Session } from "./session.ts";

/** What is answered on the command line; the rest is asked. */
export interface Answers {
  readonly note?: string;
  readonly evidence?: readonly string[];
  readonly reason?: string;
  readonly isAgreed?: boolean;
}

/** Opens a process by its id or by its address in the product, and waits for it. */
export const openProcess = async ({ open, until }: Session, idOrAddress: string) => {
  const match = matchRoute(URL.canParse(idOrAddress) ? new URL(idOrAddress).pathname : idOrAddress);
  const id = match?.name === "process" ? (match.params["processId"] ?? "") : idOrAddress;
  const page = open(core.processScreen, { id }, pathTo("process", { processId: id }));
  const isRead = new Set(["showing", "failed", "missing"]);
  const now = await until(page, (snapshot) => isRead.has(core.selectProcessStatus(snapshot)));
  const shown = () => {
    const process = core.selectProcess(page.getSnapshot());
    if (process) return process;
    throw new Refused(core.selectProcessFailure(now)?.text ?? messages.notFound);
  };
  shown();
  return { page, shown };
};

/** An open process. */
export type OpenProcess = Awaited<ReturnType<typeof openProcess>>;

/** Prints a process as an outline, each milestone with what comes before and after it. */
export const printProcess = ({ app, say, print }: Session, { shown }: OpenProcess): void => {
  const process = shown();
  const { name, project, status } = process;
  const { relative } = datesOf(app.services);
  say([name, project?.name, badgeOf(status).label].filter(Boolean).join(" · "));
  print({
    heads: ["Step", "Milestone", "State", "Owner", "Due", "Waiting", "Order"],
    rows: core
      .milestoneOutline(process)
      .map(({ view: { record, label, ownerName, waitedDays }, sentences }) => [
        ...[record.key, record.name, label, ownerName ?? ""],
        ...[
          record.dueAt === null ? "" : relative(record.dueAt),
          core.waitedText(waitedDays),
          sentences.join(" "),
        ],
      ]),
    data: process,
  });
};

const stepOf = ({ shown }: OpenProcess, name: string) => {
  const { milestones = [] } = shown();
  const isIt = (text: string) => text.toLowerCase() === name.toLowerCase();
  const found = milestones.find((one) => [one.key, one.name, one.id].some(isIt));
  if (found) return found;
  throw new Refused(`There is no step "${name}": ${milestones.map(({ key }) => key).join(", ")}.`, 2);
};

/** The action that is meant on a step, possible or not; `to` is where a rework leads, where there are several. */
export const findAction = (
  process: OpenProcess,
  step: string,
  action: core.MilestoneActionName,
  to?: string,
) => {
  const { id, name } = stepOf(process, step);
  const offered = core.milestoneActionsFor(id)(process.page.getSnapshot());
  const target = to === undefined ? undefined : stepOf(process, to).id;
  const found = offered.filter((one) => one.action === action && [undefined, one.target.id].includes(target));
  if (found[0] && found.length === 1) return found[0];
  if (found.length > 1) throw new Refused(`Say --to: ${found.map((one) => one.target.key).join(", ")}.`, 2);
  throw new Refused(`${name} offers: ${offered.map(({ label }) => label).join(", ") || "nothing"}.`);
};

const ask = async ({ prompts }: Session, asked: core.AskedAnswer): Promise<Answers> => {
  if (!prompts) return {};
  const label = [asked.isRequired ? asked.label : `${asked.label} (optional)`, asked.help]
    .filter(Boolean)
    .join(". ");
  if (asked.as === "checks") return { evidence: await prompts.checks(label, asked.options) };
  if (asked.as === "agreement") return { isAgreed: await prompts.confirm(label) };
  return { [asked.name]: await prompts.text(label) };
};

/** Does an action on a milestone with the product's questions: what `given` leaves open is asked, what is refused again. */
export const act = async (
  session: Session,
  { page }: OpenProcess,
  action: core.MilestoneAction,
  given: Answers,
): Promise<void> => {
  if (action.refusal !== undefined) throw new Refused(action.refusal);
  const { title, ending, takenBack, asks } = core.milestoneQuestionOf(action);
  session.say(title, ...(ending ? [ending.text] : []));
  if (takenBack)
    session.say(takenBack.title, ...takenBack.items.map(({ label, text }) => `${label}: ${text}`));
  page.send({ type: "milestone.ask", choice: action });
  page.send({ type: "answers.change", answers: given });
  let open = asks.filter(({ name }) => given[name] === undefined);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    for (const asked of open) page.send({ type: "answers.change", answers: await ask(session, asked) });
    page.send({ type: "answers.submit" });
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    const now = await session.until(page, (snapshot) => !snapshot.matches({ acting: "sending" }));
    const question = core.selectQuestionAsked(now);
    if (!question) return;
    const { failure, fault } = question;
    const reason = failure ? [failure.text, ...failure.lines].join("\n  ") : (fault?.text ?? "");
    open = failure ? [] : asks.filter(({ name }) => name === fault?.at);
    if (!session.prompts || open.length === 0) {
      page.send({ type: "answers.cancel" });
      throw new Refused(reason);
    }
    session.say(reason);
  }
};
