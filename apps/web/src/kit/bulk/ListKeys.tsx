import { frameOf, selectShortcut } from "@canopy/core/frame";
import { selectCanEdit, selectRows, type ListActor, type ListRow } from "@canopy/core/lists";
import { useApp } from "#kit/appContext.tsx";
import { isInField, isInOverlay, useKeys } from "#kit/useKeys.ts";

interface ListKeysProps<Row extends ListRow> {
  readonly list: ListActor<Row>;
  /** Opens a row's form. */
  readonly onEdit: (row: Row) => void;
}

/** The key that edits the row of a list that holds the focus. */
export function ListKeys<Row extends ListRow>({ list, onEdit }: ListKeysProps<Row>) {
  const { shortcuts } = frameOf(useApp());
  useKeys((event) => {
    if (isInOverlay(event)) return false;
    const asked = selectShortcut(event, isInField(event))(shortcuts.getSnapshot());
    if (asked !== "editRow") return false;
    const id = document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset["row"];
    const row = selectRows<Row>(list.getSnapshot()).find((one) => one.id === id);
    if (!row || !selectCanEdit(row)(list.getSnapshot())) return false;
    onEdit(row);
    return true;
  });
  return null;
}
