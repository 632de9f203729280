import { useId, useState } from "react";
import { OctagonAlert } from "lucide-react";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./ErrorSummary.module.css";

export interface FieldFault {
  /** The field's `name`. */
  readonly name: string;
  /** The error in a sentence that names the field. */
  readonly text: string;
}

const focusField = (from: Element, name: string): void => {
  const scope = from.closest("form") ?? document;
  scope
    .querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] :is(input, select, textarea, button)`)
    ?.focus();
};

interface ErrorSummaryProps {
  readonly faults: readonly FieldFault[];
  /** Increases with every refused submit. */
  readonly refusedCount: number;
}

/**
 * The errors that keep a form from being sent, each a link to its field; a single one stands at its field alone. Only a
 * refused submit is announced: the errors that later go and come would be read out over the typing.
 */
export const ErrorSummary = ({ faults, refusedCount }: ErrorSummaryProps) => {
  const title = faults.length > 1 ? `${faults.length} fields need attention` : "";
  return (
    <>
      <SaidOnce
        key={refusedCount}
        text={refusedCount > 0 ? title : ""}
        about={faults.map(({ name, text }) => `${name} ${text}`).join()}
      />
      {title !== "" && <FaultList title={title} faults={faults} />}
    </>
  );
};

/** Announces its first text to a screen reader; nothing where that is empty. The text is gone for good once `about` changes, so that nobody reads there what is no longer true. */
const SaidOnce = ({ text, about }: { readonly text: string; readonly about: string }) => {
  const [said] = useState({ text, about });
  const [isOver, setIsOver] = useState(false);
  if (!isOver && about !== said.about) setIsOver(true);
  if (said.text === "") return null;
  return (
    <VisuallyHidden>
      <span role="alert">{isOver ? "" : said.text}</span>
    </VisuallyHidden>
  );
};

interface FaultListProps {
  readonly title: string;
  readonly faults: readonly FieldFault[];
}

function FaultList({ title, faults }: FaultListProps) {
  const id = useId();
  return (
    <div className={styles["summary"]} role="group" aria-labelledby={id}>
      <OctagonAlert aria-hidden />
      <div>
        <p id={id} className={styles["title"]}>
          {title}
        </p>
        <ul className={styles["list"]}>
          {faults.map((fault) => (
            <li key={fault.name}>
              <button type="button" onClick={(event) => focusField(event.currentTarget, fault.name)}>
                {fault.text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
