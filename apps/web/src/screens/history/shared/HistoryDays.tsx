import type { HistoryDay, HistoryLine } from "@canopy/core/projects";
import { Pager } from "#ui/table/Pager.tsx";
import { useDataTable } from "#ui/table/useDataTable.ts";
import { useDates } from "#kit/useDates.ts";
import { AppLink } from "#kit/AppLink.tsx";
import styles from "./HistoryDays.module.css";

interface HistoryDaysProps {
  readonly days: readonly HistoryDay[];
  readonly isBusy: boolean;
}

/** A history by day: who did what, with notes, evidence and what changed. */
export const HistoryDays = ({ days, isBusy }: HistoryDaysProps) => (
  <div className={styles["days"]} aria-busy={isBusy}>
    {days.map((day) => (
      <Day key={day.id} day={day} />
    ))}
  </div>
);

interface HistoryPagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** The pager below a history that has more than one page. */
export function HistoryPager({ page, size, total, onPage }: HistoryPagerProps) {
  const paging = { page, size, total, onPage };
  const table = useDataTable({ columns: [], rows: [], getRowId: () => "", paging });
  return <Pager table={table} sizes={[size]} />;
}

const Day = ({ day: { title, groups } }: { readonly day: HistoryDay }) => (
  <section className={styles["day"]} aria-label={title}>
    <h3 className={styles["title"]}>{title}</h3>
    {groups.map(({ id, name, href, lines }) => (
      <div key={id} className={styles["group"]}>
        {name !== "" && (
          <h4 className={styles["process"]}>
            <Name name={name} href={href} />
          </h4>
        )}
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
  const dates = useDates();
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
