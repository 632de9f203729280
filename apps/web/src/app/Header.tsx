import { pathTo, routes, type Decision, type RouteName } from "@canopy/core";
import { Breadcrumbs, type Crumb } from "../ui/Breadcrumbs.tsx";

/** The list that a record's screen belongs under. */
const parents: Partial<Record<RouteName, RouteName>> = {
  company: "companies",
  milestoneOwner: "milestoneOwners",
  projectType: "projectTypes",
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
export const Header = ({ place }: { readonly place: Decision }) => <Breadcrumbs crumbs={crumbsOf(place)} />;
