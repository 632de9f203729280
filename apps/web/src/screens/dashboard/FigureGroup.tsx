import type { Figure } from "@canopy/core/dashboard";
import { useId, type ReactNode } from "react";
import { useApp } from "#kit/appContext.tsx";
import { StatGrid } from "#ui/chart/StatCard.tsx";
import styles from "./DashboardScreen.module.css";

interface FigureGroupProps {
  readonly title: string;
  readonly figures: Readonly<Record<string, Figure>>;
  readonly children: ReactNode;
}

/** Figures under a heading; renders nothing where the person may see none of them. */
export function FigureGroup({ title, figures, children }: FigureGroupProps) {
  const app = useApp();
  const id = useId();
  if (!Object.values(figures).some(({ access }) => app.can().allows(access))) return null;
  return (
    <section className={styles["group"]} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <StatGrid>{children}</StatGrid>
    </section>
  );
}
