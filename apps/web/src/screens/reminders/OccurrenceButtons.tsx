import { selectCanSettleOccurrence, type Occurrence, type OccurrencesActor } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { Button } from "#ui/Button.tsx";
import { Row } from "#ui/Stack.tsx";

interface OccurrenceButtonsProps {
  readonly actor: OccurrencesActor;
  readonly occurrence: Occurrence;
  /** Its due time, as its row is named. */
  readonly name: string;
}

/** Completes or skips an occurrence that is open; each asks first. */
export function OccurrenceButtons({ actor, occurrence, name }: OccurrenceButtonsProps) {
  const canSettle = useSelector(actor, selectCanSettleOccurrence(occurrence));
  if (!canSettle) return null;
  const ask = (verb: "complete" | "skip") => actor.send({ type: "occurrence.ask", verb, id: occurrence.id });
  return (
    <Row gap="small">
      <Button label="Complete" aria-label={`Complete ${name}`} size="small" onPress={() => ask("complete")} />
      <Button label="Skip" aria-label={`Skip ${name}`} size="small" onPress={() => ask("skip")} />
    </Row>
  );
}
