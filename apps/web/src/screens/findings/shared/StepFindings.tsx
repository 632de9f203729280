import type { Process } from "@canopy/core";
import { awaitedFindings, findingLine, processFindings, roundText } from "@canopy/core/findings";
import { useScreen } from "#kit/appContext.tsx";
import { AppLink } from "#kit/AppLink.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { useReading } from "#kit/useReading.ts";
import { Callout } from "#ui/text/Callout.tsx";
import styles from "./StepFindings.module.css";

/** The findings for which a step that closes findings waits, and the round that they are in. Source: behaviour.md §2 Findings. */
export function StepFindings({ process }: { readonly process: Process }) {
  const { data } = useReading(useScreen(processFindings, { ask: process.id }));
  const awaited = awaitedFindings(process, data?.data ?? []);
  const round = roundText(process);
  return (
    <section className={styles["findings"]} aria-label="Findings that this step waits for">
      <h3>Findings</h3>
      {round !== undefined && <p>{round.text}</p>}
      {round?.isLast === true && <Callout tone="warning">This is the last round.</Callout>}
      {awaited.length === 0 ? (
        <p>No finding is open.</p>
      ) : (
        <ul>
          {awaited.map(({ number, finding, href }) => (
            <li key={number}>
              {href === undefined ? number : <AppLink href={href}>{number}</AppLink>}
              {finding && (
                <>
                  <span className={styles["text"]}>{findingLine(finding)}</span>
                  <StatusBadge status={finding.state} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
