import type { OwnUser } from "@canopy/core";
import { ownUser } from "@canopy/core/profile";
import { selectLatestData } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useScreen } from "#kit/appContext.tsx";
import { useReading } from "#kit/useReading.ts";
import { Card } from "#ui/layout/Card.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";

const LINE_COUNT = 8;

interface OwnUserReadProps {
  readonly children: (user: OwnUser) => ReactNode;
  /** It stands on a page of cards, which only shows the record; otherwise in a form, which changes it. */
  readonly isOnPage?: boolean;
}

/** Reads the person's own record, and renders what needs it: a page with the cached answer, a form with the latest one. */
export function OwnUserRead({ children, isOnPage = false }: OwnUserReadProps) {
  const reading = useScreen(ownUser, undefined);
  const { data, failure, onRetry } = useReading(reading);
  const latest = useSelector(reading, selectLatestData<OwnUser>);
  const user = isOnPage ? data : latest;
  if (user) return children(user);
  const instead = failure ? (
    <ErrorState message={failure.text} onRetry={onRetry} />
  ) : (
    <SkeletonText lineCount={LINE_COUNT} label="Loading your profile" />
  );
  return isOnPage ? <Card>{instead}</Card> : instead;
}
