import { FileQuestion, Lock, Plus, SearchX, Sprout, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { ButtonLink } from "./ButtonLink.tsx";
import styles from "./States.module.css";

interface StateProps {
  readonly look: "empty" | "noMatch" | "error" | "missing" | "forbidden";
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
  readonly role?: "alert";
}

const State = ({ look, icon, title, text, action, children, role }: StateProps) => (
  <div className={styles["state"]} data-look={look} role={role}>
    <div className={styles["picture"]}>{icon}</div>
    <p className={styles["title"]}>{title}</p>
    {text !== undefined && <div className={styles["text"]}>{text}</div>}
    {children}
    {action !== undefined && <div className={styles["action"]}>{action}</div>}
  </div>
);

/** Something to press, or somewhere to go. */
export interface StateAction {
  readonly label: string;
  readonly onPress?: () => void;
  readonly href?: string;
}

const ActionButton = ({ action, isMain }: { readonly action: StateAction; readonly isMain: boolean }) => {
  const look = {
    label: action.label,
    variant: isMain ? "primary" : "secondary",
    ...(isMain && { icon: <Plus aria-hidden /> }),
  } as const;
  return action.href === undefined ? (
    <Button {...look} onPress={action.onPress} />
  ) : (
    <ButtonLink {...look} href={action.href} />
  );
};

export interface EmptyStateProps {
  readonly title: string;
  /** What this place is for. */
  readonly text: ReactNode;
  readonly icon?: ReactNode;
  /** The first step, where the user may take it. */
  readonly action?: StateAction | undefined;
}

/** Nothing here yet: what it is for, and the first step. */
export const EmptyState = ({ title, text, icon, action }: EmptyStateProps) => (
  <State
    look="empty"
    icon={icon ?? <Sprout aria-hidden />}
    title={title}
    text={text}
    action={action && <ActionButton action={action} isMain />}
  />
);

export interface NoMatchStateProps {
  /** The filters in force, each as a sentence. */
  readonly filters: readonly string[];
  readonly onClear: () => void;
}

/** There are records, but none that fits: the filters and the way out of them. */
export const NoMatchState = ({ filters, onClear }: NoMatchStateProps) => (
  <State
    look="noMatch"
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

export interface ErrorStateProps {
  readonly title?: string;
  /** What happened. */
  readonly message: string;
  readonly onRetry?: (() => void) | undefined;
}

/** It could not be loaded: what happened, and another try. */
export const ErrorState = ({ title = "This could not be loaded", message, onRetry }: ErrorStateProps) => (
  <State
    look="error"
    role="alert"
    icon={<TriangleAlert aria-hidden />}
    title={title}
    text={message}
    action={onRetry && <Button label="Try again" onPress={onRetry} />}
  />
);

export interface MissingStateProps {
  /** 'This user is not here'. */
  readonly title: string;
  readonly text: string;
  /** The way to those that are there. */
  readonly action: StateAction;
}

/** The record of this address does not exist, or not for this person: what that means, and where the others are. */
export const MissingState = ({ title, text, action }: MissingStateProps) => (
  <State
    look="missing"
    icon={<FileQuestion aria-hidden />}
    title={title}
    text={text}
    action={<ActionButton action={action} isMain={false} />}
  />
);

export interface ForbiddenStateProps {
  readonly title?: string;
  readonly message?: string;
  readonly actions?: readonly StateAction[];
}

/** The user may not see this: what that means, and where to go instead. */
export const ForbiddenState = (props: ForbiddenStateProps) => {
  const {
    title = "You cannot open this",
    message = "Your role does not include it. An administrator can change that.",
    actions = [],
  } = props;
  return (
    <State
      look="forbidden"
      icon={<Lock aria-hidden />}
      title={title}
      text={message}
      action={
        actions.length > 0 &&
        actions.map((action) => <ActionButton key={action.label} action={action} isMain={false} />)
      }
    />
  );
};
