import type { Announcement } from "../base/announcement.ts";
import { messages } from "../text/messages.ts";
import type { Ask } from "./dialogActors.ts";
import type { Question } from "./question.ts";

/** The parts of the app that a confirmed change needs. */
export interface AskingApp {
  readonly ask: Ask;
  announce(announcement: Announcement): void;
}

/** Asks; after a yes runs the change and announces that it was saved. The cache announces a failure, and the dialog logs it. */
export const askToChange = (app: AskingApp, question: Question, change: () => Promise<unknown>): void =>
  void app.ask(question, async () => {
    await change();
    app.announce({ type: "toast", tone: "success", text: messages.saved });
  });
