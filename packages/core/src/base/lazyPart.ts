import { ONE_LINE_TOAST_MS, type Announcement } from "./announcement.ts";

/** The parts of the app that handle a failed load. */
interface LoadFailureApp {
  announce(announcement: Announcement): void;
  readonly confirm: { send(event: { readonly type: "confirm.leave" }): void };
  readonly modal: { send(event: { readonly type: "modal.leave" }): void };
}

/** Not exported to front ends, so that every load goes through `app.load`. */
export const LOADER = Symbol("loader");

/** Handles a failed load; `text` is the message for the person. */
export type AnswerLoadFailure = (app: LoadFailureApp, text: string) => void;

interface LazyPartOptions {
  /** Runs after each failed load that does not reload the page. A method, so that it accepts the whole `App`, which base cannot name. */
  onFail?(app: LoadFailureApp, text: string): void;
  /** False where the page shows a full replacement for the part, so that a failed load never reloads the page. */
  readonly reloads?: false;
}

/** A part of the app whose code is loaded on first use, by `app.load` or `app.part`. */
export interface LazyPart<Loaded> extends LazyPartOptions {
  readonly [LOADER]: () => Promise<Loaded>;
}

/** Declares a part that is loaded on first use; the only place for `import()`. Source: behaviour.md §8. */
export const lazyPart = <Loaded>(
  load: () => Promise<Loaded>,
  options: LazyPartOptions = {},
): LazyPart<Loaded> => ({ ...options, [LOADER]: load });

/** Shows a toast that the part failed to load. */
export const sayLoadFailure: AnswerLoadFailure = (app, text) =>
  app.announce({ type: "toast", tone: "error", text, durationMs: ONE_LINE_TOAST_MS });

/** Withdraws the question whose dialog failed to load and shows a toast; the next question loads it again. */
export const takeQuestionBack: AnswerLoadFailure = (app, text) => {
  app.confirm.send({ type: "confirm.leave" });
  sayLoadFailure(app, text);
};

/** Closes the modal that failed to load and shows a toast; the form's input stays as a draft. */
export const takeModalBack: AnswerLoadFailure = (app, text) => {
  app.modal.send({ type: "modal.leave" });
  sayLoadFailure(app, text);
};
