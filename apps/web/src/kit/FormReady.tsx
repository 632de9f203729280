import { selectChoicesFailure, selectFormLook, type FormActor } from "@canopy/core/forms";
import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { SkeletonText } from "../ui/layout/Skeleton.tsx";
import { ErrorState } from "../ui/state/ErrorState.tsx";

interface FormReadyProps {
  readonly form: FormActor;
  /** Number of placeholder lines while the options are read. */
  readonly lineCount: number;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A form whose options have been read; placeholders until then, and an error where it cannot work without them. */
export function FormReady({ form, lineCount, label = "Loading the form", children }: FormReadyProps) {
  const look = useSelector(form, selectFormLook);
  const failure = useSelector(form, selectChoicesFailure, shallowEqual);
  if (look === "failed")
    return <ErrorState message={failure?.text ?? ""} onRetry={() => form.send({ type: "choices.retry" })} />;
  return look === "loading" ? <SkeletonText lineCount={lineCount} label={label} /> : children;
}
