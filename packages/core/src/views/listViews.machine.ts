/**
 * The saved views of an open list: opens the one that its address names, tells whether the list was changed since, and
 * saves, removes and makes default. Source: behaviour.md §2 Saved views.
 */
import type { View } from "@canopy/contracts";
import { assign, emit, enqueueActions, fromCallback, sendTo, setup } from "xstate";
import { ONE_LINE_TOAST_MS, type Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import type { ShownColumns } from "../lists/listContext.ts";
import { isAwaited, writeListSearch } from "../lists/listSearch.ts";
import type { Density } from "../shell/theme.machine.ts";
import { messages } from "../text/messages.ts";
import {
  columnsOfView,
  isViewChanged,
  keepsSame,
  keptOf,
  viewAddress,
  type ShownList,
  type ViewedList,
} from "./savedView.ts";

/** The running list to which the views belong. */
export interface ViewedActor {
  getSnapshot(): { readonly context: ShownList & { readonly view: ViewedList } };
  subscribe(hear: () => void): { unsubscribe(): void };
  send(
    event:
      | (ShownColumns & { readonly type: "column.show" })
      | { readonly type: "view.checked"; readonly leftOut: readonly string[] },
  ): void;
}

/** The ways to change a stored view. */
export type ViewWrite = "save" | "makeDefault" | "dropDefault" | "remove";

/** Events of a list's views. */
export type ListViewsEvent =
  | { readonly type: "views.open"; readonly id: string }
  /** Shows the list without a view. */
  | { readonly type: "views.leave" }
  /** Writes the view that is open; a removal asks first. */
  | { readonly type: "views.write"; readonly write: ViewWrite };

type Report =
  | QueryChanged<readonly View[]>
  | { readonly type: "list.changed" }
  /** The person's own columns were stored, as by another tab. */
  | { readonly type: "own.changed"; readonly own: ShownColumns }
  /** Whether the list has a view; undefined where the views cannot be read. */
  | { readonly type: "view.sought"; readonly id: string; readonly isThere: boolean | undefined }
  /** Which of the filters `where` name a record that the person does not meet. */
  | {
      readonly type: "filters.checked";
      readonly where: readonly string[];
      readonly leftOut: readonly string[];
    }
  /** `saved` is the view as it was saved. */
  | { readonly type: "views.written"; readonly write: ViewWrite; readonly id: string; readonly saved?: View };

interface ListViewsInput {
  readonly list: ViewedActor;
  /** The list of the API, as its views name it. */
  readonly of: string;
  readonly userId: string | undefined;
  /** The row height that the person chose for all lists. */
  readonly ownDensity: () => Density;
  /** The person may change and remove shared views of others. */
  readonly mayChangeAll: boolean;
}

interface ListViewsContext extends ListViewsInput {
  /** Undefined until they are read. */
  readonly views: readonly View[] | undefined;
  readonly shown: ShownList;
  /** The view whose columns the list has taken over, as it was then or was last saved here. */
  readonly opened: View | undefined;
  /** A view that was not among those that were read: they are read once more, because it may be new. */
  readonly soughtId: string | undefined;
  /** The columns that the list showed before it took over those of a view. */
  readonly own: ShownColumns | undefined;
}

/** A view to be written as the list shows it now. */
export interface ViewToWrite {
  readonly view: View;
  readonly write: ViewWrite;
  readonly kept: ReturnType<typeof keptOf>;
  /** Somebody changed what the view keeps since the list took it over. */
  readonly isOverwriting: boolean;
}

const openView = ({ views, shown }: Pick<ListViewsContext, "views" | "shown">): View | undefined =>
  views?.find(({ id }) => id === shown.params.view);

const listOf = ({ list }: ListViewsContext): ViewedList => list.getSnapshot().context.view;

const shownBy = ({ list, ownDensity }: Pick<ListViewsInput, "list" | "ownDensity">): ShownList => {
  const { params, hiddenColumns, layout, density } = list.getSnapshot().context;
  return { params, hiddenColumns, layout, density: density ?? ownDensity() };
};

/** The person's own columns and row height. */
const ownColumns = ({ hiddenColumns, layout }: ShownColumns): ShownColumns => ({
  hiddenColumns,
  layout,
  density: undefined,
});

/** The address of the list as it is shown, without the name of a view. */
const plainAddress = (context: ListViewsContext): string =>
  listOf(context).path +
  writeListSearch({ ...context.shown.params, view: undefined, isViewAlone: undefined }, listOf(context));

/** The saved views of an open list. */
export const listViewsMachine = setup({
  types: {
    context: {} as ListViewsContext,
    input: {} as ListViewsInput,
    events: {} as ListViewsEvent | Report,
    emitted: {} as Announcement,
  },
  actors: {
    /** Reads the views of all lists that the person may see. */
    watchViews: fromCallback<QueryCommand<string>, string>(notProvided("watchViews")),
    /** Sends `list.changed` whenever the list shows something else. */
    watchList: fromCallback<{ type: "never" }, ViewedActor>(notProvided("watchList")),
    /** Sends `own.changed` once the stored columns of the list differ from those that it shows. */
    watchOwn: fromCallback<{ type: "never" }, ViewedActor>(notProvided("watchOwn")),
    /** Asks for a view, has the views read again if the list has it, and sends `view.sought`. */
    seek: fromCallback<{ readonly type: "seek"; readonly id: string; readonly of: string }>(
      notProvided("seek"),
    ),
    /** Finds the filters that name a record which the person does not meet, and sends `filters.checked`. */
    check: fromCallback<{ readonly type: "check"; readonly where: readonly string[] }, ViewedActor>(
      notProvided("check"),
    ),
    /** Writes a view, after a question where it is removed, and sends `views.written`. */
    write: fromCallback<{ readonly type: "write" } & ViewToWrite>(notProvided("write")),
  },
  actions: {
    /** The list takes over the columns of the view that its address names, and its filters where it names nothing else. */
    follow: enqueueActions(({ context, event, enqueue }) => {
      const { opened, shown, views, soughtId, list } = context;
      const { params } = shown;
      if (params.view === undefined) {
        const { own } = context;
        enqueue.assign({ opened: undefined, own: undefined, soughtId: undefined });
        if (own) enqueue(() => list.send({ type: "column.show", ...own }));
        return;
      }
      const view = openView(context);
      if (!view) {
        if ((!views && !isFailed(event)) || soughtId === params.view) return;
        enqueue.assign({ soughtId: params.view });
        enqueue(sendTo("seek", { type: "seek", id: params.view, of: context.of }));
        return;
      }
      const isNew = opened?.id !== view.id || (params.isViewAlone && opened !== view);
      if (isNew) {
        const own = context.own ?? ownColumns(shown);
        const columns = columnsOfView(view, listOf(context), own);
        enqueue.assign({ opened: view, own, soughtId: undefined });
        enqueue(() => list.send({ type: "column.show", ...columns }));
      }
      if (params.isViewAlone)
        enqueue.emit({ type: "navigate", to: viewAddress(view, listOf(context)), follows: true });
      else if (!isNew && isAwaited(params)) enqueue(sendTo("check", { type: "check", where: params.where }));
    }),
  },
}).createMachine({
  id: "listViews",
  description:
    "The saved views of an open list: the one that its address names is opened, and can be changed.",
  context: ({ input }) => ({
    ...input,
    views: undefined,
    shown: shownBy(input),
    opened: undefined,
    soughtId: undefined,
    own: undefined,
  }),
  invoke: [
    { src: "watchViews", id: "views", input: "" },
    { src: "watchList", id: "list", input: ({ context }) => context.list },
    { src: "watchOwn", id: "own", input: ({ context }) => context.list },
    { src: "seek", id: "seek" },
    { src: "check", id: "check", input: ({ context }) => context.list },
    { src: "write", id: "write" },
  ],
  on: {
    "query.changed": {
      actions: [
        assign({
          views: ({ context, event }) =>
            event.query.data?.filter(({ list }) => list === context.of) ?? context.views,
        }),
        "follow",
      ],
    },
    "list.changed": {
      actions: [assign({ shown: ({ context }) => shownBy(context) }), "follow"],
    },
    "own.changed": [
      {
        guard: ({ context }) => context.own !== undefined,
        actions: assign({ own: ({ event }) => event.own }),
      },
      {
        actions: ({ context, event: { own } }) => context.list.send({ type: "column.show", ...own }),
      },
    ],
    "view.sought": {
      guard: ({ context, event }) => event.id === context.shown.params.view && event.isThere !== true,
      actions: enqueueActions(({ context, event, enqueue }) => {
        if (event.isThere === false)
          enqueue.emit({
            type: "toast",
            tone: "error",
            text: messages.viewMissing,
            durationMs: ONE_LINE_TOAST_MS,
          });
        enqueue.emit({ type: "navigate", to: plainAddress(context), follows: true });
      }),
    },
    "filters.checked": {
      // The answer about filters that the list no longer has says nothing about those that it has.
      guard: ({ context: { shown }, event: { where } }) =>
        !shown.params.leftOut && where.join() === shown.params.where.join(),
      actions: ({ context, event: { leftOut } }) => context.list.send({ type: "view.checked", leftOut }),
    },
    "views.open": {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const view = context.views?.find(({ id }) => id === event.id);
        const { opened, own } = context;
        // a view that is open already is taken over anew, with its columns
        if (view && own && view.id === opened?.id) {
          const columns = columnsOfView(view, listOf(context), own);
          enqueue.assign({ opened: view });
          enqueue(() => context.list.send({ type: "column.show", ...columns }));
        }
        enqueue.emit({
          type: "navigate",
          to: view ? viewAddress(view, listOf(context)) : listOf(context).path,
        });
      }),
    },
    "views.leave": { actions: emit(({ context }) => ({ type: "navigate", to: listOf(context).path })) },
    "views.write": {
      guard: ({ context, event }) => mayWriteView(context, event.write),
      actions: enqueueActions(({ context, event, enqueue }) => {
        const view = openView(context);
        if (!view) return;
        enqueue(
          sendTo("write", {
            type: "write",
            view,
            write: event.write,
            kept: keptOf(listOf(context), context.shown),
            isOverwriting: !isTakenOver(context, view),
          }),
        );
      }),
    },
    "views.written": {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const text = event.write === "remove" ? messages.deleted("View") : messages.saved;
        enqueue.emit({ type: "toast", tone: "success", text });
        if (event.saved && event.id === context.opened?.id) enqueue.assign({ opened: event.saved });
        // another view may have been opened meanwhile
        if (event.write === "remove" && event.id === context.shown.params.view)
          enqueue.emit({ type: "navigate", to: plainAddress(context), follows: true });
      }),
    },
  },
});

/** Whether the list has taken over what the open view keeps by now, or shows the same. */
const isTakenOver = ({ opened, shown, list }: ListViewsContext, view: View): boolean =>
  opened?.id !== view.id ||
  opened.version >= view.version ||
  keepsSame(opened, view) ||
  !isViewChanged(view, list.getSnapshot().context.view, shown);

const isFailed = (event: ListViewsEvent | Report): boolean =>
  event.type === "query.changed" && event.query.failure !== undefined;

/** Whether the person may write the open view: its owner, or whoever manages the shared ones; anyone may make it their default. */
const mayWriteView = (context: ListViewsContext, write: ViewWrite): boolean => {
  const view = openView(context);
  if (!view) return false;
  if (write === "makeDefault" || write === "dropDefault") return true;
  return view.ownerId === context.userId || context.mayChangeAll;
};

/** The part of the snapshot that screens read. */
interface ListViewsSnapshot {
  readonly context: ListViewsContext;
}

/** A view as the list's menu shows it. */
export interface ViewChoice {
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  /** The name of the colleague who shares it; undefined for one's own. */
  readonly sharedBy: string | undefined;
}

/** The list's views by name; empty until they are read. */
export const selectViewChoices = ({ context }: ListViewsSnapshot): readonly ViewChoice[] =>
  (context.views ?? []).map(({ id, name, ownerId, ownerName }) => ({
    id,
    name,
    isOpen: id === context.shown.params.view,
    sharedBy: ownerId === context.userId ? undefined : ownerName,
  }));

/** The view that is open, whether the list was changed since, and what the person may do with it; undefined without one. */
export const selectOpenView = (
  snapshot: ListViewsSnapshot,
):
  | {
      readonly id: string;
      readonly name: string;
      readonly isChanged: boolean;
      readonly isDefault: boolean;
      readonly mayChange: boolean;
    }
  | undefined => {
  const { context } = snapshot;
  const view = openView(context);
  if (!view) return undefined;
  return {
    id: view.id,
    name: view.name,
    isDefault: view.isDefault,
    isChanged: !context.shown.params.isViewAlone && isViewChanged(view, listOf(context), context.shown),
    mayChange: mayWriteView(context, "save"),
  };
};

/** The settings of the list as it is shown now, for a new view to keep. */
export const selectNewView = ({ context }: ListViewsSnapshot) => ({
  list: context.of,
  ...keptOf(listOf(context), context.shown),
});
