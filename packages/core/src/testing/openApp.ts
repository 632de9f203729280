import { waitFor } from "xstate";
import { exchangePart } from "../api/http.ts";
import { createApp } from "../app/createApp.ts";
import { LOADER } from "../base/lazyPart.ts";
import type { Inspection } from "../services/services.ts";
import type { App } from "../services/runningApp.ts";
import { selectIsConfirmClosing, selectQuestion } from "../dialogs/confirm.machine.ts";
import type { Question } from "../dialogs/question.ts";
import { ACCESS_TOKEN_KEY } from "../session/tokenStore.ts";
import { selectToasts } from "../shell/toasts.machine.ts";
import { drawToasts } from "./drawToasts.ts";
import { fakePorts, type FakePorts, type FakePortsOptions } from "./fakePorts.ts";

/** Initial state of the app. */
export interface OpenAppOptions extends FakePortsOptions, Inspection {
  /** Token stored before the app starts, as by an earlier visit. */
  readonly token?: string;
  readonly ports?: FakePorts;
  /** False: toasts are never reported as shown, as while their code loads. */
  readonly isDrawn?: boolean;
}

/** A running app without a browser, and the parts that a person would see. */
export interface OpenedApp {
  readonly app: App;
  readonly ports: FakePorts;
  /** The texts of the visible toasts, oldest first. */
  readonly toastTexts: () => readonly string[];
  /** The question of the confirmation dialog; undefined once it was answered. */
  readonly question: () => Required<Question> | undefined;
  readonly answer: (answer: "accept" | "cancel") => void;
  readonly address: () => string;
  readonly visit: (to: string) => void;
}

/** Starts the app on fake ports and waits until the session is known. */
export const openApp = async (options: OpenAppOptions = {}): Promise<OpenedApp> => {
  const ports = options.ports ?? fakePorts(options);
  await exchangePart[LOADER](); // fake time would pass while the code of calls is loading
  if (options.token !== undefined) ports.local.write(ACCESS_TOKEN_KEY, options.token);
  const app = createApp(ports, options.inspect && { inspect: options.inspect });
  if (options.isDrawn !== false) drawToasts(app.toasts);
  app.start();
  await waitFor(app.session, (snapshot) => !snapshot.matches("restoring"));
  return {
    app,
    ports,
    toastTexts: () =>
      selectToasts(app.toasts.getSnapshot())
        .filter(({ isDismissed }) => !isDismissed)
        .map(({ text }) => text),
    question: () => {
      const snapshot = app.confirm.getSnapshot();
      return selectIsConfirmClosing(snapshot) ? undefined : selectQuestion(snapshot);
    },
    answer: (answer) => app.confirm.send({ type: `confirm.${answer}` }),
    address: () => ports.address.read(),
    visit: (to) => ports.address.go(to, { replace: false }),
  };
};
