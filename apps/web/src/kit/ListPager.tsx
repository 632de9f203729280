import { selectPager, type ListActor, type ListRow } from "@canopy/core/lists";
import { shallowEqual, useSelector } from "@xstate/react";
import { Pager } from "../ui/table/Pager.tsx";

/** The pager under a list; nothing where there are no rows. */
export function ListPager<Row extends ListRow>({ list }: { readonly list: ListActor<Row> }) {
  const { page, size, total } = useSelector(list, selectPager<Row>, shallowEqual);
  if (total === 0) return null;
  return (
    <Pager
      page={page}
      size={size}
      total={total}
      onPage={(to) => list.send({ type: "list.page", page: to })}
      onSize={(to) => list.send({ type: "list.size", size: to })}
    />
  );
}
