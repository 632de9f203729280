import { feedbackDraft, feedbackEndpoints } from "@canopy/contracts";
import { createActor, fromPromise, type Actor } from "xstate";
import * as z from "zod/mini";
import { captureMachine, selectMarking, selectPictureData, type FeedbackView } from "./capture.machine.ts";
import { markingMachine } from "./marking.machine.ts";
import { selectIsDirty } from "../forms/form.selectors.ts";
import { feedbackCreateForm, feedbackDefaults } from "./feedbackForm.view.ts";
import { selectStatus } from "../session/session.machine.ts";
import type { App } from "../services/runningApp.ts";
import { feedbackCircumstances } from "./feedbackReport.ts";
import { formScreen, type FormActor } from "../forms/formScreen.ts";
import { perSession } from "../services/perSession.ts";
import type { FeedbackPort, Stop } from "../base/ports.ts";

/** The running screenshot flow. */
export type CaptureActor = Actor<typeof captureMachine>;

/** Content name of the feedback modal. */
const CONTENT = "feedback";
const titles: Readonly<Record<FeedbackView, string>> = { form: "Send feedback", picture: "Edit picture" };

/** Number of characters of the Title field in the modal's title, so that the form below does not move during typing. */
const MAX_SHOWN_CHARS = 30;

/** The modal's title, which includes the form's Title field. */
const titleOf = (view: FeedbackView, form: FormActor | undefined): string => {
  const typed = form?.getSnapshot().context.values["title"];
  const name = typeof typed === "string" ? typed.trim() : "";
  if (view === "picture" || name === "") return titles[view];
  const letters = Array.from(name);
  const isLong = letters.length > MAX_SHOWN_CHARS;
  return `Feedback: ${isLong ? `${letters.slice(0, MAX_SHOWN_CHARS).join("").trimEnd()}…` : name}`;
};

/** Route name of the feedback draft: one for all routes, because the modal opens on any page. */
const DRAFT_ROUTE = "feedback";

/** The open forms by their session's screenshot flow. */
const forms = new WeakMap<CaptureActor, FormActor>();
/** The forms that were sent or given up: the modal shows them until it has left. */
const ended = new WeakSet<FormActor>();

const formUnderWay = (capture: CaptureActor): FormActor | undefined => {
  const form = forms.get(capture);
  return form && !ended.has(form) ? form : undefined;
};

/** The next feedback is a new one, once the modal no longer shows the last. */
const forgetEnded = (capture: CaptureActor): void => {
  if (!formUnderWay(capture)) forms.delete(capture);
};

const portOf = async ({ ports, load }: App): Promise<FeedbackPort> => {
  if (!ports.feedback) throw new Error("No picture can be taken here");
  return await load(ports.feedback);
};

const hasPicture = (capture: CaptureActor): boolean =>
  "screenshotData" in selectPictureData(capture.getSnapshot());

const shownContent = (app: App) => app.modal.getSnapshot().context.shown?.content;

/** The session's screenshot flow, connected to the app's modal. */
export const feedbackOf = perSession((app) => {
  const logFailure = (_: unknown, { error }: { readonly error: unknown }) =>
    app.ports.log("error", "A screenshot failed", error);
  let openings = 0;
  const capture = createActor(
    captureMachine.provide({
      actors: {
        capturePage: fromPromise(async () => await (await portOf(app)).capturePage(app.load)),
        marking: markingMachine.provide({
          actors: {
            drawPicture: fromPromise(
              async ({ input }) => await (await portOf(app)).drawPicture(input.picture, input.marks),
            ),
          },
          actions: { logFailure },
        }),
      },
      actions: {
        logFailure,
        hideModal: () => app.modal.send({ type: "modal.leave" }),
        showModal: (_, { view, isAtPicture }) => {
          forgetEnded(capture);
          app.modal.send({
            type: "modal.open",
            title: titleOf(view, forms.get(capture)),
            content: CONTENT,
            props: { opening: (openings += 1), isAtPicture },
            ...(view === "picture" && { size: "large", ignoresEscape: true, hidesClose: true }),
          });
        },
      },
    }),
    app.services.inspection,
  );
  let isHeld = false;
  /** Guards the picture, which no draft keeps, for as long as there is one. */
  const holdPicture = (): void => {
    if (hasPicture(capture) === isHeld) return;
    isHeld = !isHeld;
    if (!isHeld) return app.services.unsaved.drop(capture);
    app.services.unsaved.add(capture, {
      isUnsaved: () => hasPicture(capture),
      isKept: false,
      followsPerson: true,
      discard: () => capture.send({ type: "picture.reset" }),
    });
  };
  const stops: readonly Stop[] = [
    app.currentRoute.subscribe(() => capture.send({ type: "capture.moved" })),
    followModal(app, capture),
  ];
  capture.subscribe({
    next: () => {
      const form = formUnderWay(capture);
      if (form) tellDirty(app, capture, selectIsDirty(form.getSnapshot()));
      holdPicture();
    },
    complete: () => {
      for (const stop of stops) stop();
      // the next session offers the draft; this form would still guard it
      forms.get(capture)?.stop();
    },
  });
  return { capture };
});

/** Opens the feedback modal on any page with the input so far. Source: behaviour.md §2. */
export const openFeedback = (app: App): void => feedbackOf(app).capture.send({ type: "form.open" });

/** The form of the feedback under way: the same on every page until it is sent or dropped. */
export const feedbackForm = (app: App): FormActor => {
  const { capture } = feedbackOf(app);
  const known = forms.get(capture);
  if (known) return known;
  const form = openForm(app, capture);
  forms.set(capture, form);
  return form;
};

const openForm = (app: App, capture: CaptureActor): FormActor => {
  const { services } = app;
  /** Those of the first try: a later one is the same request, although the page and the window may differ. */
  let circumstances: { of: string; told: Awaited<ReturnType<typeof feedbackCircumstances>> } | undefined;
  const screen = formScreen({
    view: feedbackCreateForm,
    schema: feedbackDraft,
    defaults: () => feedbackDefaults,
    followsPerson: true,
    submit: async ({ call }, { body, idempotencyKey }) => {
      const picture = selectPictureData(capture.getSnapshot());
      if (circumstances?.of !== idempotencyKey)
        circumstances = { of: idempotencyKey, told: await feedbackCircumstances(app) };
      const sent = { ...body, ...picture, ...circumstances.told };
      return await call(feedbackEndpoints.create, { body: z.parse(feedbackDraft, sent) }, { idempotencyKey });
    },
    outdates: [feedbackEndpoints.list.path, feedbackEndpoints.mine.path],
  });
  const userId = services.userId();
  const draftPlace = userId === undefined ? undefined : { userId, route: DRAFT_ROUTE };
  const form = createActor(screen.logic(services), {
    ...services.inspection,
    input: {
      ...screen.input(services, {
        owner: {
          send: (event) => {
            if (event.type === "form.changed") tellDirty(app, capture, event.isDirty);
            else finish(app, capture, form);
          },
        },
      }),
      draftPlace,
      draft: draftPlace && services.drafts.read(draftPlace.userId, draftPlace.route),
    },
  });
  form.on("*", (announcement) => app.announce(announcement));
  form.subscribe(() => retitle(app, capture, form));
  form.start();
  return form;
};

/** The feedback was sent; the next one starts empty. */
const finish = (app: App, capture: CaptureActor, form: FormActor): void => {
  if (formUnderWay(capture) !== form) return;
  ended.add(form);
  app.services.unsaved.drop(form);
  capture.send({ type: "picture.reset" });
  if (shownContent(app) === CONTENT) app.modal.send({ type: "modal.close" });
};

/** Updates the modal's title from the form's Title field while the modal shows that form. */
const retitle = (app: App, capture: CaptureActor, form: FormActor): void => {
  const { shown } = app.modal.getSnapshot().context;
  if (shown?.content !== CONTENT || formUnderWay(capture) !== form || selectMarking(capture.getSnapshot()))
    return;
  const title = titleOf("form", form);
  if (title !== shown.title) app.modal.send({ type: "modal.retitle", title });
};

/** Tells the modal whether to ask before it closes. The form's snapshot is still the earlier one while it reports its change, so `isTyped` is passed in. */
const tellDirty = (app: App, capture: CaptureActor, isTyped: boolean): void => {
  const isOver = app.modal.getSnapshot().status !== "active";
  if (isOver || shownContent(app) !== CONTENT) return;
  app.modal.send({ type: "modal.changed", isDirty: hasPicture(capture) || isTyped });
};

/** Follows the modal's closing: a dismissal drops all feedback, navigation closes only the picture editor. */
const followModal = (app: App, capture: CaptureActor): Stop => {
  let wasShown = false;
  const subscription = app.modal.subscribe((snapshot) => {
    const isShown = snapshot.context.shown?.content === CONTENT && !snapshot.matches("closing");
    const isGone = wasShown && !isShown;
    wasShown = isShown;
    if (snapshot.matches("closed")) forgetEnded(capture);
    if (!isGone) return;
    const form = formUnderWay(capture);
    const isDismissed = snapshot.matches("closing") && selectStatus(app.session.getSnapshot()) === "signedIn";
    if (!form || !isDismissed) return capture.send({ type: "form.left" });
    ended.add(form);
    form.send({ type: "form.discard" });
    capture.send({ type: "picture.reset" });
  });
  return () => subscription.unsubscribe();
};
