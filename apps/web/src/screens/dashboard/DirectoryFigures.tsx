import { companyCount } from "@canopy/core/companies";
import { figures } from "@canopy/core/dashboard";
import { userCount } from "@canopy/core/users";
import { Building2, LockKeyhole, MailOpen, Users } from "lucide-react";
import { useScreen } from "#kit/appContext.tsx";
import { FigureCard } from "./FigureCard.tsx";
import { FigureGroup } from "./FigureGroup.tsx";

const { directory } = figures;

/** The numbers of companies and users. */
export function DirectoryFigures() {
  const companies = useScreen(companyCount, undefined);
  const users = useScreen(userCount, undefined);
  const invited = useScreen(userCount, { ask: "INVITED" });
  const locked = useScreen(userCount, { ask: "LOCKED" });
  return (
    <FigureGroup title="Directory" figures={directory}>
      <FigureCard reading={companies} figure={directory.companies} icon={<Building2 aria-hidden />} />
      <FigureCard reading={users} figure={directory.users} icon={<Users aria-hidden />} />
      <FigureCard reading={invited} figure={directory.invited} icon={<MailOpen aria-hidden />} />
      <FigureCard reading={locked} figure={directory.locked} icon={<LockKeyhole aria-hidden />} />
    </FigureGroup>
  );
}
