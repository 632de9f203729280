import { sameValue } from "@canopy/core";
import {
  selectColumns,
  selectColumnWidths,
  selectHiddenColumns,
  selectIsArranging,
  type ListActor,
  type ListRow,
} from "@canopy/core/lists";
import { useSelector } from "@xstate/react";
import { ColumnPanel } from "../ui/table/ColumnPanel.tsx";

/** The form that arranges and resizes a list's columns. */
export function ArrangeColumns<Row extends ListRow>({ list }: { readonly list: ListActor<Row> }) {
  const isOpen = useSelector(list, selectIsArranging<Row>);
  const columns = useSelector(list, selectColumns<Row>);
  const widths = useSelector(list, selectColumnWidths<Row>, sameValue);
  const hidden = useSelector(list, selectHiddenColumns<Row>);
  if (!isOpen) return null;
  return (
    <ColumnPanel
      columns={columns
        .filter(({ field }) => !hidden.includes(field))
        .map(({ field, label }) => ({ id: field, label, widthPx: widths[field] }))}
      onMove={(field, before) => {
        const fields = columns.map((column) => column.field).filter((one) => one !== field);
        const to = before === undefined ? fields.length : fields.findIndex((one) => one === before);
        list.send({ type: "column.move", field, to });
      }}
      onResize={(field, widthPx) => list.send({ type: "column.resize", field, widthPx })}
      onReset={() => list.send({ type: "column.reset" })}
      onClose={() => list.send({ type: "column.arrange", isOpen: false })}
    />
  );
}
