import { pathTo, type Project } from "@canopy/core";
import { milestoneAddress, ownerNameOf, processViewOf } from "@canopy/core/processes";
import { isProcessEnded, shownProcesses, type ProjectProcess } from "@canopy/core/projects";
import { AppLink } from "#kit/AppLink.tsx";
import { Due } from "#kit/Due.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { useDates } from "#kit/useDates.ts";
import { Card } from "#ui/layout/Card.tsx";
import { Row, Stack } from "#ui/layout/Stack.tsx";
import { ProcessProgress } from "./ProcessProgress.tsx";
import styles from "./NextSteps.module.css";

/** Number of next steps of each process; all of them stand on the process's page. */
const STEP_COUNT = 3;

/** The progress of a project's processes and the steps that each waits for, the longest waiting first; an ended process takes one line. Nothing without a process. */
export function NextSteps({ project }: { readonly project: Project }) {
  const processes = shownProcesses(project);
  if (processes.length === 0) return null;
  return (
    <Card title="Next steps and progress">
      <Stack gap="large">
        {processes.map((process) => (
          <ProcessSteps key={process.id} process={process} />
        ))}
      </Stack>
    </Card>
  );
}

function ProcessSteps({ process }: { readonly process: ProjectProcess }) {
  const { id, name, status } = process;
  const { doneCount, totalCount, awaited } = processViewOf(process, useDates().now());
  const isEnded = isProcessEnded(process);
  return (
    <section className={styles["process"]} aria-label={name}>
      <Row gap="small">
        <h3 className={styles["name"]}>
          <AppLink href={pathTo("process", { processId: id })}>{name}</AppLink>
        </h3>
        <StatusBadge status={status} />
        {isEnded && totalCount > 0 && (
          <span className={styles["count"]}>{`${doneCount} of ${totalCount}`}</span>
        )}
      </Row>
      {!isEnded && <ProcessProgress process={process} />}
      {awaited.length > 0 && (
        <ul className={styles["steps"]} aria-label={`Next steps of ${name}`}>
          {awaited.slice(0, STEP_COUNT).map(({ record, isOverdue }) => (
            <li key={record.id}>
              <span>
                <AppLink href={milestoneAddress(record)}>{record.name}</AppLink>
              </span>
              <span className={styles["owner"]}>{ownerNameOf(record)}</span>
              <Due at={record.dueAt} isOverdue={isOverdue} />
            </li>
          ))}
        </ul>
      )}
      {awaited.length > STEP_COUNT && (
        <AppLink href={pathTo("process", { processId: id })}>{`${awaited.length - STEP_COUNT} more`}</AppLink>
      )}
    </section>
  );
}
