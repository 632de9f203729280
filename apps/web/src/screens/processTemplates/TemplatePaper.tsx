import type { FieldOption } from "@canopy/core/forms";
import { allTechnologies, selectEdited, type TemplateEditorActor } from "@canopy/core/processTemplates";
import { selectData } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useScreen } from "#kit/appContext.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";
import { Card } from "#ui/layout/Card.tsx";
import styles from "./TemplatePaper.module.css";

/** What a sheet of paper cannot change: it is left out there. */
export const OnScreen = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles["onScreen"]}>{children}</div>
);

/** The template's own facts on paper, in place of the fields in which they are changed on screen. */
export function TemplatePaper({ actor }: { readonly actor: TemplateEditorActor }) {
  const { description, typeIds, maxRounds, receivesForwardActions } = useSelector(actor, selectEdited);
  const technologies = useSelector(useScreen(allTechnologies, undefined), selectData<readonly FieldOption[]>);
  const chosen = technologies?.filter(({ value }) => typeIds.includes(value)) ?? [];
  return (
    <div className={styles["onPaper"]}>
      <Card title="Template">
        <DescriptionList
          facts={[
            { term: "Description", value: description },
            { term: "Technologies", value: chosen.map(({ label }) => label).join("; ") },
            { term: "Rounds of findings", value: maxRounds ?? "Any number" },
            { term: "Receives forward actions", value: receivesForwardActions ? "Yes" : "No" },
          ]}
        />
      </Card>
    </div>
  );
}
