import type { HistoryEntry, Project } from "@canopy/core";
import {
  HISTORY_PAGE_SIZE,
  historyAsk,
  historyChoice,
  historyDays,
  historyFilters,
  namesIn,
  projectChain,
  projectHistory,
  readHistoryAsk,
  type ChainEnd,
  type HistoryPage,
} from "@canopy/core/projects";
import { selectAsk } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { useDates } from "#kit/useDates.ts";
import { HistoryDays, HistoryPager } from "#screens/history/shared/HistoryDays.tsx";
import { useReading } from "#kit/useReading.ts";
import { FilterSelect } from "#ui/choice/FilterSelect.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { EmptyState, NoMatchState } from "#ui/state/States.tsx";
import styles from "./ProjectHistory.module.css";

const BONE_COUNT = 8;

/** The history of a project by day and process: who did what, with notes, evidence and what changed. Source: behaviour.md §7 Projects. */
export function ProjectHistory({ project }: { readonly project: Project }) {
  const history = useScreen(projectHistory, { ask: historyAsk(project.id) });
  const { data, status, failure, onRetry } = useReading<HistoryPage>(history);
  const asked = readHistoryAsk(useSelector(history, selectAsk<HistoryPage>));
  const filters = historyFilters(project, asked, data?.entries);
  const ask = (change: Partial<typeof asked>) =>
    history.send({ type: "reading.ask", ask: historyAsk(project.id, { ...asked, page: 1, ...change }) });
  const active = filters.flatMap(({ name, label, choices }) => {
    const chosen = asked[name] === "" ? undefined : choices.find(({ value }) => value === asked[name]);
    return chosen ? [`${label}: ${chosen.label}`] : [];
  });
  const isNothing = data !== undefined && data.total === 0 && status !== "failed";
  if (isNothing && active.length === 0)
    return (
      <Card title="History">
        <EmptyState title="Nothing yet" text="Changes from now on are listed here." />
      </Card>
    );
  return (
    <>
      <Card title="History">
        <div className={styles["filters"]}>
          {filters.map((filter) => (
            <FilterSelect
              key={filter.name}
              label={filter.label}
              value={asked[filter.name]}
              choices={filter.choices}
              onChange={(value) => ask(historyChoice(filter, value))}
            />
          ))}
        </div>
        {status === "failed" && <ErrorState message={failure?.text ?? ""} onRetry={onRetry} />}
        {status === "loading" && <SkeletonText lineCount={BONE_COUNT} label="Loading the history" />}
        {isNothing && (
          <NoMatchState filters={active} onClear={() => ask({ process: "", kind: "", person: "" })} />
        )}
        {data && status !== "failed" && (
          <Days project={project} entries={data.entries} isBusy={status === "refreshing"} />
        )}
        <Chain project={project} />
      </Card>
      {data && status !== "failed" && data.total > HISTORY_PAGE_SIZE && (
        <HistoryPager
          page={data.page}
          size={HISTORY_PAGE_SIZE}
          total={data.total}
          onPage={(page) => ask({ page })}
        />
      )}
    </>
  );
}

/** The end of the chain, for comparing with a verification pack. */
function Chain({ project }: { readonly project: Project }) {
  const { data } = useReading<ChainEnd | null>(useScreen(projectChain, { ask: project.id }));
  if (!data) return undefined;
  return <p className={styles["chain"]}>{`The chain ends with entry ${data.seq}: SHA-256 ${data.hash}`}</p>;
}

interface DaysProps {
  readonly project: Project;
  readonly entries: readonly HistoryEntry[];
  readonly isBusy: boolean;
}

function Days({ project, entries, isBusy }: DaysProps) {
  const { services } = useApp();
  const words = { locale: services.locale, dates: useDates(), names: namesIn(project) };
  return <HistoryDays days={historyDays(entries, project, words)} isBusy={isBusy} />;
}
