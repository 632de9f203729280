import { amountText, programmeLabels } from "@canopy/core/projects";
import { CompanyLink, TechnologyLink } from "#kit/AppLink.tsx";
import { Leaf } from "lucide-react";
import { useApp } from "#kit/appContext.tsx";
import { RecordActions } from "#kit/RecordActions.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { wordOf } from "#kit/wordOf.ts";
import { RecordHead } from "#ui/layout/RecordHead.tsx";
import type { ProjectPartProps } from "./projectPart.ts";

/** The head of a project's page: name, key facts and actions; a disabled project is read-only. */
export function ProjectHead({ project, record }: ProjectPartProps) {
  const { name, code, status, company, type, programme, estimatedAnnualTco2e } = project;
  const estimate = amountText(estimatedAnnualTco2e, "tCO₂e a year", useApp().services.locale);
  return (
    <RecordHead
      name={name}
      picture={<Leaf aria-hidden />}
      badge={<StatusBadge status={status} />}
      facts={[
        { id: "code", content: code },
        ...(company ? [{ id: "company", content: <CompanyLink id={company.id} name={company.name} /> }] : []),
        ...(type ? [{ id: "type", content: <TechnologyLink id={type.id} name={type.name} /> }] : []),
        { id: "programme", content: wordOf(programmeLabels, programme) },
        ...(estimate === "" ? [] : [{ id: "estimate", content: estimate }]),
      ]}
      actions={
        <RecordActions record={record} name={name} onEdit={() => record.send({ type: "form.open" })} />
      }
    />
  );
}
