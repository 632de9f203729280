import type { SnapshotFrom } from "xstate";
import type { Offer } from "../base/offers.ts";
import type { OfferHost } from "../services/services.ts";
import { selectNewView, selectOpenView, type listViewsMachine, type ViewWrite } from "./listViews.machine.ts";

/** An action on the saved views of an open list. */
export type ViewAction = ViewWrite | "saveAs" | "edit";

/** The running views of a list, as their actions need them. */
interface RunningViews {
  getSnapshot(): SnapshotFrom<typeof listViewsMachine>;
  send(event: { readonly type: "views.write"; readonly write: ViewWrite }): void;
}

/** The actions that the person is offered now, in their order. */
export const selectViewActions = (
  snapshot: SnapshotFrom<typeof listViewsMachine>,
): readonly { readonly id: ViewAction; readonly label: string }[] => {
  const open = selectOpenView(snapshot);
  if (!open) return [{ id: "saveAs", label: "Save as view…" }];
  return [
    ...(open.isChanged && open.mayChange ? [{ id: "save" as const, label: "Save changes" }] : []),
    { id: "saveAs", label: "Save as…" },
    ...(open.mayChange ? [{ id: "edit" as const, label: "Rename or share…" }] : []),
    open.isDefault
      ? { id: "dropDefault", label: "Remove as default" }
      : { id: "makeDefault", label: "Make default" },
    ...(open.mayChange ? [{ id: "remove" as const, label: "Delete view…" }] : []),
  ];
};

/** Takes an action; names and sharing are asked for in a modal. */
export const runViewAction = (
  views: RunningViews,
  action: ViewAction,
  openModal: OfferHost["openModal"],
): void => {
  const now = views.getSnapshot();
  if (action === "saveAs")
    openModal({ title: "Save view", content: "viewForm", props: { kept: selectNewView(now) } });
  else if (action === "edit")
    openModal({ title: "Edit view", content: "viewForm", props: { id: selectOpenView(now)?.id ?? "" } });
  else views.send({ type: "views.write", write: action });
};

/** The actions as commands, which stand beside those of other things. */
const commands: Readonly<Record<ViewAction, string>> = {
  save: "Save changes to the view",
  saveAs: "Save as view",
  edit: "Rename or share the view",
  makeDefault: "Make the view the default",
  dropDefault: "Remove the view as default",
  remove: "Delete the view",
};

/** The actions for the command palette. */
export const viewOffers = (views: RunningViews, { openModal }: OfferHost): readonly Offer[] =>
  selectViewActions(views.getSnapshot()).map(({ id }) => ({
    label: commands[id],
    run: () => runViewAction(views, id, openModal),
  }));
