import type { FieldOption } from "@canopy/core/forms";
import { milestoneOwnerOptionsScreen } from "@canopy/core/processTemplates";
import { chosenMilestoneOwnerScreen } from "@canopy/core/projects";
import { selectData, selectReadingStatus } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useScreen } from "../appContext.tsx";

interface OwnerChoices {
  readonly choices: readonly FieldOption[];
  readonly onSearch: (text: string) => void;
  readonly emptyText: string;
}

/** The stakeholders that a step may belong to: those found by what is typed, and always the chosen one. */
export const useOwnerChoices = (ownerId: string): OwnerChoices => {
  const found = useScreen(milestoneOwnerOptionsScreen, undefined);
  const chosen = useScreen(chosenMilestoneOwnerScreen, { ask: ownerId });
  useEffect(() => chosen.send({ type: "reading.ask", ask: ownerId }), [chosen, ownerId]);
  const options = useSelector(found, selectData<readonly FieldOption[]>) ?? [];
  const [kept] = useSelector(chosen, selectData<readonly FieldOption[]>) ?? [];
  const status = useSelector(found, selectReadingStatus);
  const isMissing = kept?.value === ownerId && !options.some(({ value }) => value === ownerId);
  return {
    choices: isMissing ? [...options, kept] : options,
    onSearch: (text) => found.send({ type: "reading.search", text: text.trim() }),
    emptyText: status === "refreshing" ? "Searching…" : "No stakeholder matches",
  };
};
