import type { Completion } from "@canopy/core";
import { stateWordOf } from "@canopy/core/processes";
import { Moment } from "#kit/Moment.tsx";
import styles from "./CompletionList.module.css";

const revocations: Readonly<Record<string, string>> = {
  REOPENED: "Reopened",
  TAKEN_BACK: "Taken back",
  UNDONE: "Undone",
};

/** A milestone's completions, the latest first; a revoked one is struck through, with the reason. Source: behaviour.md §4 Milestones. */
export const CompletionList = ({ completions }: { readonly completions: readonly Completion[] }) => (
  <section>
    <h3 className={styles["title"]}>Completions</h3>
    <ol className={styles["list"]}>
      {completions.toReversed().map((completion) => (
        <li key={completion.id}>
          <Action completion={completion} />
          <Revocation completion={completion} />
        </li>
      ))}
    </ol>
  </section>
);

const Action = ({ completion }: { readonly completion: Completion }) => {
  const { outcome, byName, at, round, note, evidence, revokedAt } = completion;
  const Frame = revokedAt === null ? "div" : "s";
  return (
    <Frame className={styles["deed"]}>
      <p>
        {`${stateWordOf(outcome).label} by ${byName ?? "somebody"}, round ${round}, `}
        <Moment at={at} />
      </p>
      {note !== null && <p className={styles["note"]}>{note}</p>}
      {evidence.length > 0 && <p className={styles["note"]}>{`Evidence: ${evidence.join(", ")}`}</p>}
    </Frame>
  );
};

const Revocation = ({ completion }: { readonly completion: Completion }) => {
  const { revokedAt, revokedAs, revokedByName, reason } = completion;
  if (revokedAt === null) return null;
  const action =
    (revokedAs !== null && Object.hasOwn(revocations, revokedAs) && revocations[revokedAs]) || "Revoked";
  return (
    <p className={styles["revoked"]}>
      {`${action} by ${revokedByName ?? "somebody"}, `}
      <Moment at={revokedAt} />
      {reason !== null && `: ${reason}`}
    </p>
  );
};
