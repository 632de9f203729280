import type { Question } from "../dialogs/question.ts";
import { personName } from "../text/personName.ts";
import type { Profile } from "./token.ts";

/** Asks a signed-in person who opened the link of a mail whether it may sign them out. */
export const mailedLinkQuestion = ({ userName, userSurname, email }: Profile): Question => ({
  title: "You are signed in",
  message: `This link sets the password of the person to whom it was mailed. You are signed in as ${personName({ name: userName, surname: userSurname })}, ${email}. To use the link, sign out first.`,
  confirmLabel: "Sign out and open the link",
  cancelLabel: "Stay signed in",
});
