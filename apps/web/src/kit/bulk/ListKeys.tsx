import { frameOf, selectShortcut } from "@canopy/core/frame";
import {
  peekFacts,
  peekScreen,
  selectCanEdit,
  selectPeeked,
  selectRows,
  selectView,
  type ListActor,
  type ListRow,
} from "@canopy/core/lists";
import { useSelector } from "@xstate/react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { useDates } from "#kit/useDates.ts";
import { isInField, isInOverlay, useFocusMoves, useKeys } from "#kit/useKeys.ts";
import { FoldedFacts } from "#ui/facts/FoldedFacts.tsx";
import { PeekPanel } from "#ui/table/PeekPanel.tsx";
import { ListPointer } from "./ListPointer.tsx";

interface ListKeysProps<Row extends ListRow> {
  readonly list: ListActor<Row>;
  /** Opens a row's form. */
  readonly onEdit: ((row: Row) => void) | undefined;
  readonly rowName: (row: Row) => string;
  readonly rowHref: (row: Row) => string | undefined;
}

const rowOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>("[data-row]")?.dataset["row"];

/** The keys that edit and show the row of a list that holds the focus, what a mouse does with rows and columns, and the panel with the shown row. */
export function ListKeys<Row extends ListRow>({ list, onEdit, rowName, rowHref }: ListKeysProps<Row>) {
  const app = useApp();
  const { services } = app;
  const { shortcuts } = frameOf(app);
  const peek = useScreen(peekScreen, undefined);
  const peeked = useSelector(peek, selectPeeked);
  const rows = useSelector(list, selectRows<Row>);
  const view = useSelector(list, selectView<Row>);
  const shown = rows.find(({ id }) => id === peeked);
  const close = () => {
    peek.send({ type: "peek.close" });
    document.querySelector<HTMLElement>(`[data-row="${peeked}"] [data-row-header] > a`)?.focus();
  };
  useFocusMoves((element) => {
    const id = rowOf(element);
    if (id !== undefined && id !== peeked) peek.send({ type: "peek.follow", id });
  });
  useKeys((event) => {
    if (isInOverlay(event)) return false;
    if (event.key === "Escape" && shown && !isInField(event)) {
      close();
      return true;
    }
    const asked = selectShortcut(event, isInField(event))(shortcuts.getSnapshot());
    const row = rows.find(({ id }) => id === rowOf(document.activeElement));
    if (asked === "peekRow" && row) {
      peek.send({ type: "peek.toggle", id: row.id });
      return true;
    }
    if (asked !== "editRow" || !row || !onEdit || !selectCanEdit(row)(list.getSnapshot())) return false;
    onEdit(row);
    return true;
  });
  const { now, relative } = useDates();
  const formats = { locale: services.locale, date: relative, now };
  return (
    <>
      <ListPointer list={list} rowName={rowName} onPeek={(id) => peek.send({ type: "peek.toggle", id })} />
      {shown && (
        <PeekPanel title={rowName(shown)} href={rowHref(shown)} onClose={close}>
          <FoldedFacts facts={peekFacts(view, shown, formats)} />
        </PeekPanel>
      )}
    </>
  );
}
