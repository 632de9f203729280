import { pathTo, type RouteName } from "@canopy/core";
import { routeOfList, savedViews } from "@canopy/core/views";
import { ChevronRight } from "lucide-react";
import { useScreen } from "../kit/appContext.tsx";
import { useReading } from "../kit/useReading.ts";
import { SidebarViews } from "../ui/layout/SidebarViews.tsx";

export { OverdueReminders } from "../screens/reminders/shared/OverdueReminders.tsx";

/** The saved views of a list, folded under its entry in the sidebar; nothing without one. */
export function NavigationViews({ name, label }: { readonly name: RouteName; readonly label: string }) {
  const { data = [] } = useReading(useScreen(savedViews, undefined));
  const views = data.filter(({ list }) => routeOfList(list) === name);
  if (views.length === 0) return null;
  return (
    <SidebarViews
      label={`Views of ${label}`}
      mark={<ChevronRight aria-hidden />}
      links={views.map((view) => ({
        id: view.id,
        label: view.name,
        href: `${pathTo(name)}?view=${view.id}`,
      }))}
    />
  );
}
