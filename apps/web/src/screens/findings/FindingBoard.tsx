import { findingBoardOf, findingLine, severityLabel, type Finding } from "@canopy/core/findings";
import { AppLink } from "#kit/AppLink.tsx";
import { Board } from "#ui/table/Board.tsx";
import { Badge } from "#ui/text/Badge.tsx";
import { FindingDue } from "./shared/FindingDue.tsx";
import styles from "./FindingBoard.module.css";

interface FindingBoardProps {
  readonly findings: readonly Finding[];
  readonly hrefOf: (finding: Finding) => string;
}

/** The findings of a process: states as columns, kinds as rows. Source: behaviour.md §2 Findings. */
export function FindingBoard({ findings, hrefOf }: FindingBoardProps) {
  const { columns, rows } = findingBoardOf(findings);
  return (
    <Board
      label="Findings by kind and state"
      rowsLabel="Kind"
      columns={columns.map(({ state, label }) => ({
        id: state,
        label,
        count: findings.filter((one) => one.state === state).length,
      }))}
      rows={rows.map(({ kind, label, cells }) => ({
        id: kind,
        label,
        cells: cells.map(({ state, findings: shown }) => ({
          id: state,
          cards: shown.map((finding) => ({
            id: finding.id,
            content: <FindingCard finding={finding} href={hrefOf(finding)} />,
          })),
        })),
      }))}
    />
  );
}

const FindingCard = ({ finding, href }: { readonly finding: Finding; readonly href: string }) => (
  <>
    <span className={styles["head"]}>
      <AppLink href={href}>{finding.number}</AppLink>
      {finding.severity === "MAJOR" && <Badge tone="warning" label={severityLabel(finding.severity)} />}
    </span>
    <span className={styles["text"]}>{findingLine(finding)}</span>
    {finding.due !== null && (
      <span className={styles["due"]}>
        Due <FindingDue finding={finding} />
      </span>
    )}
  </>
);
