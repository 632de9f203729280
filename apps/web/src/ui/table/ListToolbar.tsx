import { Columns3, ListFilterPlus, Rows3, Rows4, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { Menu } from "../overlay/Menu.tsx";
import { SearchField, type SearchFieldProps } from "../choice/SearchField.tsx";
import type { Density } from "./tableColumn.ts";
import styles from "./ListToolbar.module.css";

/** An active filter as a sentence: 'Status is active'. */
export interface FilterChip {
  readonly id: string;
  readonly text: string;
  readonly onRemove: () => void;
}

export interface ListToolbarProps {
  readonly search: SearchFieldProps;
  /** The FilterSelects. */
  readonly filters: ReactNode;
  /** Filters that none of the controls shows. */
  readonly chips: readonly FilterChip[];
  /** Clears all filters; absent where none is active. */
  readonly onClearFilters?: () => void;
  /** Opens the filter builder. */
  readonly onAddFilter: () => void;
  /** The filter builder and its chips, under the bar. */
  readonly builder?: ReactNode;
  /** The number of records, announced when it changes: '24 companies'. */
  readonly result?: string;
  readonly columns: {
    readonly choices: readonly { readonly id: string; readonly label: string; readonly isShown: boolean }[];
    readonly onToggle: (id: string) => void;
    /** Opens the form that arranges and resizes columns. */
    readonly onArrange: () => void;
  };
  /** The main action, last in the bar. */
  readonly action?: ReactNode;
  /** A further tool, first among the view settings. */
  readonly more?: ReactNode;
  readonly density: { readonly value: Density; readonly onChange: (density: Density) => void };
}

/** The bar above a list: search, filters, number of records, and view settings. */
export const ListToolbar = (props: ListToolbarProps) => {
  const hasChips = props.chips.length > 0;
  return (
    <div className={styles["toolbar"]}>
      <div className={styles["row"]}>
        <SearchField {...props.search} />
        {props.filters}
        <Button
          label="Add filter"
          size="small"
          kind="tab"
          data-add-filter
          icon={<ListFilterPlus aria-hidden />}
          onPress={props.onAddFilter}
        />
        {!hasChips && props.onClearFilters && <ClearFilters onClear={props.onClearFilters} />}
        <div className={styles["end"]}>
          <output className={styles["result"]}>{props.result}</output>
          {props.more !== undefined && <div className={styles["more"]}>{props.more}</div>}
          <ColumnsMenu {...props.columns} />
          <DensityButton {...props.density} />
          {props.action}
        </div>
      </div>
      {hasChips && <Chips chips={props.chips} onClear={props.onClearFilters} />}
      {props.builder}
    </div>
  );
};

const ClearFilters = ({ onClear }: { readonly onClear: () => void }) => (
  <Button label="Clear filters" size="small" kind="tab" onPress={onClear} />
);

const ColumnsMenu = ({ choices, onToggle, onArrange }: ListToolbarProps["columns"]) => (
  <Menu
    label="Columns"
    trigger={<Columns3 aria-hidden />}
    groups={[
      {
        id: "columns",
        heading: "Columns",
        choice: "multiple",
        entries: choices.map(({ id, label, isShown }) => ({
          id,
          label,
          isChecked: isShown,
          onAction: () => onToggle(id),
        })),
      },
      { id: "arrange", entries: [{ id: "arrange", label: "Arrange and resize", onAction: onArrange }] },
    ]}
  />
);

const DensityButton = ({ value, onChange }: ListToolbarProps["density"]) => (
  <Button
    kind="iconOnly"
    size="small"
    aria-label="Compact rows"
    aria-pressed={value === "compact"}
    icon={value === "compact" ? <Rows4 aria-hidden /> : <Rows3 aria-hidden />}
    onPress={() => onChange(value === "compact" ? "comfortable" : "compact")}
  />
);

interface ChipsProps {
  readonly chips: readonly FilterChip[];
  readonly onClear: (() => void) | undefined;
}

const Chips = ({ chips, onClear }: ChipsProps) => (
  <ul className={styles["chips"]} aria-label="Filters">
    {chips.map((chip) => (
      <li key={chip.id} className={styles["chip"]}>
        {chip.text}
        <button
          type="button"
          className={styles["remove"]}
          aria-label={`Remove filter: ${chip.text}`}
          onClick={chip.onRemove}
        >
          <X aria-hidden />
        </button>
      </li>
    ))}
    {onClear && (
      <li>
        <ClearFilters onClear={onClear} />
      </li>
    )}
  </ul>
);
