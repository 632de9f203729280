import { countryName, type Company, type RecordActor } from "@canopy/core";
import { useApp } from "#app/appContext.tsx";
import { RecordActions } from "#app/RecordActions.tsx";
import { StatusBadge } from "#app/StatusBadge.tsx";
import { Avatar } from "#ui/Avatar.tsx";
import { RecordHead } from "#ui/RecordHead.tsx";

interface CompanyHeadProps {
  readonly company: Company;
  readonly record: RecordActor<Company>;
}

/** The company at a glance, and what may be done about it. */
export function CompanyHead({ company, record }: CompanyHeadProps) {
  const { modal } = useApp();
  const { name, country, sector } = company;
  return (
    <RecordHead
      name={name}
      picture={<Avatar name={name} size="large" />}
      badge={<StatusBadge status={company.status} />}
      facts={[
        { id: "country", content: countryName(country) },
        ...(sector === null ? [] : [{ id: "sector", content: sector }]),
      ]}
      actions={
        <RecordActions
          record={record}
          name={name}
          onEdit={() =>
            modal.send({
              type: "modal.open",
              title: "Edit company",
              content: "companyForm",
              props: { companyId: company.id },
            })
          }
        />
      }
    />
  );
}
