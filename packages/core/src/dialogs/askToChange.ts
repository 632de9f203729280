import type { Announcement } from "../base/announcement.ts";
import { messages } from "../text/messages.ts";
import type { Ask } from "./dialogActors.ts";
import type { Question } from "./question.ts";

/** The calls of the app that a confirmed change needs. */
export interface AskingApp {
  readonly ask: Ask;
  announce(announcement: Announcement): void;
}

/** Asks; after a yes runs the change and says that it was saved. A failure is told by the cache and logged by the dialog. */
export const askToChange = (app: AskingApp, question: Question, change: () => Promise<unknown>): void =>
  void app.ask(question, async () => {
    await change();
    app.announce({ type: "toast", tone: "success", text: messages.saved });
  });
