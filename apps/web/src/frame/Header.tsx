import { lazyPart, pathTo, routes, type App, type Decision, type RouteName } from "@canopy/core";
import { Breadcrumbs, type Crumb } from "../ui/layout/Breadcrumbs.tsx";
import { useApp } from "../kit/appContext.tsx";
import { Late } from "../kit/Late.tsx";

/** Lazy, because only a process's breadcrumbs need the code of processes. */
const processCrumbs = lazyPart(() => import("./ProcessCrumbs.tsx").then((m) => m.ProcessCrumbs));

/** The list that each record's screen belongs to. */
const parents: Partial<Record<RouteName, RouteName>> = {
  company: "companies",
  milestoneOwner: "milestoneOwners",
  projectType: "projectTypes",
  project: "projects",
  projectCreate: "projects",
  processTemplateCreate: "processTemplates",
  processTemplateEdit: "processTemplates",
  reminder: "reminders",
  reminderCreate: "reminders",
  reminderEdit: "reminders",
  feedback: "feedbackMine",
  user: "users",
  userCreate: "users",
};

const crumbsOf = (place: Decision, app: App): readonly Crumb[] => {
  if (place.kind !== "open") return [];
  const isOverviewOpen = place.name === "feedback" && app.mayOpen(pathTo("feedbackList"));
  const parent = isOverviewOpen ? "feedbackList" : parents[place.name];
  return [
    ...(parent ? [{ label: routes[parent].title, href: pathTo(parent) }] : []),
    { label: place.route.title },
  ];
};

/** The header of every screen, with its breadcrumbs. */
export function Header({ place }: { readonly place: Decision }) {
  const app = useApp();
  const id = place.kind === "open" && place.name === "process" ? place.params["processId"] : undefined;
  const crumbs = <Breadcrumbs crumbs={crumbsOf(place, app)} />;
  if (id === undefined) return crumbs;
  return (
    <Late part={processCrumbs} pending={crumbs} renderFailure={() => crumbs}>
      {(ProcessCrumbs) => <ProcessCrumbs key={id} processId={id} />}
    </Late>
  );
}
