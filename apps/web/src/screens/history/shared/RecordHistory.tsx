import {
  RECORD_HISTORY_SIZE,
  recordHistory,
  recordHistoryAsk,
  recordHistoryDays,
  type HistoryEntity,
  type HistoryWords,
  type RecordHistoryPage,
} from "@canopy/core/history";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { useDates } from "#kit/useDates.ts";
import { HistoryDays, HistoryPager } from "./HistoryDays.tsx";
import { useReading } from "#kit/useReading.ts";
import { Card } from "#ui/layout/Card.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { EmptyState } from "#ui/state/States.tsx";

const BONE_COUNT = 4;

interface RecordHistoryProps extends Pick<HistoryWords, "fields" | "ruleText"> {
  readonly entity: HistoryEntity;
  readonly id: string;
  /** Names of related records by id, for values that are ids. */
  readonly names?: Readonly<Record<string, string>> | undefined;
}

const noNames: Readonly<Record<string, string>> = {};

/** The history of a record by day: who changed what, and why. Source: behaviour.md §7 History. */
export function RecordHistory({ entity, id, names = noNames, fields, ruleText }: RecordHistoryProps) {
  const { services } = useApp();
  const history = useScreen(recordHistory[entity], { ask: recordHistoryAsk(id) });
  const { data, status, failure, onRetry } = useReading<RecordHistoryPage>(history);
  const words = { locale: services.locale, dates: useDates(), names, fields, ruleText };
  if (status === "hidden") return null;
  return (
    <>
      <Card title="History">
        {status === "failed" && <ErrorState message={failure?.text ?? ""} onRetry={onRetry} />}
        {status === "loading" && <SkeletonText lineCount={BONE_COUNT} label="Loading the history" />}
        {data?.total === 0 && status !== "failed" && (
          <EmptyState title="Nothing yet" text="Changes from now on are listed here." />
        )}
        {data && data.total > 0 && status !== "failed" && (
          <HistoryDays days={recordHistoryDays(data.entries, words)} isBusy={status === "refreshing"} />
        )}
      </Card>
      {data && status !== "failed" && data.total > RECORD_HISTORY_SIZE && (
        <HistoryPager
          page={data.page}
          size={RECORD_HISTORY_SIZE}
          total={data.total}
          onPage={(page) => history.send({ type: "reading.ask", ask: recordHistoryAsk(id, page) })}
        />
      )}
    </>
  );
}
