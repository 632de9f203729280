import { parentOf } from "@canopy/core/frame";
import { lazyPart, pathTo, routes, type Decision } from "@canopy/core";
import { Breadcrumbs, type Crumb } from "../ui/layout/Breadcrumbs.tsx";
import { useApp } from "../kit/appContext.tsx";
import { Late } from "../kit/Late.tsx";

/** Lazy, because only a record's breadcrumbs read its name. */
const recordCrumbs = lazyPart(() => import("./RecordCrumbs.tsx").then((m) => m.RecordCrumbs));
/** Lazy, because only a process's breadcrumbs need the code of processes. */
const processCrumbs = lazyPart(() => import("./ProcessCrumbs.tsx").then((m) => m.ProcessCrumbs));
/** Lazy, because only an import's breadcrumbs need the code of imports. */
const importCrumbs = lazyPart(() => import("./ImportCrumbs.tsx").then((m) => m.ImportCrumbs));

/** The header of every screen, with its breadcrumbs. */
export function Header({ place }: { readonly place: Decision }) {
  const app = useApp();
  if (place.kind !== "open") return <Breadcrumbs crumbs={[]} />;
  const parent = parentOf(place, (list) => app.mayOpen(pathTo(list)));
  const above: readonly Crumb[] = parent ? [{ label: routes[parent].title, href: pathTo(parent) }] : [];
  const { title } = place.route;
  const crumbs = <Breadcrumbs crumbs={[...above, { label: title }]} />;
  const [id] = Object.values(place.params);
  if (place.name === "import" || place.name === "importCreate")
    return (
      <Late part={importCrumbs} pending={crumbs} renderFailure={() => crumbs}>
        {(ImportCrumbs) => <ImportCrumbs key={id} importId={id} />}
      </Late>
    );
  if (id === undefined) return crumbs;
  if (place.name === "process")
    return (
      <Late part={processCrumbs} pending={crumbs} renderFailure={() => crumbs}>
        {(ProcessCrumbs) => <ProcessCrumbs key={id} processId={id} />}
      </Late>
    );
  return (
    <Late part={recordCrumbs} pending={crumbs} renderFailure={() => crumbs}>
      {(RecordCrumbs) => <RecordCrumbs key={id} id={id} above={above} title={title} />}
    </Late>
  );
}
