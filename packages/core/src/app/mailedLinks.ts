import { lazyPart, sayLoadFailure } from "../base/lazyPart.ts";
import type { Ports } from "../base/ports.ts";
import { selectQuestion } from "../dialogs/confirm.machine.ts";
import type { Question } from "../dialogs/question.ts";
import { matchRoute } from "../routing/match.ts";
import type { App } from "../services/runningApp.ts";
import type { Profile } from "../session/token.ts";

/** The words of the question. */
export const mailedLinkQuestionPart = lazyPart(() => import("../session/mailedLink.ts"), {
  onFail: sayLoadFailure,
});

interface LinkServices extends Pick<App, "ask" | "confirm" | "load">, Pick<Ports, "address"> {
  readonly profile: () => Profile | undefined;
  readonly endSession: () => void;
}

/** True for the address of a page to which the links of mails lead. */
export const isMailedLink = (address: string): boolean => matchRoute(address)?.route.isMailed === true;

/**
 * The mailed link that a signed-in person opened. `hold` asks whether it may sign them out. `sessionOver` and then
 * `release` open it after a yes, and also where the session ends while the question is open.
 */
export const createMailedLink = ({ address, ask, confirm, load, profile, endSession }: LinkServices) => {
  let held: { readonly link: string; readonly question?: Question; readonly isAgreed?: true } | undefined;
  let released: string | undefined;
  const askAbout = async (link: string): Promise<void> => {
    held = { link };
    const { mailedLinkQuestion } = await load(mailedLinkQuestionPart);
    const person = profile();
    if (held?.link !== link || !person) return; // opened again, or the session ended
    const question = mailedLinkQuestion(person);
    held = { link, question };
    ask(question, () => {
      held = { link, question, isAgreed: true };
      endSession();
    });
  };
  const isAsking = (question: Question): boolean => {
    const snapshot = confirm.getSnapshot();
    return snapshot.matches("asking") && selectQuestion(snapshot)?.message === question.message;
  };
  return {
    hold: (from: string): void => {
      // a failed load was announced
      if (isMailedLink(from)) askAbout(from).catch(() => (held = undefined));
    },
    sessionOver: (): void => {
      if (held && (held.isAgreed || !held.question || isAsking(held.question))) released = held.link;
      held = undefined;
    },
    /** Called once everything else of the session's end is done. */
    release: (): void => {
      const link = released;
      released = undefined;
      if (link !== undefined) address.go(link, { replace: true });
    },
  };
};
