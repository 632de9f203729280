import { pathTo, projectsByTypeScreen, routes, technologySearch, type TechnologyCount } from "@canopy/core";
import { useApp, useScreen } from "#app/appContext.tsx";
import { BarChart, type Bar } from "#ui/BarChart.tsx";
import { ChartCard } from "./ChartCard.tsx";

const TITLE = "Projects by technology";
/** As many as are seen at a glance. */
const BAR_COUNT = 8;

const sumOf = (counts: readonly TechnologyCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** The largest technologies by the number of their projects, then all others as one. */
const barsOf = (counts: readonly TechnologyCount[], othersHref: string | undefined): readonly Bar[] => {
  // One alone would take no less room as 'others'.
  const shown = counts.length > BAR_COUNT + 1 ? counts.slice(0, BAR_COUNT) : counts;
  const others = counts.slice(shown.length);
  return [
    ...shown.map(({ typeId, typeName, count }) => ({
      id: typeId,
      label: typeName,
      value: count,
      href: pathTo("projects") + technologySearch(typeId),
    })),
    ...(others.length > 0
      ? [{ id: "others", label: `${others.length} others`, value: sumOf(others), href: othersHref }]
      : []),
  ];
};

/** How many projects each technology has, each bar leading to them. */
export function TechnologyChart() {
  const app = useApp();
  const reading = useScreen(projectsByTypeScreen, undefined);
  const othersHref = app.can().allows(routes.projectTypes.access) ? pathTo("projectTypes") : undefined;
  return (
    <ChartCard reading={reading} title={TITLE}>
      {(counts) => (
        <BarChart
          title={TITLE}
          level={2}
          labelHeader="Technology"
          valueHeader="Projects"
          bars={barsOf(counts, othersHref)}
          emptyText="The technologies of the first projects will stand here."
        />
      )}
    </ChartCard>
  );
}
