import { TriangleAlert } from "lucide-react";
import { Button } from "../button/Button.tsx";
import { State } from "./State.tsx";

export interface ErrorStateProps {
  readonly title?: string;
  /** The failure's message. */
  readonly message: string;
  readonly onRetry?: (() => void) | undefined;
}

/** A failed load: its message and a retry button. */
export const ErrorState = ({ title = "This could not be loaded", message, onRetry }: ErrorStateProps) => (
  <State
    kind="error"
    role="alert"
    icon={<TriangleAlert aria-hidden />}
    title={title}
    text={message}
    action={onRetry && <Button label="Try again" onPress={onRetry} />}
  />
);
