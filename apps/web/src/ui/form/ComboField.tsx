import { Check, ChevronDown, CircleAlert } from "lucide-react";
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from "react-aria-components/ComboBox";
import { type KeyboardEvent, type RefObject, use, useEffect, useEffectEvent, useRef } from "react";
import { classes } from "../text/classes.ts";
import popoverStyles from "../overlay/Popover.module.css";
import { isComposing } from "./composing.ts";
import type { FieldProps } from "./Field.tsx";
import { meantChoice } from "./meantChoice.ts";
import type { Choice } from "./SelectField.tsx";
import fieldStyles from "./Field.module.css";
import styles from "./ComboField.module.css";

export interface ComboFieldProps extends FieldProps {
  readonly choices: readonly (Choice & { readonly hint?: string })[];
  /** "" while nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown where no choice matches the typed text. */
  readonly emptyText?: string;
  /**
   * Searches for choices that are not all loaded; they are then shown in the given order. '' requests the
   * first ones, and the caller keeps the chosen one among them.
   */
  readonly onSearch?: ((text: string) => void) | undefined;
  /** The searched text of which all matches are among the choices; undefined where only some are. */
  readonly allOf?: string | undefined;
  /** The box's text, where the caller keeps it: a field for many choices clears it after each choice. */
  readonly typed?: {
    readonly text: string;
    readonly onChange: (text: string) => void;
    /** Number of chosen ones: each choice closes the list, which would cover them. */
    readonly chosenCount: number;
  };
}

/** A field for one of many choices, found by typing; a press, typing or an arrow key opens the list; Enter and Tab take the only match. Large code: use it only where the list is too long for SelectField. */
export function ComboField(props: ComboFieldProps) {
  const { label, name, help, error, isRequired = false, isOptional, isDisabled = false, onBlur } = props;
  const { choices, value, onChange, emptyText = "Nothing matches" } = props;
  const { onSearch, allOf, typed } = props;
  const frame = useRef<HTMLDivElement>(null);
  useListOverScroll(frame);
  const chosen = choices.find((choice) => choice.value === value)?.label;
  const onInput = (text: string): void => {
    typed?.onChange(text);
    onSearch?.(text === chosen ? "" : text);
  };
  // With nothing highlighted, the box would return to the earlier choice and lose the typed text.
  const takeMeant = (event: KeyboardEvent<HTMLInputElement>): void => {
    if ((event.key !== "Enter" && event.key !== "Tab") || isComposing(event)) return;
    const { currentTarget: box } = event;
    if (box.hasAttribute("aria-activedescendant") || box.value === chosen) return;
    const meant = meantChoice(choices, box.value, onSearch ? allOf : "");
    if (!meant) return;
    if (event.key === "Enter") event.preventDefault();
    onChange(meant.value);
  };
  return (
    <ComboBox
      className={fieldStyles["field"] ?? ""}
      data-field={name}
      {...(onSearch ? { items: choices } : { defaultItems: choices })}
      {...(typed && { inputValue: typed.text })}
      {...((onSearch ?? typed) && { onInputChange: onInput })}
      value={value || null}
      onChange={(key) => onChange(typeof key === "string" ? key : "")}
      {...(onBlur && { onBlur })}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      allowsEmptyCollection
    >
      <Label className={fieldStyles["label"] ?? ""}>
        {label}
        {isOptional && (
          <span className={fieldStyles["optional"]} aria-hidden>
            Optional
          </span>
        )}
      </Label>
      <div ref={frame} className={styles["box"]}>
        <ComboInput chosenCount={typed?.chosenCount ?? 0} onKeyDown={takeMeant} />
        <Button className={styles["open"] ?? ""}>
          <ChevronDown aria-hidden />
        </Button>
      </div>
      {help !== undefined && (
        <Text slot="description" className={fieldStyles["help"] ?? ""}>
          {help}
        </Text>
      )}
      <FieldError className={fieldStyles["error"] ?? ""}>
        <CircleAlert aria-hidden />
        {error}
      </FieldError>
      <Popover className={popoverStyles["popover"] ?? ""}>
        <ListBox
          className={popoverStyles["list"] ?? ""}
          renderEmptyState={() => <div className={popoverStyles["nothing"]}>{emptyText}</div>}
        >
          {(choice: ComboFieldProps["choices"][number]) => (
            <ListBoxItem
              id={choice.value}
              textValue={choice.label}
              isDisabled={choice.isDisabled ?? false}
              className={popoverStyles["item"] ?? ""}
            >
              <span>
                {choice.label}
                {choice.hint !== undefined && <span className={styles["hint"]}>{choice.hint}</span>}
              </span>
              {choice.value === value && <Check aria-hidden className={popoverStyles["check"]} />}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** The box to type into. A press opens the list, focus alone does not: the list would cover the field's own error. */
function ComboInput({
  chosenCount,
  ...props
}: {
  readonly chosenCount: number;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}) {
  const list = use(ComboBoxStateContext);
  const closeAfter = useEffectEvent((count: number) => {
    if (count > 0) list?.close();
  });
  useEffect(() => closeAfter(chosenCount), [chosenCount]);
  return (
    <Input
      className={classes(fieldStyles["control"], styles["input"])}
      placeholder="Type to search"
      onClick={() => list?.open(null, "focus")}
      {...props}
    />
  );
}

/**
 * Keeps a combo box's open list and typed text while the page or a container scrolls, where react-aria would
 * close the list and clear the box. The list moves with the page; in a scrolling container it is positioned
 * again, as after a resize.
 */
function useListOverScroll(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keepOpen = (event: Event): void => {
      const { target } = event;
      const isOpen = box.current?.querySelector("[aria-expanded=true]") !== null;
      if (!isOpen || !(target instanceof Node) || !target.contains(box.current)) return;
      event.stopImmediatePropagation();
      if (target !== document) window.dispatchEvent(new Event("resize"));
    };
    // Registered before the list opens, so that it runs before react-aria's listener on the same window.
    window.addEventListener("scroll", keepOpen, true);
    return () => window.removeEventListener("scroll", keepOpen, true);
  }, [box]);
}
