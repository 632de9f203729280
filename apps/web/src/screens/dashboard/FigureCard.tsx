import { pathTo } from "@canopy/core";
import { figureUnit, type Figure } from "@canopy/core/dashboard";
import type { ReadingScreen } from "@canopy/core/records";
import { numberText } from "@canopy/core/text";
import type { ReactNode } from "react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { useReading } from "#kit/useReading.ts";
import { StatCard } from "#ui/chart/StatCard.tsx";

interface FigureCardProps<Count extends number | null> {
  /** Reads the figure; `ask` names the part that is counted, all when absent. */
  readonly screen: ReadingScreen<Count>;
  readonly ask?: string;
  readonly figure: Figure;
  readonly icon: ReactNode;
  /** Shown where there is nothing to count: the figure is null. */
  readonly absent?: string;
  /** The card shows only where there is something to count. */
  readonly isLeftOutAtZero?: boolean;
}

/** One figure with a link to its list where the person may open it; renders nothing where they may not see it. */
export function FigureCard<Count extends number | null>(props: FigureCardProps<Count>) {
  const { screen, ask, figure, icon, absent, isLeftOutAtZero = false } = props;
  const { label, list, search } = figure;
  const app = useApp();
  const href = pathTo(list) + search;
  const {
    data: count,
    status,
    failure,
  } = useReading(useScreen(screen, ask === undefined ? undefined : { ask }));
  if (status === "hidden" || (isLeftOutAtZero && !count && !failure)) return null;
  const isAbsent = failure !== undefined || count === null;
  const unit = figureUnit(figure, count);
  const note = failure?.text ?? (count === null ? absent : figure.note);
  return (
    <StatCard
      label={label}
      figure={isAbsent ? "–" : count !== undefined ? numberText(count) : undefined}
      {...(!isAbsent && unit !== undefined && { unit })}
      {...(note !== undefined && { note })}
      icon={icon}
      {...(app.mayOpen(href) && { href })}
    />
  );
}
