import { FileQuestion, Lock, Plus, SearchX, Sprout } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { ButtonLink } from "../button/ButtonLink.tsx";
import { State } from "./State.tsx";
import styles from "./States.module.css";

/** A button or a link. */
export interface StateAction {
  readonly label: string;
  readonly onPress?: () => void;
  readonly href?: string;
}

interface ActionButtonProps {
  readonly action: StateAction;
  readonly variant?: "primary" | "secondary";
  readonly icon?: ReactNode;
}

const ActionButton = ({ action, variant = "secondary", icon }: ActionButtonProps) => {
  const button = { label: action.label, variant, ...(icon !== undefined && { icon }) } as const;
  return action.href === undefined ? (
    <Button {...button} onPress={action.onPress} />
  ) : (
    <ButtonLink {...button} href={action.href} />
  );
};

export interface EmptyStateProps {
  readonly title: string;
  /** Explains what this place is for. */
  readonly text: ReactNode;
  readonly icon?: ReactNode;
  /** The first step, where the person may take it. */
  readonly action?: StateAction | undefined;
}

/** An empty list: what it is for, and the first step. */
export const EmptyState = ({ title, text, icon, action }: EmptyStateProps) => (
  <State
    kind="empty"
    icon={icon ?? <Sprout aria-hidden />}
    title={title}
    text={text}
    action={action && <ActionButton action={action} variant="primary" icon={<Plus aria-hidden />} />}
  />
);

export interface NoMatchStateProps {
  /** The active filters, each as a sentence. */
  readonly filters: readonly string[];
  readonly onClear: () => void;
}

/** No record matches: the active filters and a button to clear them. */
export const NoMatchState = ({ filters, onClear }: NoMatchStateProps) => (
  <State
    kind="noMatch"
    icon={<SearchX aria-hidden />}
    title="No matches"
    text="Nothing fits these filters."
    action={<Button label="Clear filters" onPress={onClear} />}
  >
    <ul className={styles["filters"]}>
      {filters.map((filter) => (
        <li key={filter}>{filter}</li>
      ))}
    </ul>
  </State>
);

export interface MissingStateProps {
  /** 'This user is not here'. */
  readonly title: string;
  readonly text: string;
  /** Link to the list of existing records. */
  readonly action: StateAction;
}

/** The record does not exist or this person may not see it: an explanation, and a link to the list. */
export const MissingState = ({ title, text, action }: MissingStateProps) => (
  <State
    kind="missing"
    icon={<FileQuestion aria-hidden />}
    title={title}
    text={text}
    action={<ActionButton action={action} />}
  />
);

export interface ForbiddenStateProps {
  readonly title: string;
  readonly message: string;
  /** The first is the main one. */
  readonly actions: readonly StateAction[];
}

/** The person may not see this: an explanation, and a link to another page. */
export const ForbiddenState = ({ title, message, actions }: ForbiddenStateProps) => (
  <State
    kind="forbidden"
    icon={<Lock aria-hidden />}
    title={title}
    text={message}
    action={actions.map((action, index) => (
      <ActionButton key={action.label} action={action} variant={index === 0 ? "primary" : "secondary"} />
    ))}
  />
);
