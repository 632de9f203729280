import { recordName, selectData } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import { Breadcrumbs, type Crumb } from "../ui/layout/Breadcrumbs.tsx";
import { useScreen } from "../kit/appContext.tsx";

interface RecordCrumbsProps {
  readonly id: string;
  /** The crumbs before the record's own. */
  readonly above: readonly Crumb[];
  /** Shown until the record is read. */
  readonly title: string;
}

/** The breadcrumbs of a record's page: its list, and its name. */
export function RecordCrumbs({ id, above, title }: RecordCrumbsProps) {
  const name = useSelector(useScreen(recordName, { ask: id }), selectData<string>);
  return <Breadcrumbs crumbs={[...above, { label: name || title }]} />;
}
