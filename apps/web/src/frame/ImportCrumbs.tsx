import { pathTo, routes, type RouteName } from "@canopy/core";
import { importReading, importResourceIn, importedKind, kindOf, type Import } from "@canopy/core/imports";
import { selectData } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import { useSyncExternalStore } from "react";
import { Breadcrumbs } from "../ui/layout/Breadcrumbs.tsx";
import { useApp, useScreen } from "../kit/appContext.tsx";

/** The breadcrumbs of an import: the list that its records come into, and the import's file; without an id those of choosing a file. */
export function ImportCrumbs({ importId }: { readonly importId: string | undefined }) {
  return importId === undefined ? <NewImportCrumbs /> : <OneImportCrumbs id={importId} />;
}

function NewImportCrumbs() {
  const { address } = useApp().services;
  const shown = useSyncExternalStore(
    (listen) => address.onChange(listen),
    () => address.read(),
  );
  const resource = importResourceIn(shown);
  return <Trail list={resource && importedKind(resource).list} label={routes.importCreate.title} />;
}

function OneImportCrumbs({ id }: { readonly id: string }) {
  const found = useSelector(useScreen(importReading, { ask: id }), selectData<Import>);
  return <Trail list={found && kindOf(found)?.list} label={found?.name ?? routes.import.title} />;
}

interface TrailProps {
  readonly list: RouteName | undefined;
  readonly label: string;
}

function Trail({ list, label }: TrailProps) {
  const app = useApp();
  const above = list && app.mayOpen(pathTo(list)) ? [{ label: routes[list].title, href: pathTo(list) }] : [];
  return <Breadcrumbs crumbs={[...above, { label }]} />;
}
