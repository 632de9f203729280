import { pathTo } from "@canopy/core";
import { quickAccess } from "@canopy/core/dashboard";
import { Building2, Plus, UserPlus } from "lucide-react";
import { useApp } from "#kit/appContext.tsx";
import { Button } from "#ui/button/Button.tsx";
import { ButtonLink } from "#ui/button/ButtonLink.tsx";

/** Links to frequent tasks that the person may do. */
export function QuickActions() {
  const app = useApp();
  const addCompany = (): void =>
    app.modal.send({ type: "modal.open", title: "New company", content: "companyForm" });
  return (
    <>
      {app.can().allows(quickAccess.createProject) && (
        <ButtonLink
          label="Create project"
          variant="primary"
          icon={<Plus aria-hidden />}
          href={pathTo("projectCreate")}
        />
      )}
      {app.can().allows(quickAccess.addCompany) && (
        <Button label="Add company" icon={<Building2 aria-hidden />} onPress={addCompany} />
      )}
      {app.can().allows(quickAccess.addUser) && (
        <ButtonLink label="Add user" icon={<UserPlus aria-hidden />} href={pathTo("userCreate")} />
      )}
    </>
  );
}
