import { useId } from "react";
import { OctagonAlert } from "lucide-react";
import styles from "./ErrorSummary.module.css";

export interface FieldFault {
  /** The field's `name`. */
  readonly name: string;
  readonly label: string;
  readonly message: string;
}

const focusField = (from: Element, name: string): void => {
  const scope = from.closest("form") ?? document;
  scope
    .querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] :is(input, select, textarea, button)`)
    ?.focus();
};

/** The errors that keep a form from being sent, each a link to its field. Renders nothing without errors. */
export function ErrorSummary({ faults }: { readonly faults: readonly FieldFault[] }) {
  const id = useId();
  if (faults.length === 0) return null;
  return (
    <div className={styles["summary"]} role="alert" aria-labelledby={id}>
      <OctagonAlert aria-hidden />
      <div>
        <p id={id} className={styles["title"]}>
          {faults.length === 1 ? "One field needs attention" : `${faults.length} fields need attention`}
        </p>
        <ul className={styles["list"]}>
          {faults.map((fault) => (
            <li key={fault.name}>
              <button type="button" onClick={(event) => focusField(event.currentTarget, fault.name)}>
                {`${fault.label}: ${fault.message}`}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
