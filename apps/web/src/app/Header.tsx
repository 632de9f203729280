import { pathTo, routes, type Decision, type RouteName } from "@canopy/core";
import { Breadcrumbs, type Crumb } from "../ui/Breadcrumbs.tsx";
import { ProcessCrumbs } from "./ProcessCrumbs.tsx";

/** The list that a record's screen belongs under. */
const parents: Partial<Record<RouteName, RouteName>> = {
  company: "companies",
  milestoneOwner: "milestoneOwners",
  projectType: "projectTypes",
  project: "projects",
  projectCreate: "projects",
  user: "users",
  userCreate: "users",
};

const crumbsOf = (place: Decision): readonly Crumb[] => {
  if (place.kind !== "open") return [];
  const parent = parents[place.name];
  return [
    ...(parent ? [{ label: routes[parent].title, href: pathTo(parent) }] : []),
    { label: place.route.title },
  ];
};

/** Where the person is, at the top of every screen. */
export const Header = ({ place }: { readonly place: Decision }) => {
  const id = place.kind === "open" && place.name === "process" ? place.params["processId"] : undefined;
  return id === undefined ? (
    <Breadcrumbs crumbs={crumbsOf(place)} />
  ) : (
    <ProcessCrumbs key={id} processId={id} />
  );
};
