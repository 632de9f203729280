import { pathTo } from "@canopy/core";
import { creationTrend, isChartWorthy, monthName, monthSearch } from "@canopy/core/dashboard";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { TrendChart } from "#ui/chart/TrendChart.tsx";
import { ChartCard } from "./ChartCard.tsx";

const TITLE = "New projects by month";

/** The number of projects created in each of the last twelve months; each month links to its projects. */
export function CreationTrend() {
  const { locale } = useApp().services;
  const reading = useScreen(creationTrend, undefined);
  return (
    <ChartCard reading={reading} title={TITLE}>
      {(months) =>
        isChartWorthy(months) ? (
          <TrendChart
            title={TITLE}
            level={2}
            text="Months of the UTC calendar"
            labelHeader="Month"
            valueHeader="Projects"
            points={months.map(({ period, count }) => ({
              id: period,
              label: monthName(period, "short", locale),
              fullLabel: monthName(period, "full", locale),
              value: count,
              href: pathTo("projects") + monthSearch({ period }),
            }))}
          />
        ) : null
      }
    </ChartCard>
  );
}
