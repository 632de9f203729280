import { selectQuestion } from "../dialogs/confirm.machine.ts";
import type { Question } from "../dialogs/question.ts";
import type { App } from "../services/runningApp.ts";
import { personName } from "../text/personName.ts";
import { selectProfile, selectSessionKey, selectStatus } from "../session/session.machine.ts";
import type { Profile } from "../session/token.ts";

/** Asks a signed-in person who opened the link of a mail whether it may sign them out. */
const signOutQuestion = ({ userName, userSurname, email }: Profile): Question => ({
  title: "You are signed in",
  message: `This link sets the password of the person to whom it was mailed. You are signed in as ${personName({ name: userName, surname: userSurname })}, ${email}. To use the link, sign out first.`,
  confirmLabel: "Sign out and open the link",
  cancelLabel: "Stay signed in",
});

/**
 * Asks whether a mailed link may sign the person out. It opens after a yes, and also where the session ends while the
 * question is open; where the next one has begun by then, in another tab, its person is asked.
 */
export const askAboutMailedLink = (
  link: string,
  app: Pick<App, "ask" | "confirm" | "ports" | "session">,
): void => {
  const { ask, confirm, ports, session } = app;
  const open = (): void => ports.address.go(link, { replace: true });
  const isSignedIn = (): boolean => selectStatus(session.getSnapshot()) === "signedIn";
  const person = selectProfile(session.getSnapshot());
  if (!person || !isSignedIn()) return open(); // the session ended while this code was loading
  const question = signOutQuestion(person);
  const sessionKey = selectSessionKey(session.getSnapshot());
  ask(question, () => {
    session.send({ type: "session.end" });
    open();
  });
  const ofDialog = confirm.subscribe((snapshot) => {
    const isAsking = snapshot.matches("asking") && selectQuestion(snapshot)?.message === question.message;
    if (isAsking || !isSignedIn()) return;
    stop();
    // another session has closed the question, not an answer
    if (selectSessionKey(session.getSnapshot()) !== sessionKey) askAboutMailedLink(link, app);
  });
  const ofSession = session.subscribe(() => {
    if (isSignedIn()) return;
    stop();
    open();
  });
  const stop = (): void => {
    ofDialog.unsubscribe();
    ofSession.unsubscribe();
  };
};
