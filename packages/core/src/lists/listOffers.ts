import type { Offer } from "../base/offers.ts";
import { hasFilters, selectImportAddress, type ListSnapshot } from "./list.selectors.ts";

/** The running list, as its offers need it. */
interface OfferingList<Row> {
  getSnapshot(): ListSnapshot<Row>;
  send(
    event:
      | { readonly type: "list.build" | "column.arrange"; readonly isOpen: true }
      | { readonly type: "list.clear" },
  ): void;
}

/** The actions of a list for the command palette. */
export const listOffers = <Row>(
  list: OfferingList<Row>,
  navigate: (to: string) => void,
): readonly Offer[] => {
  const now = list.getSnapshot();
  const { params, view } = now.context;
  const importAddress = selectImportAddress(now);
  return [
    { label: "Add a filter", run: () => list.send({ type: "list.build", isOpen: true }) },
    ...(hasFilters(params) ? [{ label: "Clear filters", run: () => list.send({ type: "list.clear" }) }] : []),
    { label: "Arrange columns", run: () => list.send({ type: "column.arrange", isOpen: true }) },
    ...(importAddress === undefined
      ? []
      : [{ label: `Import ${view.nouns}`, run: () => navigate(importAddress) }]),
  ];
};
