import {
  selectData,
  selectReadingFailure,
  selectReadingStatus,
  type Figure,
  type ReadingActor,
} from "@canopy/core";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { StatCard } from "#ui/StatCard.tsx";

interface FigureCardProps {
  readonly reading: ReadingActor<number>;
  readonly figure: Figure;
  readonly icon: ReactNode;
}

/** One figure that leads to its list; nothing where this person may not see it. */
export function FigureCard({ reading, figure, icon }: FigureCardProps) {
  const status = useSelector(reading, selectReadingStatus);
  const count = useSelector(reading, selectData<number>);
  const failure = useSelector(reading, selectReadingFailure);
  if (status === "hidden") return null;
  return (
    <StatCard
      label={figure.label}
      figure={failure ? "–" : count?.toLocaleString()}
      {...(failure && { note: failure.text })}
      icon={icon}
      href={figure.to}
    />
  );
}
