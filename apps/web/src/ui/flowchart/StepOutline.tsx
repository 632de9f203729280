import { ChevronRight } from "lucide-react";
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from "react";
import { hasModifier } from "../button/hasModifier.ts";
import { classes } from "../text/classes.ts";
import type { GraphStep } from "./flowchartGraph.ts";
import { StepShapeWord, StepState } from "./StepState.tsx";
import styles from "./StepOutline.module.css";
import toneStyles from "./stepTone.module.css";

/** One step with all its texts and actions. */
export interface OutlineStep extends GraphStep {
  /** The steps before and after as sentences: 'After: Concept note'. */
  readonly details: readonly string[];
  /** The step's buttons. */
  readonly actions?: ReactNode;
  /** Hidden in the line '11 done' until that is opened. */
  readonly isFolded?: boolean | undefined;
}

export interface StepOutlineProps {
  /** Names the list for assistive technology. */
  readonly label: string;
  /** The steps in order. */
  readonly steps: readonly OutlineStep[];
  readonly selectedId?: string | undefined;
  readonly onSelect?: ((id: string) => void) | undefined;
  /** Shown where there are no steps. */
  readonly emptyText: string;
}

const jumps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus between the steps' titles. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const jump = jumps[event.key];
  const titles = [...(event.currentTarget.closest("ol")?.querySelectorAll<HTMLElement>("[data-step]") ?? [])];
  if (!jump || hasModifier(event)) return;
  event.preventDefault();
  titles[jump(titles.indexOf(event.currentTarget), titles.length - 1)]?.focus();
};

/** Gives the focus of a step that is removed to the one that takes its place. */
const useKeptFocus = (steps: StepOutlineProps["steps"]) => {
  const list = useRef<HTMLOListElement>(null);
  const reached = useRef<{ readonly id: string; readonly at: number }>(undefined);
  useEffect(() => {
    const last = reached.current;
    if (!last || steps.some(({ id }) => id === last.id)) return;
    reached.current = undefined;
    if (document.activeElement !== document.body) return;
    const titles = list.current?.querySelectorAll<HTMLElement>("[data-step]");
    titles?.[Math.min(last.at, titles.length - 1)]?.focus();
  }, [steps]);
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    const titles = [...currentTarget.querySelectorAll<HTMLElement>("[data-step]")];
    const at = titles.findIndex((title) => title.closest("li")?.contains(target));
    const id = titles[at]?.dataset["step"];
    reached.current = id === undefined ? undefined : { id, at };
  };
  return { list, onFocus };
};

/** The steps of a graph as an ordered list: the content of a Flowchart for keyboard and reading. Folded steps come first, in one line. */
export function StepOutline({ label, steps, selectedId, onSelect, emptyText }: StepOutlineProps) {
  const [isUnfolded, setUnfolded] = useState<boolean>();
  const { list, onFocus } = useKeptFocus(steps);
  if (steps.length === 0) return <p className={styles["empty"]}>{emptyText}</p>;
  const numbered = steps.map((step, index) => ({ step, number: index + 1 }));
  const folded = numbered.filter(({ step }) => step.isFolded === true);
  const isOpen = isUnfolded ?? folded.some(({ step }) => step.id === selectedId);
  const shown = [...(isOpen ? folded : []), ...numbered.filter(({ step }) => step.isFolded !== true)];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- remembers which of its rows has the focus
    <ol ref={list} className={styles["outline"]} aria-label={label} onFocus={onFocus}>
      {folded.length > 0 && (
        <li className={styles["fold"]}>
          <button type="button" aria-expanded={isOpen} onClick={() => setUnfolded(!isOpen)}>
            <ChevronRight aria-hidden />
            {`${folded.length} done`}
          </button>
        </li>
      )}
      {shown.map(({ step, number }) => (
        <StepRow
          key={step.id}
          step={step}
          number={number}
          isSelected={step.id === selectedId}
          onSelect={onSelect}
        />
      ))}
    </ol>
  );
}

interface StepRowProps {
  readonly step: OutlineStep;
  readonly number: number;
  readonly isSelected: boolean;
  readonly onSelect: StepOutlineProps["onSelect"];
}

const StepRow = ({ step, number, isSelected, onSelect }: StepRowProps) => {
  const current = isSelected && { "aria-current": true };
  return (
    <li
      className={classes(toneStyles["tone"], styles["step"])}
      data-tone={step.tone}
      data-number={number}
      data-selected={isSelected || undefined}
      {...(!onSelect && current)}
    >
      <div className={styles["words"]}>
        {onSelect ? (
          <button
            type="button"
            className={styles["title"]}
            data-step={step.id}
            onKeyDown={moveFocus}
            onClick={() => onSelect(step.id)}
            {...current}
          >
            {step.title}
          </button>
        ) : (
          <span className={styles["title"]}>{step.title}</span>
        )}
        <div className={styles["facts"]}>
          <StepState tone={step.tone} label={step.stateLabel} />
          <StepShapeWord shape={step.shape} />
          {step.meta !== undefined && <span>{step.meta}</span>}
          {step.note !== undefined && <span>{step.note}</span>}
        </div>
        {step.details.length > 0 && (
          <ul className={styles["details"]}>
            {step.details.map((detail, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two sentences of a step may read the same
              <li key={index}>{detail}</li>
            ))}
          </ul>
        )}
      </div>
      {step.actions !== undefined && <div className={styles["actions"]}>{step.actions}</div>}
    </li>
  );
};
