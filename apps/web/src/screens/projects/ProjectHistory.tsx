import type { HistoryEntry, Project } from "@canopy/core";
import {
  changesOf,
  actionOf,
  HISTORY_PAGE_SIZE,
  historyAsk,
  historyLink,
  namesIn,
  projectHistory,
  type HistoryPage,
  type HistoryWords,
  type ShownChange,
} from "@canopy/core/projects";
import { selectData, selectReadingFailure, selectReadingStatus } from "@canopy/core/records";
import { datesOf } from "@canopy/core/text";
import { shallowEqual, useSelector } from "@xstate/react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { AppLink } from "#kit/AppLink.tsx";
import { Moment } from "#kit/Moment.tsx";
import { SubList } from "#kit/SubList.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import styles from "./ProjectHistory.module.css";

/** The history of a project, its processes and milestones: who, when, and what changed. Source: behaviour.md §7 Projects. */
export function ProjectHistory({ project }: { readonly project: Project }) {
  const { services } = useApp();
  const history = useScreen(projectHistory, { ask: historyAsk(project.id, 1) });
  const shown = useSelector(history, selectData<HistoryPage>);
  const status = useSelector(history, selectReadingStatus<HistoryPage>);
  const columns = columnsWith(project, {
    locale: services.locale,
    dates: datesOf(services),
    names: namesIn(project),
  });
  return (
    <SubList
      title="History"
      isExcerpt
      isWrapping
      columns={columns}
      rows={shown?.entries}
      status={status}
      failure={useSelector(history, selectReadingFailure<HistoryPage>, shallowEqual)}
      onRetry={() => history.send({ type: "reading.retry" })}
      rowName={actionOf}
      empty={{ title: "Nothing yet", text: "What is done from now on is written down here." }}
      paging={
        shown && shown.total > HISTORY_PAGE_SIZE
          ? {
              page: shown.page,
              size: HISTORY_PAGE_SIZE,
              sizes: [HISTORY_PAGE_SIZE],
              total: shown.total,
              onPage: (page) => history.send({ type: "reading.ask", ask: historyAsk(project.id, page) }),
            }
          : undefined
      }
    />
  );
}

const columnsWith = (project: Project, words: HistoryWords): readonly DataColumn<HistoryEntry>[] => [
  { id: "at", header: "When", cell: ({ at }) => <Moment at={at} />, isNarrow: true },
  { id: "actor", header: "Who", cell: ({ actorName }) => actorName ?? "Canopy", isNarrow: true },
  {
    id: "deed",
    header: "What",
    cell: (entry) => <Action entry={entry} href={historyLink(entry, project)} />,
    isRowHeader: true,
  },
  { id: "changes", header: "Changes", cell: (entry) => <Changes changes={changesOf(entry, words)} /> },
];

interface ActionProps {
  readonly entry: HistoryEntry;
  readonly href: string | undefined;
}

const Action = ({ entry, href }: ActionProps) => (
  <>
    {href === undefined ? actionOf(entry) : <AppLink href={href}>{actionOf(entry)}</AppLink>}
    {entry.reason !== null && <p className={styles["reason"]}>{entry.reason}</p>}
  </>
);

const Changes = ({ changes }: { readonly changes: readonly ShownChange[] }) => (
  <ul className={styles["changes"]}>
    {changes.map(({ field, label, before, after }) => (
      <li key={field}>
        {label}: <span className={styles["before"]}>{before}</span> → {after}
      </li>
    ))}
  </ul>
);
