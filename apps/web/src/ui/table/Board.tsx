import type { ReactNode } from "react";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./Board.module.css";

/** A card of a board: a link to what it stands for. */
export interface BoardCard {
  readonly id: string;
  readonly content: ReactNode;
}

export interface BoardProps {
  readonly label: string;
  /** Names the rows' heads for assistive technology. */
  readonly rowsLabel: string;
  readonly columns: readonly { readonly id: string; readonly label: string; readonly count: number }[];
  readonly rows: readonly {
    readonly id: string;
    readonly label: string;
    /** One for each column. */
    readonly cells: readonly { readonly id: string; readonly cards: readonly BoardCard[] }[];
  }[];
}

/** Cards by column and row, as a table that scrolls sideways where it does not fit. */
export const Board = ({ label, rowsLabel, columns, rows }: BoardProps) => (
  // Focusable, so that the arrow keys can scroll it.
  <div className={styles["frame"]} tabIndex={0} role="group" aria-label={label}>
    <table className={styles["board"]} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={styles["corner"]}>
            <VisuallyHidden>{rowsLabel}</VisuallyHidden>
          </th>
          {columns.map(({ id, label: name, count }) => (
            <th key={id} scope="col">
              {name} <span className={styles["count"]}>{count}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label: name, cells }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {cells.map((cell) => (
              <td key={cell.id}>
                {cell.cards.length > 0 && (
                  <ul className={styles["cards"]}>
                    {cell.cards.map((card) => (
                      <li key={card.id} className={styles["card"]}>
                        {card.content}
                      </li>
                    ))}
                  </ul>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
