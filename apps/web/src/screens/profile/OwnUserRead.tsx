import type { OwnUser } from "@canopy/core";
import { ownUser } from "@canopy/core/profile";
import type { ReactNode } from "react";
import { useScreen } from "#kit/appContext.tsx";
import { useReading } from "#kit/useReading.ts";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";

const LINE_COUNT = 8;

/** Reads the person's own record, and renders what needs it. */
export function OwnUserRead({ children }: { readonly children: (user: OwnUser) => ReactNode }) {
  const { data, failure, onRetry } = useReading(useScreen(ownUser, undefined));
  if (data) return children(data);
  if (failure) return <ErrorState message={failure.text} onRetry={onRetry} />;
  return <SkeletonText lineCount={LINE_COUNT} label="Loading your profile" />;
}
