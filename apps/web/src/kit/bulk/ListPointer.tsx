import { selectColumnWidths, selectRows, type ListActor, type ListRow } from "@canopy/core/lists";
import { shallowEqual, useSelector } from "@xstate/react";
import { HeadMoves } from "#ui/table/HeadMoves.tsx";
import { PeekButton } from "#ui/table/PeekButton.tsx";

interface ListPointerProps<Row extends ListRow> {
  readonly list: ListActor<Row>;
  readonly rowName: (row: Row) => string;
  /** Shows a row beside the list. */
  readonly onPeek: (id: string) => void;
}

/** The controls of a list for the mouse alone: column headers that move and get widths, and a button that shows a row beside the list. */
export function ListPointer<Row extends ListRow>({ list, rowName, onPeek }: ListPointerProps<Row>) {
  const rows = useSelector(list, selectRows<Row>);
  const widths = useSelector(list, selectColumnWidths<Row>, shallowEqual);
  return (
    <>
      <HeadMoves
        widths={widths}
        onMove={(field, before) => list.send({ type: "column.move", field, before })}
        onResize={(field, widthPx) => list.send({ type: "column.resize", field, widthPx })}
      />
      <PeekButton
        labelOf={(id) => {
          const row = rows.find((one) => one.id === id);
          return row && `Show ${rowName(row)} beside the list`;
        }}
        onPress={onPeek}
      />
    </>
  );
}
