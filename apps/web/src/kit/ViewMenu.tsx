import { sameValue } from "@canopy/core";
import type { ListActor, ListRow } from "@canopy/core/lists";
import {
  listViewsScreen,
  runViewAction,
  selectOpenView,
  selectViewActions,
  selectViewChoices,
  type ViewAction,
} from "@canopy/core/views";
import { useSelector } from "@xstate/react";
import { Bookmark } from "lucide-react";
import { OneLine } from "../ui/facts/OneLine.tsx";
import { Menu } from "../ui/overlay/Menu.tsx";
import type { MenuGroup } from "../ui/overlay/menuTrigger.ts";
import { useApp, useScreen } from "./appContext.tsx";

/** The saved views of a list: opens them, and keeps the list as it is shown. Source: behaviour.md §2 Saved views. */
export function ViewMenu<Row extends ListRow>({ list }: { readonly list: ListActor<Row> }) {
  const app = useApp();
  const views = useScreen(listViewsScreen, list);
  const choices = useSelector(views, selectViewChoices, sameValue);
  const open = useSelector(views, selectOpenView, sameValue);
  const actions = useSelector(views, selectViewActions, sameValue);
  const entriesOf = (...ids: readonly ViewAction[]) =>
    actions
      .filter(({ id }) => ids.includes(id))
      .map(({ id, label }) => ({
        id,
        label,
        ...(id === "remove" && { tone: "danger" as const }),
        onAction: () => runViewAction(views, id, (modal) => app.modal.send({ type: "modal.open", ...modal })),
      }));
  const groups: readonly MenuGroup[] = [
    {
      id: "views",
      heading: choices.length === 0 ? "No views saved yet" : "Views",
      choice: "single",
      entries: [
        {
          id: "none",
          label: "No view",
          isChecked: open === undefined,
          onAction: () => views.send({ type: "views.leave" }),
        },
        ...choices.map(({ id, name, isOpen, sharedBy }) => ({
          id,
          label: sharedBy === undefined ? name : `${name}, by ${sharedBy}`,
          isChecked: isOpen,
          onAction: () => views.send({ type: "views.open", id }),
        })),
      ],
    },
    { id: "open", entries: entriesOf("save", "saveAs", "edit") },
    { id: "default", entries: entriesOf("makeDefault", "dropDefault") },
    { id: "danger", entries: entriesOf("remove") },
  ];
  return (
    <Menu
      label={open ? `View: ${open.name}${open.isChanged ? ", changed" : ""}` : "Views"}
      isNamedByTrigger={open !== undefined}
      trigger={
        <>
          <Bookmark aria-hidden />
          {open && <OneLine text={open.name} />}
          {open?.isChanged && "(changed)"}
        </>
      }
      groups={groups.filter(({ entries }) => entries.length > 0)}
    />
  );
}
