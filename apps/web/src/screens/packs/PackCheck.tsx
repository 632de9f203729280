import {
  selectPackOutcome,
  selectRunningCheck,
  verdictLines,
  type PackCheckActor,
  type PackCheckOutcome,
  type PackVerdict,
} from "@canopy/core/packs";
import { shallowEqual, useSelector } from "@xstate/react";
import { X } from "lucide-react";
import { CopyField } from "#ui/form/CopyField.tsx";
import { Button } from "#ui/button/Button.tsx";
import { ProgressBar } from "#ui/chart/ProgressBar.tsx";
import { Stack } from "#ui/layout/Stack.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import styles from "./PackCheck.module.css";

/** The running check of a pack's file, or the outcome of the last one. Source: behaviour.md §2 Packs. */
export function PackCheck({ actor }: { readonly actor: PackCheckActor }) {
  const running = useSelector(actor, selectRunningCheck, shallowEqual);
  const outcome = useSelector(actor, selectPackOutcome);
  if (running)
    return (
      <div className={styles["running"]}>
        <ProgressBar label={`Checking ${running.name}`} value={running.share} />
        <Button
          label="Stop"
          size="small"
          icon={<X aria-hidden />}
          onPress={() => actor.send({ type: "pack.stopChecking" })}
        />
      </div>
    );
  return outcome ? <Outcome outcome={outcome} /> : null;
}

const titles = {
  AS_MADE: "is as Canopy made it",
  DIFFERS: "is not as Canopy made it",
  NO_ZIP: "is no pack",
} as const satisfies Record<PackVerdict["outcome"], string>;

/** The number of departures that are shown. */
const SHOWN_LINES = 50;

function Outcome({ outcome: { name, verdict, text } }: { readonly outcome: PackCheckOutcome }) {
  if (!verdict)
    return (
      <Callout tone="warning" title={`${name} was not checked`} isAlert>
        {text}
      </Callout>
    );
  const isAsMade = verdict.outcome === "AS_MADE";
  const lines = verdictLines(verdict);
  const shown = isAsMade ? lines.slice(0, 1) : lines.slice(0, SHOWN_LINES);
  return (
    <Callout tone={isAsMade ? "success" : "danger"} title={`${name} ${titles[verdict.outcome]}`} isAlert>
      <Stack gap="small">
        <ul className={styles["lines"]}>
          {shown.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same
            <li key={index}>{line}</li>
          ))}
        </ul>
        {lines.length > shown.length && !isAsMade && <p>{`And ${lines.length - shown.length} more.`}</p>}
        {verdict.outcome === "AS_MADE" && (
          <>
            <CopyField
              label="SHA-256 of manifest.json"
              value={verdict.manifestSha256}
              help="Compare it with the one that Canopy shows of the pack."
            />
            <CopyField
              label="Public key"
              value={verdict.publicKey}
              help="Compare it with the key that Canopy shows: anybody can sign with a key of their own."
            />
          </>
        )}
      </Stack>
    </Callout>
  );
}
