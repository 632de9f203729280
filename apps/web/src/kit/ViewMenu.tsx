import { sameValue } from "@canopy/core";
import type { ListActor, ListRow } from "@canopy/core/lists";
import { listViewsScreen, selectNewView, selectOpenView, selectViewChoices } from "@canopy/core/views";
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
  const saveAs = () =>
    app.modal.send({
      type: "modal.open",
      title: "Save view",
      content: "viewForm",
      props: { kept: selectNewView(views.getSnapshot()) },
    });
  const write = (action: "save" | "makeDefault" | "dropDefault" | "remove") =>
    views.send({ type: "views.write", write: action });
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
    {
      id: "open",
      entries: [
        ...(open?.isChanged && open.mayChange
          ? [{ id: "save", label: "Save changes", onAction: () => write("save") }]
          : []),
        { id: "saveAs", label: open ? "Save as…" : "Save as view…", onAction: saveAs },
        ...(open?.mayChange
          ? [
              {
                id: "edit",
                label: "Rename or share…",
                onAction: () =>
                  app.modal.send({
                    type: "modal.open",
                    title: "Edit view",
                    content: "viewForm",
                    props: { id: open.id },
                  }),
              },
            ]
          : []),
      ],
    },
    ...(open
      ? [
          {
            id: "default",
            entries: [
              open.isDefault
                ? {
                    id: "dropDefault",
                    label: "Remove as default",
                    onAction: () => write("dropDefault"),
                  }
                : { id: "makeDefault", label: "Make default", onAction: () => write("makeDefault") },
            ],
          },
        ]
      : []),
    ...(open?.mayChange
      ? [
          {
            id: "danger",
            entries: [
              {
                id: "remove",
                label: "Delete view…",
                tone: "danger" as const,
                onAction: () => write("remove"),
              },
            ],
          },
        ]
      : []),
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
      groups={groups}
    />
  );
}
