import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { Button } from "../button/Button.tsx";
import fieldStyles from "../form/Field.module.css";
import { isComposing } from "../form/composing.ts";
import { Kbd } from "../text/Kbd.tsx";
import styles from "./CommandBox.module.css";

/** One line of the box. */
export interface CommandEntry {
  readonly id: string;
  /** The heading above the line; lines of one group follow one another. */
  readonly group: string;
  readonly name: string;
  readonly detail: string | undefined;
  /** The key that does the same. */
  readonly key: string | undefined;
}

export interface CommandBoxProps {
  /** Names the box for assistive technology; also its placeholder. */
  readonly label: string;
  readonly text: string;
  readonly entries: readonly CommandEntry[];
  /** Index of the highlighted entry. */
  readonly highlighted: number;
  /** Stands under the list, and is announced when it changes: '12 commands'. */
  readonly news: string;
  readonly search: "idle" | "searching" | "failed";
  /** Shown where nothing was found. */
  readonly noneText: string;
  /** The box has the focus. */
  readonly onFocus: () => void;
  readonly onText: (text: string) => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  /** Runs the entry at this index; the highlighted one when absent. */
  readonly onRun: (at?: number) => void;
  readonly onRetry: () => void;
}

/** The entries by their group, each with its place among all. */
const groupsOf = (entries: readonly CommandEntry[]) => [
  ...Map.groupBy(
    entries.map((entry, at) => ({ entry, at })),
    ({ entry }) => entry.group,
  ),
];

/** A box over a list of commands: the text narrows the list, the arrow keys move through it while the focus stays in the box, Enter runs. */
export function CommandBox(props: CommandBoxProps) {
  const { label, text, entries, highlighted, news, search, noneText, onFocus, onText, onRun, onRetry } =
    props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Not by autoFocus, which comes before the parent listens to its machine: a key in that gap would be typed into a box
  // that does not show the kept keys yet, and take their place.
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${id}-${highlighted}`)?.scrollIntoView({ block: "nearest" });
  }, [id, highlighted]);
  return (
    <div className={styles["box"]}>
      <input
        ref={input}
        type="text"
        dir="auto"
        role="combobox"
        className={fieldStyles["control"]}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        {...(entries.length > 0 && { "aria-activedescendant": `${id}-${highlighted}` })}
        placeholder={label}
        value={text}
        onFocus={onFocus}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => press(event, props)}
        autoComplete="off"
        spellCheck={false}
      />
      <div id={`${id}-list`} className={styles["list"]} role="listbox" aria-label="Commands">
        {groupsOf(entries).map(([group, placed], index) => (
          <div key={group} role="group" aria-labelledby={`${id}-group-${index}`}>
            <div id={`${id}-group-${index}`} className={styles["heading"]} role="presentation">
              {group}
            </div>
            {placed.map(({ entry, at }) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the box has the focus and takes the keys
              <div
                key={entry.id}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === highlighted}
                className={styles["option"]}
                onClick={() => onRun(at)}
                // Keeps the focus in the box.
                onMouseDown={(event) => event.preventDefault()}
              >
                <span className={styles["name"]}>{entry.name}</span>
                {entry.detail !== undefined && <span className={styles["detail"]}>{entry.detail}</span>}
                {entry.key !== undefined && <Kbd>{entry.key}</Kbd>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {search === "failed" && (
        <div className={styles["note"]}>
          <p>Records could not be searched.</p>
          <Button
            label="Try again"
            size="small"
            // The pressed button goes with the failure.
            onPress={() => {
              onRetry();
              input.current?.focus();
            }}
          />
        </div>
      )}
      {search !== "failed" && (entries.length === 0 || search === "searching") && (
        <p className={styles["note"]}>{search === "searching" ? "Searching records…" : noneText}</p>
      )}
      <output className={styles["count"]}>{news}</output>
    </div>
  );
}

const press = (
  event: KeyboardEvent,
  { onNext, onPrevious, onRun }: Pick<CommandBoxProps, "onNext" | "onPrevious" | "onRun">,
): void => {
  const answers: Readonly<Record<string, () => void>> = {
    ArrowDown: onNext,
    ArrowUp: onPrevious,
    Enter: () => onRun(),
  };
  const answer = isComposing(event) ? undefined : answers[event.key];
  if (!answer) return;
  event.preventDefault();
  answer();
};
