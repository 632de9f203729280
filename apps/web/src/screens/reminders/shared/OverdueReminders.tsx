import { overdueReminderCount } from "@canopy/core/reminders";
import { useScreen } from "#kit/appContext.tsx";
import { useReading } from "#kit/useReading.ts";
import { SidebarCount } from "#ui/layout/SidebarCount.tsx";

/** The number of the person's overdue reminders, beside their entry in the sidebar; nothing without one. Source: behaviour.md §2 Navigation sidebar. */
export function OverdueReminders() {
  const { data = 0 } = useReading(useScreen(overdueReminderCount, undefined));
  return <SidebarCount count={data} label="of mine overdue" />;
}
