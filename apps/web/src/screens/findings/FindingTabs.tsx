import { sameValue } from "@canopy/core";
import type { Finding } from "@canopy/core/findings";
import { selectTabs, type ListActor } from "@canopy/core/lists";
import { useSelector } from "@xstate/react";
import { ListTabs } from "#ui/table/ListTabs.tsx";

/** The tabs of the list of findings: by who must act, and what is late. */
export function FindingTabs({ list }: { readonly list: ListActor<Finding> }) {
  const tabs = useSelector(list, selectTabs<Finding>, sameValue);
  return (
    <ListTabs
      label="Parts of findings"
      tabs={tabs.map(({ to, count: _, ...tab }) => ({ ...tab, href: to }))}
    />
  );
}
