import type { Project } from "@canopy/core";
import { glossary, personName } from "@canopy/core/text";
import { MilestoneOwnerLink } from "#kit/AppLink.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { FoldedFacts } from "#ui/facts/FoldedFacts.tsx";

/** The people responsible for a project, and its validation and verification bodies. */
export const PeopleFacts = ({ project }: { readonly project: Project }) => (
  <Card title="People and bodies">
    <FoldedFacts
      facts={[
        { term: "Lead", value: project.leadUser ? personName(project.leadUser) : "" },
        { term: "Responsibles", value: (project.responsibles ?? []).map(personName).join(", ") },
        {
          term: "Validation body",
          meaning: glossary.validation.meaning,
          value: project.validationBody ? <MilestoneOwnerLink {...project.validationBody} /> : "",
        },
        {
          term: "Verification body",
          meaning: glossary.verification.meaning,
          value: project.verificationBody ? <MilestoneOwnerLink {...project.verificationBody} /> : "",
        },
      ]}
    />
  </Card>
);
