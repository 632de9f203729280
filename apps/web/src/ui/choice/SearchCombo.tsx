import { Search, X } from "lucide-react";
import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { Button } from "../button/Button.tsx";
import { classes } from "../text/classes.ts";
import { Kbd } from "../text/Kbd.tsx";
import { SearchHits, type SearchHitsProps } from "./SearchHits.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import { isComposing } from "../form/composing.ts";
import fieldStyles from "../form/Field.module.css";
import styles from "./SearchCombo.module.css";

export interface SearchComboProps extends Omit<SearchHitsProps, "id" | "onOpen"> {
  /** Opens the hit at this index, the highlighted one when absent; false where it opens later, once its answer is here. */
  readonly onOpen: (at?: number) => boolean;
  /** Names the box for assistive technology; also its placeholder. */
  readonly label: string;
  /** The key that focuses the box, shown while it is empty. */
  readonly shortcut?: string;
  readonly text: string;
  /** Announced to a screen reader when it changes: '7 results'. */
  readonly news: string;
  readonly onText: (text: string) => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onFocus: () => void;
  /** Called on Escape and when the focus leaves. */
  readonly onClose: () => void;
  readonly onClear: () => void;
}

/**
 * A search box with its hits below, grouped by kind: the arrow keys move through them while the focus stays
 * in the box. On a phone it is a button, and the box opens over the header while it has the focus.
 */
export function SearchCombo(props: SearchComboProps) {
  const { label, shortcut, text, news, status, highlighted, onText, onFocus, onClear } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  /** Opening a hit leaves the box, because the next screen takes the focus. */
  const open = (at?: number): void => {
    if (props.onOpen(at)) input.current?.blur();
  };
  useEffect(() => {
    document.getElementById(`${id}-${highlighted}`)?.scrollIntoView({ block: "nearest" });
  }, [id, highlighted]);
  return (
    <div className={styles["search"]} role="search">
      <span className={styles["opener"]}>
        <Button
          ref={opener}
          kind="iconOnly"
          aria-label={label}
          icon={<Search aria-hidden />}
          onPress={() => input.current?.focus()}
        />
      </span>
      <div
        className={styles["box"]}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) props.onClose();
        }}
      >
        <Search aria-hidden className={styles["glass"]} />
        <input
          ref={input}
          type="search"
          dir="auto"
          role="combobox"
          className={classes(fieldStyles["control"], styles["input"])}
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={status === "hits"}
          aria-controls={`${id}-list`}
          {...(status === "hits" && highlighted >= 0 && { "aria-activedescendant": `${id}-${highlighted}` })}
          placeholder={label}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onFocus={onFocus}
          onKeyDown={(event) => press(event, { ...props, onOpen: open }, opener.current)}
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts={shortcut}
        />
        {text === "" ? (
          shortcut !== undefined && <Kbd>{shortcut}</Kbd>
        ) : (
          <Button
            kind="iconOnly"
            size="small"
            className={styles["clear"]}
            aria-label="Clear search"
            icon={<X aria-hidden />}
            onPress={() => {
              onClear();
              input.current?.focus();
            }}
          />
        )}
        <SearchHits
          {...props}
          onOpen={open}
          // The pressed button goes with the failure.
          onRetry={() => {
            props.onRetry();
            input.current?.focus();
          }}
          id={id}
        />
      </div>
      <VisuallyHidden>
        <output>{news}</output>
      </VisuallyHidden>
    </div>
  );
}

/** Each Escape undoes one step: it closes the hits, clears the text, then closes the box where it lies over the header. */
const escape = (
  { status, text, onClose, onClear }: Pick<SearchComboProps, "status" | "text" | "onClose" | "onClear">,
  opener: HTMLElement | null,
): void => {
  if (status !== "closed") onClose();
  else if (text !== "") onClear();
  else if (opener?.checkVisibility()) opener.focus();
};

const press = (
  event: KeyboardEvent,
  props: Omit<SearchComboProps, "onOpen"> & Pick<SearchHitsProps, "onOpen">,
  opener: HTMLElement | null,
): void => {
  const answers: Readonly<Record<string, () => void>> = {
    ArrowDown: props.onNext,
    ArrowUp: props.onPrevious,
    Enter: () => props.onOpen(),
    Escape: () => escape(props, opener),
  };
  const answer = isComposing(event) ? undefined : answers[event.key];
  if (!answer) return;
  event.preventDefault();
  event.stopPropagation();
  answer();
};
