import { selectChoicesFailure, selectFormLook, type FormActor } from "@canopy/core/forms";
import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { SkeletonText } from "../ui/layout/Skeleton.tsx";
import { ErrorState } from "../ui/state/ErrorState.tsx";

interface FormReadyProps {
  readonly form: FormActor;
  /** As many lines stand for the form while its choices are read. */
  readonly lineCount: number;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A form once its choices are read; a skeleton until then, and an error in its place where it cannot do without them. */
export function FormReady({ form, lineCount, label = "Loading the form", children }: FormReadyProps) {
  const look = useSelector(form, selectFormLook);
  const failure = useSelector(form, selectChoicesFailure, shallowEqual);
  if (look === "failed")
    return <ErrorState message={failure?.text ?? ""} onRetry={() => form.send({ type: "choices.retry" })} />;
  return look === "loading" ? <SkeletonText lineCount={lineCount} label={label} /> : children;
}
