import type { OwnUser } from "@canopy/core";
import { ownUser } from "@canopy/core/profile";
import type { ReactNode } from "react";
import { useScreen } from "#kit/appContext.tsx";
import { useReading } from "#kit/useReading.ts";
import { Card } from "#ui/layout/Card.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";

const LINE_COUNT = 8;

interface OwnUserReadProps {
  readonly children: (user: OwnUser) => ReactNode;
  /** It stands on a page of cards, and so does what it shows instead of the record. */
  readonly isOnPage?: boolean;
}

/** Reads the person's own record, and renders what needs it. */
export function OwnUserRead({ children, isOnPage = false }: OwnUserReadProps) {
  const { data, failure, onRetry } = useReading(useScreen(ownUser, undefined));
  if (data) return children(data);
  const instead = failure ? (
    <ErrorState message={failure.text} onRetry={onRetry} />
  ) : (
    <SkeletonText lineCount={LINE_COUNT} label="Loading your profile" />
  );
  return isOnPage ? <Card>{instead}</Card> : instead;
}
