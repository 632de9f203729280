import type { FieldOption } from "@canopy/core/forms";
import {
  allTechnologies,
  selectEdited,
  templateFacts,
  type TemplateEditorActor,
} from "@canopy/core/processTemplates";
import { selectData } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useScreen } from "#kit/appContext.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";
import { Card } from "#ui/layout/Card.tsx";
import styles from "./TemplatePaper.module.css";

/** A part of the page that is left out on paper, because its fields print their labels without their values. */
export const OnScreen = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles["onScreen"]}>{children}</div>
);

/** A hint about what is done on screen, left out on paper. */
export const ScreenHint = ({ text }: { readonly text: string }) => (
  <span className={styles["onScreen"]}>{text}</span>
);

/** The template's own facts on paper, in place of the fields in which they are changed on screen. */
export function TemplatePaper({ actor }: { readonly actor: TemplateEditorActor }) {
  const edited = useSelector(actor, selectEdited);
  const technologies = useSelector(useScreen(allTechnologies, undefined), selectData<readonly FieldOption[]>);
  return (
    <div className={styles["onPaper"]}>
      <Card title="Template">
        <DescriptionList facts={templateFacts(edited, technologies)} />
      </Card>
    </div>
  );
}
