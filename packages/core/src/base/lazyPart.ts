import type { Announcement } from "./announcement.ts";

/** The calls of the app that may answer a failed load. */
interface LoadFailureApp {
  announce(announcement: Announcement): void;
  readonly confirm: { send(event: { readonly type: "confirm.leave" }): void };
  readonly modal: { send(event: { readonly type: "modal.leave" }): void };
}

/** Not exported to front ends, so that nothing is loaded past `app.load`. */
export const LOADER = Symbol("loader");

/** Answers a failed load; `text` says in the person's words what happened. */
export type AnswerLoadFailure = (app: LoadFailureApp, text: string) => void;

interface LazyPartOptions {
  /** Runs after each failed load that does not reload the page. A method, so that it may take the whole `App`, which base cannot name. */
  onFail?(app: LoadFailureApp, text: string): void;
  /** False where the page has a full stand-in for the part: its failure never reloads the page. */
  readonly reloads?: false;
}

/** A part of the app whose code is loaded on first use: loaded by `app.load`, or shown by `app.part`. */
export interface LazyPart<Loaded> extends LazyPartOptions {
  readonly [LOADER]: () => Promise<Loaded>;
}

/** Declares a part that is loaded on first use; `import()` stands here and nowhere else. Source: behaviour.md §8. */
export const lazyPart = <Loaded>(
  load: () => Promise<Loaded>,
  options: LazyPartOptions = {},
): LazyPart<Loaded> => ({ ...options, [LOADER]: load });

/** Says in a toast that the part did not come. */
export const sayLoadFailure: AnswerLoadFailure = (app, text) =>
  app.announce({ type: "toast", tone: "error", text });

/** Takes the question back whose dialog did not come, and says so; the next question tries again. */
export const takeQuestionBack: AnswerLoadFailure = (app, text) => {
  app.confirm.send({ type: "confirm.leave" });
  sayLoadFailure(app, text);
};

/** Takes the modal back that did not come, and says so; what was typed into its form stays a draft. */
export const takeModalBack: AnswerLoadFailure = (app, text) => {
  app.modal.send({ type: "modal.leave" });
  sayLoadFailure(app, text);
};
