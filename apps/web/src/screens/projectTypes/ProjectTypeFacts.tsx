import type { ProjectType } from "@canopy/core";
import { mitigationLabels } from "@canopy/core/projectTypes";
import { glossary } from "@canopy/core/text";
import { Moment } from "#kit/Moment.tsx";
import { wordOf } from "#kit/wordOf.ts";
import { Card } from "#ui/layout/Card.tsx";
import { Columns } from "#ui/layout/Columns.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";

/** A technology's facts and dates. */
export const ProjectTypeFacts = ({ projectType }: { readonly projectType: ProjectType }) => (
  <Columns
    main={
      <Card title="Facts">
        <DescriptionList
          facts={[
            { term: "Category", value: projectType.category },
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
