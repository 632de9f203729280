import { sameValue, type Milestone } from "@canopy/core";
import { selectTabs, type ListActor } from "@canopy/core/lists";
import { numberText } from "@canopy/core/text";
import { useSelector } from "@xstate/react";
import { ListTabs } from "#ui/table/ListTabs.tsx";

/** The tabs of the list of milestones, each with its number under the other filters. */
export function MilestoneTabs({ list }: { readonly list: ListActor<Milestone> }) {
  const tabs = useSelector(list, selectTabs<Milestone>, sameValue);
  return (
    <ListTabs
      label="Parts of milestones"
      tabs={tabs.map(({ to, count, ...tab }) => ({
        ...tab,
        href: to,
        count: count === undefined ? undefined : numberText(count),
      }))}
    />
  );
}
