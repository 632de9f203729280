import type { Completion } from "@canopy/core";
import { completedWithout, revokedWordOf, stateWordOf } from "@canopy/core/processes";
import { Moment } from "#kit/Moment.tsx";
import styles from "./CompletionList.module.css";

interface CompletionListProps {
  readonly completions: readonly Completion[];
  /** The evidence that the milestone expects: a completion says which of it was missing. */
  readonly expected: readonly string[];
}

/** A milestone's completions, the latest first; a revoked one is struck through, with the reason. Source: behaviour.md §4 Milestones. */
export const CompletionList = ({ completions, expected }: CompletionListProps) => (
  <section>
    <h3 className={styles["title"]}>Completions</h3>
    <ol className={styles["list"]}>
      {completions.toReversed().map((completion) => (
        <li key={completion.id}>
          <Action completion={completion} expected={expected} />
          <Revocation completion={completion} />
        </li>
      ))}
    </ol>
  </section>
);

const Action = ({
  completion,
  expected,
}: Pick<CompletionListProps, "expected"> & { readonly completion: Completion }) => {
  const { outcome, byName, at, round, note, evidence, revokedAt } = completion;
  const without = outcome === "COMPLETED" ? completedWithout(expected, evidence) : undefined;
  const Frame = revokedAt === null ? "div" : "s";
  return (
    <Frame className={styles["deed"]}>
      <p>
        {`${stateWordOf(outcome).label} by ${byName ?? "somebody"}, round ${round}, `}
        <Moment at={at} />
      </p>
      {note !== null && <p className={styles["note"]}>{note}</p>}
      {evidence.length > 0 && <p className={styles["note"]}>{`Evidence: ${evidence.join(", ")}`}</p>}
      {without !== undefined && <p className={styles["note"]}>{without}</p>}
    </Frame>
  );
};

const Revocation = ({ completion }: { readonly completion: Completion }) => {
  const { revokedAt, revokedByName, reason } = completion;
  if (revokedAt === null) return null;
  return (
    <p className={styles["revoked"]}>
      {`${revokedWordOf(completion)} by ${revokedByName ?? "somebody"}, `}
      <Moment at={revokedAt} />
      {reason !== null && `: ${reason}`}
    </p>
  );
};
