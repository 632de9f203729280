import { pathTo } from "@canopy/core";
import { findingListScreen, type Finding } from "@canopy/core/findings";
import { ProjectLink } from "#kit/AppLink.tsx";
import { useScreen } from "#kit/appContext.tsx";
import type { OwnCells } from "#kit/listCells.tsx";
import { ListScreen } from "#kit/ListScreen.tsx";
import { Link } from "#ui/button/Link.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";
import { FindingTabs } from "./FindingTabs.tsx";
import { FindingDue } from "./shared/FindingDue.tsx";

const cells: OwnCells<Finding> = {
  projectId: ({ process }) =>
    process?.project ? <ProjectLink project={process.project} isWithoutCode /> : <NoValue />,
  process: ({ processId, process }) =>
    process ? <Link href={pathTo("process", { processId })}>{process.name}</Link> : <NoValue />,
  due: (finding) => <FindingDue finding={finding} />,
};

/** /finding/: the findings of all processes. Source: behaviour.md §2. */
export function FindingListScreen() {
  const list = useScreen(findingListScreen, undefined);
  return (
    <ListScreen
      list={list}
      help="What reviews found in all processes: who must answer what, and until when."
      create={{}}
      tabs={<FindingTabs list={list} />}
      cells={cells}
      rowName={({ number }) => number}
    />
  );
}
