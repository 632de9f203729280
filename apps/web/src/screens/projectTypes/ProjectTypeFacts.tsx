import type { ProjectType } from "@canopy/core";
import { mitigationLabels } from "@canopy/core/projectTypes";
import { glossary } from "@canopy/core/text";
import { Moment } from "#kit/Moment.tsx";
import { wordOf } from "#kit/wordOf.ts";
import { Card } from "#ui/layout/Card.tsx";
import { Columns } from "#ui/layout/Columns.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";
import { FoldedFacts } from "#ui/facts/FoldedFacts.tsx";

/** A technology's facts and dates, without the category, which the head names. */
export const ProjectTypeFacts = ({ projectType }: { readonly projectType: ProjectType }) => (
  <Columns
    main={
      <Card title="Facts">
        <FoldedFacts
          facts={[
            { term: "Scope", meaning: glossary.scope.meaning, value: projectType.scope ?? "" },
            { term: "Mitigation", value: wordOf(mitigationLabels, projectType.mitigationType) },
            { term: "Activity unit", value: projectType.activityUnit ?? "" },
            {
              term: "Methodologies",
              meaning: glossary.methodology.meaning,
              value: projectType.methodologies ?? "",
            },
            { term: "Default template", value: projectType.defaultTemplateKey ?? "" },
            { term: "Description", value: projectType.description ?? "" },
          ]}
        />
      </Card>
    }
    side={
      <Card title="Record">
        <DescriptionList
          facts={[
            { term: "Created", value: <Moment at={projectType.createdAt} /> },
            { term: "Last changed", value: <Moment at={projectType.updatedAt} /> },
          ]}
        />
      </Card>
    }
  />
);
