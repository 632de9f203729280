import { lazyPart, pathTo, routes, type App, type Decision, type RouteName } from "@canopy/core";
import { Breadcrumbs, type Crumb } from "../ui/layout/Breadcrumbs.tsx";
import { useApp } from "../kit/appContext.tsx";
import { Late } from "../kit/Late.tsx";

/** Late: it brings what is known of processes, which no other screen's frame needs. */
const processCrumbs = lazyPart(() => import("./ProcessCrumbs.tsx").then((m) => m.ProcessCrumbs));

/** The list that a record's screen belongs under. */
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
  const isOverviewOpen = place.name === "feedback" && app.can().allows(routes.feedbackList.access);
  const parent = isOverviewOpen ? "feedbackList" : parents[place.name];
  return [
    ...(parent ? [{ label: routes[parent].title, href: pathTo(parent) }] : []),
    { label: place.route.title },
  ];
};

/** Where the person is, at the top of every screen. */
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
