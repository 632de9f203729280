import { lazyPart, pathTo, routes, type App, type Decision } from "@canopy/core";
import { Breadcrumbs, type Crumb } from "../ui/layout/Breadcrumbs.tsx";
import { useApp } from "../kit/appContext.tsx";
import { Late } from "../kit/Late.tsx";
import { listAround } from "./listAround.ts";

/** Lazy, because only a process's breadcrumbs need the code of processes. */
const processCrumbs = lazyPart(() => import("./ProcessCrumbs.tsx").then((m) => m.ProcessCrumbs));

const crumbsOf = (place: Decision, app: App): readonly Crumb[] => {
  if (place.kind !== "open") return [];
  const parent = listAround(place.name, app);
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
