import { pathTo } from "@canopy/core";
import {
  isChartWorthy,
  projectsByType,
  technologySearch,
  type TechnologyCount,
} from "@canopy/core/dashboard";
import { counted } from "@canopy/core/text";
import { AppLink } from "#kit/AppLink.tsx";
import { useScreen } from "#kit/appContext.tsx";
import { BarChart } from "#ui/chart/BarChart.tsx";
import { ChartCard } from "./ChartCard.tsx";

const TITLE = "Projects by technology";
/** Number of bars that can be read at a glance. */
const BAR_COUNT = 8;

const othersText = (others: readonly TechnologyCount[]): string => {
  const projects = others.reduce((sum, { count }) => sum + count, 0);
  const [technologies, have] = others.length === 1 ? ["technology", "has"] : ["technologies", "have"];
  return `${others.length} more ${technologies} ${have} ${counted(projects, "project", "projects")}`;
};

/** The number of projects of the largest technologies, each bar with a link to them; a sentence covers the others. */
export function TechnologyChart() {
  const reading = useScreen(projectsByType, undefined);
  return (
    <ChartCard reading={reading} title={TITLE}>
      {(counts) => {
        if (!isChartWorthy(counts)) return null;
        const others = counts.slice(BAR_COUNT);
        return (
          <>
            <BarChart
              title={TITLE}
              level={2}
              labelHeader="Technology"
              valueHeader="Projects"
              bars={counts.slice(0, BAR_COUNT).map(({ typeId, typeName, count }) => ({
                id: typeId,
                label: typeName,
                value: count,
                href: pathTo("projects") + technologySearch(typeId),
              }))}
              emptyText="The technologies of the first projects will stand here."
            />
            {others.length > 0 && (
              <p>
                <AppLink href={pathTo("projectTypes")}>{othersText(others)}</AppLink>
              </p>
            )}
          </>
        );
      }}
    </ChartCard>
  );
}
