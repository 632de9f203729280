import { pathTo, routes } from "@canopy/core";
import { companyScreen } from "@canopy/core/companies";
import { useScreen } from "#kit/appContext.tsx";
import { LinkedReminders } from "#screens/reminders/shared/LinkedReminders.tsx";
import { RecordScreen } from "#kit/RecordScreen.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { Columns } from "#ui/layout/Columns.tsx";
import { CompanyFacts } from "./CompanyFacts.tsx";
import { CompanyHead } from "./CompanyHead.tsx";
import { CompanyProjects } from "./CompanyProjects.tsx";
import { CompanyUsers } from "./CompanyUsers.tsx";

/** /company/{companyId}: the company and its people. Source: behaviour.md §2, §7 Companies. */
export function CompanyScreen({ params }: ScreenProps) {
  const record = useScreen(companyScreen, { id: params["companyId"] ?? "" });
  return (
    <RecordScreen
      record={record}
      title={routes.company.title}
      noun="company"
      list={{ label: "All companies", href: pathTo("companies") }}
    >
      {(company) => (
        <>
          <CompanyHead company={company} record={record} />
          <Columns
            main={
              <>
                <CompanyProjects companyId={company.id} />
                <LinkedReminders by="company" id={company.id} links={{ companyId: company.id }} />
                <CompanyUsers companyId={company.id} />
              </>
            }
            side={<CompanyFacts company={company} />}
          />
        </>
      )}
    </RecordScreen>
  );
}
