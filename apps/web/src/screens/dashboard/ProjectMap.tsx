import { lazyPart, pathTo } from "@canopy/core";
import { dotsOf, locatedSearch, placesText, projectPlaces } from "@canopy/core/dashboard";
import { useScreen } from "#kit/appContext.tsx";
import { Late, useQuiet } from "#kit/Late.tsx";
import { useReading } from "#kit/useReading.ts";
import { Link } from "#ui/button/Link.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import styles from "./DashboardScreen.module.css";

/** The outline of the world's land comes once the screen has come to rest. */
const worldMap = lazyPart(() => import("#ui/chart/WorldMap.tsx").then((m) => m.WorldMap));

/** The projects on a map of the world; those that stand near to each other share a dot. Source: behaviour.md §2 Dashboard. */
export function ProjectMap() {
  const { data, status, failure, onRetry } = useReading(useScreen(projectPlaces, undefined));
  const isQuiet = useQuiet();
  if (status === "hidden") return null;
  const projects = pathTo("projects");
  const dots = dotsOf(data ?? []).map((dot) => ({
    ...dot,
    href: dot.search === undefined ? pathTo("project", { projectId: dot.id }) : projects + dot.search,
  }));
  return (
    <Card
      title="Where projects stand"
      actions={data && <Link href={projects + locatedSearch}>{placesText(data)}</Link>}
    >
      {failure && data === undefined ? (
        <ErrorState message={failure.text} onRetry={onRetry} />
      ) : (
        <div className={styles["map"]}>
          <Late part={worldMap} isNeeded={isQuiet}>
            {(WorldMap) => <WorldMap dots={dots} />}
          </Late>
        </div>
      )}
    </Card>
  );
}
