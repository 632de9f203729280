import type { Company } from "@canopy/core";
import type { RecordActor } from "@canopy/core/records";
import { Country } from "#kit/Country.tsx";
import { RecordActions } from "#kit/RecordActions.tsx";
import { useFormModal } from "#kit/useFormModal.ts";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { Avatar } from "#ui/text/Avatar.tsx";
import { RecordHead } from "#ui/layout/RecordHead.tsx";

interface CompanyHeadProps {
  readonly company: Company;
  readonly record: RecordActor<Company>;
}

/** The head of a company's page: name, key facts and actions. */
export function CompanyHead({ company, record }: CompanyHeadProps) {
  const form = useFormModal("companyForm", "company");
  const { name, country, sector } = company;
  return (
    <RecordHead
      name={name}
      picture={<Avatar name={name} size="large" />}
      badge={<StatusBadge status={company.status} />}
      facts={[
        { id: "country", content: <Country code={country} /> },
        ...(sector === null ? [] : [{ id: "sector", content: sector }]),
      ]}
      actions={<RecordActions record={record} name={name} onEdit={() => form.edit(company.id)} />}
    />
  );
}
