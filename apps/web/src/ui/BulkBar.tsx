import { Button } from "./Button.tsx";
import type { TableSelection } from "./tableView.ts";
import styles from "./DataTable.module.css";

/** What can be done with the ticked rows. */
export const BulkBar = ({ selection }: { readonly selection: TableSelection }) => (
  <div className={styles["bulk"]} role="group" aria-label="Selected rows">
    <output className={styles["count"]}>{`${selection.selectedIds.length} selected`}</output>
    {selection.actions}
    <Button label="Clear selection" size="small" onPress={() => selection.onChange([])} />
  </div>
);
