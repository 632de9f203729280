import { Button } from "../button/Button.tsx";
import type { TableSelection } from "./tableView.ts";
import tableStyles from "./DataTable.module.css";
import styles from "./BulkBar.module.css";

/** The actions on the ticked rows. */
export const BulkBar = ({ selection }: { readonly selection: TableSelection }) => (
  <div className={tableStyles["bulk"]} role="group" aria-label="Selected rows">
    <output className={styles["count"]}>{`${selection.selectedIds.length} selected`}</output>
    {selection.actions}
    <Button label="Clear selection" size="small" onPress={() => selection.onChange([])} />
  </div>
);
