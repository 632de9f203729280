import type { HistoryEntry, Project } from "@canopy/core";
import {
  HISTORY_PAGE_SIZE,
  historyAsk,
  historyDays,
  historyFilters,
  namesIn,
  projectHistory,
  readHistoryAsk,
  type HistoryDay,
  type HistoryLine,
  type HistoryPage,
} from "@canopy/core/projects";
import { selectAsk } from "@canopy/core/records";
import { datesOf } from "@canopy/core/text";
import { useSelector } from "@xstate/react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { AppLink } from "#kit/AppLink.tsx";
import { useReading } from "#kit/useReading.ts";
import { FilterSelect } from "#ui/choice/FilterSelect.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { EmptyState, NoMatchState } from "#ui/state/States.tsx";
import { Pager } from "#ui/table/Pager.tsx";
import { useDataTable } from "#ui/table/useDataTable.ts";
import styles from "./ProjectHistory.module.css";

const BONE_COUNT = 8;

/** The history of a project by day and process: who did what, with notes, evidence and what changed. Source: behaviour.md §7 Projects. */
export function ProjectHistory({ project }: { readonly project: Project }) {
  const history = useScreen(projectHistory, { ask: historyAsk(project.id) });
  const { data, status, failure, onRetry } = useReading<HistoryPage>(history);
  const asked = readHistoryAsk(useSelector(history, selectAsk<HistoryPage>));
  const filters = historyFilters(project);
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
        <EmptyState title="Nothing yet" text="What is done from now on is written down here." />
      </Card>
    );
  return (
    <>
      <Card title="History">
        <div className={styles["filters"]}>
          {filters.map(({ name, label, choices }) => (
            <FilterSelect
              key={name}
              label={label}
              value={asked[name]}
              choices={choices}
              onChange={(value) => ask({ [name]: value })}
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
      </Card>
      {data && data.total > HISTORY_PAGE_SIZE && (
        <HistoryPager page={data} onPage={(page) => ask({ page })} />
      )}
    </>
  );
}

interface HistoryPagerProps {
  readonly page: HistoryPage;
  readonly onPage: (page: number) => void;
}

function HistoryPager({ page: { page, total, entries }, onPage }: HistoryPagerProps) {
  const sizes = [HISTORY_PAGE_SIZE];
  const paging = { page, size: HISTORY_PAGE_SIZE, sizes, total, onPage };
  const table = useDataTable({
    columns: [],
    rows: entries,
    getRowId: ({ id }: HistoryEntry) => id,
    paging,
  });
  return <Pager table={table} sizes={sizes} />;
}

interface DaysProps {
  readonly project: Project;
  readonly entries: readonly HistoryEntry[];
  readonly isBusy: boolean;
}

function Days({ project, entries, isBusy }: DaysProps) {
  const { services } = useApp();
  const words = { locale: services.locale, dates: datesOf(services), names: namesIn(project) };
  return (
    <div className={styles["days"]} aria-busy={isBusy}>
      {historyDays(entries, project, words).map((day) => (
        <Day key={day.id} day={day} />
      ))}
    </div>
  );
}

const Day = ({ day: { title, groups } }: { readonly day: HistoryDay }) => (
  <section className={styles["day"]} aria-label={title}>
    <h3 className={styles["title"]}>{title}</h3>
    {groups.map(({ id, name, href, lines }) => (
      <div key={id} className={styles["group"]}>
        <h4 className={styles["process"]}>
          <Name name={name} href={href} />
        </h4>
        <ol className={styles["lines"]}>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      </div>
    ))}
  </section>
);

const Line = ({ line: { at, time, actor, did, target, said, changes } }: { readonly line: HistoryLine }) => {
  const dates = datesOf(useApp().services);
  return (
    <li className={styles["line"]}>
      <time className={styles["time"]} dateTime={dates.machine(at)} title={dates.exact(at)}>
        {time}
      </time>
      <div className={styles["words"]}>
        <p>
          <Name {...actor} /> {did}
          {target && (
            <>
              {" "}
              <Name {...target} />
            </>
          )}
        </p>
        {said.map(({ label, text }) => (
          <p key={label} className={styles["said"]}>
            {`${label}: ${text}`}
          </p>
        ))}
        {changes.length > 0 && (
          <ul className={styles["changes"]}>
            {changes.map(({ field, label, before, after }) => (
              <li key={field}>
                {label}: <span className={styles["before"]}>{before}</span> → {after}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
};

/** A name that links to its page, where it has one that the person may open. */
const Name = ({ name, href }: { readonly name: string; readonly href: string | undefined }) =>
  href === undefined ? name : <AppLink href={href}>{name}</AppLink>;
