import { access, viewDraft, viewEndpoints, type View, type ViewDraft } from "@canopy/contracts";
import { fromCallback } from "xstate";
import * as z from "zod/mini";
import { resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { watchQuery } from "../cache/watchQuery.ts";
import { sameValue } from "../base/sameValue.ts";
import { failureOf, type Failure } from "../failures/failure.ts";
import { httpStatus } from "../failures/httpStatus.ts";
import { unmetWheres } from "../filters/recordNames.ts";
import type { FormView } from "../forms/formView.ts";
import { formScreen, type FormActor } from "../forms/formScreen.ts";
import type { Question } from "../dialogs/question.ts";
import { ownKey, rememberDefaultView } from "../lists/listPreferences.ts";
import { readOwnColumns } from "../lists/listScreen.ts";
import { pathTo } from "../routing/match.ts";
import { recordScreen } from "../records/recordScreen.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { memoizePerApp, screenPerApp, type Screen, type Services } from "../services/services.ts";
import { DENSITY_KEY } from "../shell/theme.machine.ts";
import { messages } from "../text/messages.ts";
import { listViewsMachine, type ViewedActor, type ViewToWrite } from "./listViews.machine.ts";
import { viewOffers } from "./viewActions.ts";
import { listAt, listRoutes, routeOfList, type ListRoute } from "./viewedLists.ts";

const VIEWS = viewEndpoints.list.path;
/** Time in milliseconds for which the views are fresh: others rarely change them. */
const VIEWS_FRESH_MS = 60_000;

/** Stores on this device the default view of every list, wherever the person chose it. */
const rememberDefaults = (services: Services, views: readonly View[]): void => {
  for (const name of listRoutes) {
    const chosen = views.find(({ isDefault, list }) => isDefault && routeOfList(list) === name);
    rememberDefaultView(services, { path: pathTo(name) }, chosen?.id);
  }
};

const readingFor = (services: Services) => ({
  key: () => [...resourceKey(VIEWS), "list"],
  access: access.views.list,
  read: async (call: Services["call"], _ask: string, signal: AbortSignal) => {
    const views = await call(viewEndpoints.list, { query: {} }, { signal });
    rememberDefaults(services, views);
    return views;
  },
  staleMs: VIEWS_FRESH_MS,
  meta: { isBackground: true },
});

/** Reads one's own views and the shared ones, of all lists that the person may see, for a front end that waits for them. */
export const readViews = ({ call }: Pick<Services, "call">): Promise<readonly View[]> =>
  call(viewEndpoints.list, { query: {} });

/** One's own views and the shared ones, of all lists that the person may see. */
export const savedViews = screenPerApp((services) => readingScreen<readonly View[]>(readingFor(services)));

/** Writes a view; gives it back where it was saved. */
const send = async (
  { call }: Services,
  { view: { id, version }, write, kept }: ViewToWrite,
): Promise<View | void> => {
  switch (write) {
    case "save":
      return call(viewEndpoints.update, { params: { id }, body: { ...kept, version } });
    case "makeDefault":
      await call(viewEndpoints.makeDefault, { params: { id } });
      return;
    case "dropDefault":
      await call(viewEndpoints.dropDefault, { params: { id } });
      return;
    default:
      await call(viewEndpoints.remove, { params: { id } });
  }
};

/** The question before a view is deleted, or saved over what somebody else saved meanwhile; undefined where none is due. */
const questionOf = ({ view, write, isOverwriting }: ViewToWrite): Question | undefined => {
  if (write === "remove")
    return {
      message: `The view “${view.name}” is deleted${view.isShared ? " for everybody who uses it" : ""}. The records stay.`,
      confirmLabel: "Delete view",
      isDanger: true,
    };
  if (write === "save" && isOverwriting)
    return {
      message: `The view “${view.name}” was changed since it was opened here. Saving replaces those changes.`,
      confirmLabel: "Replace",
      isDanger: true,
    };
  return undefined;
};

const isNotFound = (failure: Failure): boolean =>
  failure.kind === "problem" && failure.status === httpStatus.notFound;

const mayChangeShared = (services: Services): boolean => services.permits(["config:write"]);

/** The saved views of an open list. Source: behaviour.md §2 Saved views. */
export const listViewsScreen: Screen<typeof listViewsMachine, ViewedActor> = {
  logic: memoizePerApp((services) => {
    const reading = readingFor(services);
    return listViewsMachine.provide({
      actors: {
        watchViews: watchQuery(services.client, () => ({
          ...reading,
          key: reading.key(),
          read: (signal) => reading.read(services.call, "", signal),
        })),
        watchList: fromCallback(({ input: list, sendBack }) => {
          sendBack({ type: "list.changed" });
          const subscription = list.subscribe(() => sendBack({ type: "list.changed" }));
          return () => subscription.unsubscribe();
        }),
        watchOwn: fromCallback(({ input: list, sendBack }) => {
          const keys = new Set(
            ["hidden_columns", "column_layout"].map((name) =>
              ownKey(name, services, list.getSnapshot().context.view),
            ),
          );
          const tell = (): void => {
            const { view, hiddenColumns, layout } = list.getSnapshot().context;
            const own = { ...readOwnColumns(services, view), density: undefined };
            if (!sameValue({ hiddenColumns, layout }, own)) sendBack({ type: "own.changed", own });
          };
          return services.preferences.onChange((key) => {
            // a list writes one after the other
            if (key === null || keys.has(key)) void Promise.resolve().then(tell);
          });
        }),
        seek: fromCallback(({ receive, sendBack }) => {
          const seek = async (id: string, of: string) => {
            try {
              const { list } = await services.call(viewEndpoints.get, { params: { id } });
              const isThere = list === of;
              sendBack({ type: "view.sought", id, isThere });
              if (isThere) await services.client.invalidateQueries({ queryKey: reading.key() });
            } catch (error) {
              const isThere = isNotFound(failureOf(error)) ? false : undefined;
              sendBack({ type: "view.sought", id, isThere });
            }
          };
          receive(({ id, of }) => void seek(id, of));
        }),
        check: fromCallback(({ input: list, receive, sendBack }) => {
          const answers = new Map<string, Promise<readonly string[]>>();
          receive(({ where }) => {
            const key = JSON.stringify(where);
            const answer = answers.get(key) ?? unmetWheres(services, list.getSnapshot().context.view, where);
            answers.set(key, answer);
            void answer.then((leftOut) => sendBack({ type: "filters.checked", where, leftOut }));
          });
        }),
        write: fromCallback<{ readonly type: "write" } & ViewToWrite>(({ receive, sendBack }) => {
          let before: Promise<unknown> = Promise.resolve();
          /** The view by the last answer: the one that the list knows may not be read again yet. */
          let last: Pick<View, "id" | "version"> | undefined;
          receive((wanted) => {
            const { view, write } = wanted;
            const sendNext = async () => {
              const version = last?.id === view.id ? Math.max(last.version, view.version) : view.version;
              const saved = await runMutation(services.client, {
                run: () => send(services, { ...wanted, view: { ...view, version } }),
                outdates: [resourceKey(VIEWS)],
                rereads: [resourceKey(VIEWS)],
              });
              if (saved) last = saved;
              sendBack({ type: "views.written", write, id: view.id, ...(saved && { saved }) });
            };
            // one after the other, so that a second press does not conflict with the first
            const run = () => {
              const done = before.then(sendNext);
              before = done.catch(() => undefined);
              return done;
            };
            const question = questionOf(wanted);
            if (question) void services.ask(question, run);
            else void run().catch(() => undefined);
          });
        }),
      },
    });
  }),
  input: (services, list) => ({
    list,
    ownDensity: () => (services.preferences.read(DENSITY_KEY) === "compact" ? "compact" : "comfortable"),
    of: listAt(list.getSnapshot().context.view.path) ?? "",
    userId: services.userId(),
    mayChangeAll: mayChangeShared(services),
  }),
  offers: viewOffers,
};

const shareFields: FormView["fields"] = [
  {
    name: "isShared",
    label: "Share with colleagues",
    kind: "switch",
    help: "Everybody sees only the rows that they may see",
  },
];
const partnerField: FormView["fields"][number] = {
  name: "forPartners",
  label: "Share with partners too",
  kind: "switch",
  help: "Each partner sees their own records",
};

const viewForm = (
  services: Services,
  texts: Pick<FormView, "title" | "submitLabel" | "success" | "goTo">,
): FormView => ({
  ...texts,
  fields: [
    { name: "name", label: "Name", kind: "text", isRequired: true },
    ...shareFields,
    ...(mayChangeShared(services) ? [partnerField] : []),
  ],
});

const named = z.pick(viewDraft, { name: true, isShared: true, forPartners: true });

const keptList = z.omit(viewDraft, { name: true });
/** A list as a new view keeps it; `list` is the list of the API. */
export type KeptList = z.infer<typeof keptList>;

/** Reads what `selectNewView` tells; undefined for anything else. */
export const readKept = (kept: unknown): KeptList | undefined => z.safeParse(keptList, kept).data;

/** The dialog that keeps a list as it is shown under a name. */
const createForm = (
  name: ListRoute,
): Screen<FormActor["logic"], { readonly kept: Omit<ViewDraft, "name"> }> => {
  const form = screenPerApp((services) =>
    formScreen<View>({
      view: viewForm(services, {
        title: "Save view",
        submitLabel: "Save view",
        success: messages.saved,
        goTo: `${pathTo(name)}?view={id}`,
      }),
      schema: named,
      submit: ({ call }, { subject, body, idempotencyKey }) =>
        call(
          viewEndpoints.create,
          { body: z.parse(viewDraft, { ...readKept(JSON.parse(subject)), ...body }) },
          { idempotencyKey },
        ),
      outdates: [VIEWS],
    }),
  );
  return {
    logic: form.logic,
    input: (services, { kept }) => form.input(services, { token: JSON.stringify(kept), isInModal: true }),
  };
};

const createForms = new Map(listRoutes.map((name) => [name, createForm(name)]));

/** The dialog that keeps a list of the API as it is shown under a name. Throws for a list that no screen shows. */
export const viewCreateScreen = (list: string) => {
  const name = routeOfList(list);
  const form = name && createForms.get(name);
  if (!form) throw new Error(`No screen shows the list ${list}`);
  return form;
};

/** The dialog that renames a view, and shares it. */
export const viewEditScreen = screenPerApp((services) =>
  formScreen<View>({
    view: viewForm(services, { title: "View", submitLabel: "Save", success: messages.saved }),
    schema: named,
    submit: ({ call }, { subject: id, change }) =>
      call(viewEndpoints.update, { params: { id }, body: z.parse(viewEndpoints.update.body, change) }),
    reload: ({ call }, id) => call(viewEndpoints.get, { params: { id } }),
    outdates: [VIEWS],
  }),
);

/** The view whose form is open. */
export const viewRecord = recordScreen<View>({
  resource: VIEWS,
  listPath: "/",
  actions: [],
  access: access.views,
  read: (call, id, signal) => call(viewEndpoints.get, { params: { id } }, { signal }),
  run: {},
});
