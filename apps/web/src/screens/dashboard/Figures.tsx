import { companyCountScreen, figures, userCountScreen } from "@canopy/core";
import { Building2, LockKeyhole, MailOpen, Users } from "lucide-react";
import { useScreen } from "#app/appContext.tsx";
import { StatGrid } from "#ui/StatCard.tsx";
import { FigureCard } from "./FigureCard.tsx";

/** A figure for each list that this person may open. */
export function Figures() {
  const companies = useScreen(companyCountScreen, undefined);
  const users = useScreen(userCountScreen, undefined);
  const invited = useScreen(userCountScreen, { ask: "INVITED" });
  const locked = useScreen(userCountScreen, { ask: "LOCKED" });
  return (
    <StatGrid>
      <FigureCard reading={companies} figure={figures.companies} icon={<Building2 aria-hidden />} />
      <FigureCard reading={users} figure={figures.users} icon={<Users aria-hidden />} />
      <FigureCard reading={invited} figure={figures.invited} icon={<MailOpen aria-hidden />} />
      <FigureCard reading={locked} figure={figures.locked} icon={<LockKeyhole aria-hidden />} />
    </StatGrid>
  );
}
