import { isBlank, mistyped, type Talk, type TalkRefusal } from "../forms/formTalk.ts";
import type { MilestoneAnswers } from "./milestoneCommand.ts";
import {
  draftWarning,
  evidenceWarning,
  mayHoldDrafts,
  milestoneQuestionOf,
  type AskedAnswer,
} from "./milestoneQuestion.view.ts";
import type { ProcessActor } from "./process.screens.ts";
import { selectQuestionAsked } from "./processPage.selectors.ts";
import { wishedMilestoneAction, type MilestoneWish } from "./processSheet.ts";

/** A front end that asks one question after the other. */
export interface MilestoneTalk extends Pick<Talk, "say" | "until"> {
  /** Asks for one answer, by its label alone; `ticked` is the evidence that is ticked so far. Undefined where nobody can be asked. */
  readonly ask:
    | ((asked: AskedAnswer, ticked: readonly string[]) => Promise<Partial<MilestoneAnswers>>)
    | undefined;
  /** Reads the documents at a milestone; without it nothing is said of drafts. */
  readonly documentsAt?: (milestoneId: string) => Promise<Parameters<typeof draftWarning>[1]>;
}

const questionOf = ({ label, help, isRequired }: AskedAnswer): string =>
  [isRequired ? label : `${label} (optional)`, ...(help === undefined ? [] : [help])].join(". ");

/**
 * Does the action that a wish means, with its questions: says its consequences and which evidence is a draft, asks for the answers that are missing in
 * `given`, and again for a faulty one; names the evidence that is missing once the evidence at hand is known. Gives the
 * reason where the action is refused; undefined once it is done.
 */
export const talkThrough = async (
  page: ProcessActor,
  wish: MilestoneWish,
  given: Partial<MilestoneAnswers>,
  { say, ask, until, documentsAt }: MilestoneTalk,
): Promise<TalkRefusal | undefined> => {
  const wished = wishedMilestoneAction(page.getSnapshot(), wish);
  if ("refused" in wished) return wished.refused;
  const { action } = wished;
  const { title, ending, takenBack, consequences, asks } = milestoneQuestionOf(action);
  say(title, ...(ending ? [ending.text] : []), ...consequences);
  if (takenBack) say(takenBack.title, ...takenBack.items.map(({ label, text }) => `${label}: ${text}`));
  const documents = mayHoldDrafts(action) ? ((await documentsAt?.(action.target.id)) ?? []) : [];
  const drafts = draftWarning(action, documents);
  if (drafts !== undefined) say(drafts);
  page.send({ type: "milestone.ask", choice: action });
  page.send({ type: "answers.change", answers: given });
  const warn = (): void => {
    const now = selectQuestionAsked(page.getSnapshot());
    const warning = now && evidenceWarning(now.action, now.answers.evidence);
    if (warning !== undefined) say(warning);
  };
  const submit = async (open: readonly AskedAnswer[]): Promise<TalkRefusal | undefined> => {
    for (const asked of ask ? open : []) {
      const question = { ...asked, label: questionOf(asked) };
      const ticked = selectQuestionAsked(page.getSnapshot())?.answers.evidence ?? [];
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      page.send({ type: "answers.change", answers: (await ask?.(question, ticked)) ?? {} });
      if (asked.name === "evidence") warn();
    }
    page.send({ type: "answers.submit" });
    const question = selectQuestionAsked(await until(page, (now) => !now.matches({ acting: "sending" })));
    if (!question) return undefined;
    const { failure, fault } = question;
    const text = fault?.text ?? "";
    const isFaultBlank = asks.some(({ name }) => name === fault?.at && isBlank(given[name]));
    const reason = failure ?? (isFaultBlank ? mistyped(text) : { text, lines: [] });
    const again = failure ? [] : asks.filter(({ name }) => name === fault?.at);
    if (ask && again.length > 0) {
      say(reason.text);
      return submit(again);
    }
    page.send({ type: "answers.cancel" });
    return reason;
  };
  const open = asks.filter(({ name }) => given[name] === undefined);
  if (!ask || open.every(({ name }) => name !== "evidence")) warn();
  return submit(open);
};
