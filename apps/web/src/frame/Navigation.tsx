import {
  entryOf,
  frameOf,
  selectHavePollsBegun,
  selectIsCollapsed,
  selectIsDrawerOpen,
  selectMenuAddresses,
} from "@canopy/core/frame";
import { lazyPart, menuFor, pathTo, type Decision, type RouteName } from "@canopy/core";
import { useSelector } from "@xstate/react";
import {
  AlarmClock,
  Building2,
  CalendarDays,
  Circle,
  Handshake,
  Inbox,
  LayoutDashboard,
  MessageSquare,
  Milestone,
  Leaf,
  ScrollText,
  SearchCheck,
  Users,
  Workflow,
  Zap,
  type LucideIcon,
} from "lucide-react";
import { Fragment } from "react";
import { BrandMark } from "../ui/layout/BrandMark.tsx";
import { Sidebar } from "../ui/layout/Sidebar.tsx";
import { SidebarGroup, SidebarLink } from "../ui/layout/SidebarGroup.tsx";
import { useApp } from "../kit/appContext.tsx";
import { Late } from "../kit/Late.tsx";
import { Person } from "./Person.tsx";

/** Loaded when the first screen has come to rest, so that no list waits for them. */
const late = lazyPart(() => import("./NavigationViews.tsx"));

const icons: Partial<Record<RouteName, LucideIcon>> = {
  dashboard: LayoutDashboard,
  milestones: Milestone,
  findings: SearchCheck,
  projects: Leaf,
  processTemplates: Workflow,
  reminderCalendar: CalendarDays,
  reminders: AlarmClock,
  companies: Building2,
  milestoneOwners: Handshake,
  projectTypes: Zap,
  feedbackMine: MessageSquare,
  feedbackList: Inbox,
  users: Users,
  activity: ScrollText,
};

/** Links to the screens that this person may open, with the user menu at the foot. Source: behaviour.md §2 Navigation sidebar. */
export function Navigation({ place }: { readonly place: Decision }) {
  const app = useApp();
  const { sidebar, pollStart } = frameOf(app);
  const isQuiet = useSelector(pollStart, selectHavePollsBegun);
  const isCollapsed = useSelector(sidebar, selectIsCollapsed);
  const menu = useSelector(sidebar, selectMenuAddresses);
  const isDrawerOpen = useSelector(sidebar, selectIsDrawerOpen);
  const entry = entryOf(place, (name) => app.mayOpen(pathTo(name)));
  return (
    <Sidebar
      brand={{ name: "Canopy", href: "/", mark: <BrandMark /> }}
      isCollapsed={isCollapsed}
      onCollapsedChange={() => sidebar.send({ type: "sidebar.toggle" })}
      isDrawerOpen={isDrawerOpen}
      onDrawerChange={(isOpen) => sidebar.send({ type: isOpen ? "drawer.open" : "drawer.close" })}
      foot={<Person />}
    >
      {menuFor(app.can()).map(({ group, items }) => (
        <SidebarGroup key={group} heading={group}>
          {items.map(({ name, label, to }) => {
            const Icon = icons[name] ?? Circle;
            return (
              <Fragment key={name}>
                <SidebarLink
                  href={menu[to] ?? to}
                  label={label}
                  icon={<Icon aria-hidden />}
                  current={entry?.name !== name ? undefined : entry.isPage ? "page" : "true"}
                  count={
                    name === "reminders" && (
                      <Late part={late} isNeeded={isQuiet}>
                        {({ OverdueReminders }) => <OverdueReminders />}
                      </Late>
                    )
                  }
                />
                <Late part={late} isNeeded={isQuiet}>
                  {({ NavigationViews }) => <NavigationViews name={name} label={label} />}
                </Late>
              </Fragment>
            );
          })}
        </SidebarGroup>
      ))}
    </Sidebar>
  );
}
