import { lazyPart, sameValue, sayLoadFailure } from "@canopy/core";
import {
  MAX_SEARCH_CHARS,
  selectChips,
  selectChoices,
  selectColumnChoices,
  selectFilterText,
  selectHasView,
  selectIsArranging,
  selectIsBuilding,
  selectListStatus,
  selectPager,
  selectView,
  selectViewDensity,
  selectWhere,
  type ListActor,
  type ListRow,
} from "@canopy/core/lists";
import { keepKeys } from "@canopy/core/frame";
import { counted } from "@canopy/core/text";
import { selectDensity } from "@canopy/core/shell";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { FilterSelect } from "../ui/choice/FilterSelect.tsx";
import { ListToolbar } from "../ui/table/ListToolbar.tsx";
import { useApp } from "./appContext.tsx";
import { Late, useQuiet } from "./Late.tsx";

/** The forms that stand under the bar, loaded with the first of them. */
const forms = lazyPart(() => import("./ListForms.tsx"), { onFail: sayLoadFailure });
/** The menus of views and exports: loaded once the list stands, so that their code does not come before the rows, and in one step, so that neither moves the other. */
const menus = lazyPart(
  async () => {
    const [{ ViewMenu }, { ExportMenu }] = await Promise.all([
      import("./ViewMenu.tsx"),
      import("./bulk/ExportMenu.tsx"),
    ]);
    return { ViewMenu, ExportMenu };
  },
  { onFail: sayLoadFailure },
);

interface ListToolsProps<Row extends ListRow> {
  readonly list: ListActor<Row>;
  /** The main action of a list that has no heading of its own, such as a page's part. */
  readonly action?: ReactNode;
}

/** The bar above a list: search, filters, active filters as sentences, the count, columns and row height. */
export function ListTools<Row extends ListRow>({ list, action }: ListToolsProps<Row>) {
  const app = useApp();
  const { theme } = app;
  const view = useSelector(list, selectView<Row>);
  const text = useSelector(list, selectFilterText<Row>);
  const choices = useSelector(list, selectChoices<Row>, sameValue);
  const chips = useSelector(list, selectChips<Row>, sameValue);
  const columns = useSelector(list, selectColumnChoices<Row>, sameValue);
  const { total } = useSelector(list, selectPager<Row>, sameValue);
  const isArranging = useSelector(list, selectIsArranging<Row>);
  const isBuilding = useSelector(list, selectIsBuilding<Row>);
  const hasWhere = useSelector(list, (snapshot) => selectWhere<Row>(snapshot).length > 0);
  const hasView = useSelector(list, selectHasView<Row>);
  const ownDensity = useSelector(theme, selectDensity);
  const viewDensity = useSelector(list, selectViewDensity<Row>);
  // Where nothing matches, the table has a button of its own for it.
  const hasClear = useSelector(list, selectListStatus<Row>) !== "noMatch";
  const isQuiet = useQuiet();
  const open = (type: "list.build" | "column.arrange"): void => {
    keepKeys(app);
    list.send({ type, isOpen: true });
  };
  return (
    <ListToolbar
      search={{
        label: `Search by ${view.searchLabel.toLowerCase()}`,
        value: text,
        maxLength: MAX_SEARCH_CHARS,
        onChange: (typed) => list.send({ type: "list.filter", text: typed }),
      }}
      filters={choices.map(({ param, label, value, options, note }) => (
        <FilterSelect
          key={param}
          label={label}
          value={value}
          choices={options}
          note={note}
          onChange={(chosen) => list.send({ type: "list.choose", param, value: chosen })}
        />
      ))}
      chips={chips
        .filter(({ isShownElsewhere }) => !isShownElsewhere)
        .map(({ text: sentence, clear }) => ({
          id: sentence,
          text: sentence,
          onRemove: () => list.send(clear),
        }))}
      {...(hasClear && chips.length > 0 && { onClearFilters: () => list.send({ type: "list.clear" }) })}
      onAddFilter={() => open("list.build")}
      builder={
        <Late part={forms} isNeeded={isBuilding || hasWhere || isArranging}>
          {({ FilterBuilder, ArrangeColumns }) => (
            <>
              <FilterBuilder list={list} hasOwnClear={hasClear && chips.length === 0} />
              <ArrangeColumns list={list} />
            </>
          )}
        </Late>
      }
      {...(total > 0 && { result: counted(total, view.noun, view.nouns) })}
      columns={{
        choices: columns.map(({ field, ...column }) => ({ id: field, ...column })),
        onToggle: (field) => list.send({ type: "column.toggle", field }),
        onArrange: () => open("column.arrange"),
      }}
      more={
        <Late part={menus} isNeeded={isQuiet || hasView}>
          {({ ViewMenu, ExportMenu }) => (
            <>
              {!view.within && <ViewMenu list={list} />}
              <ExportMenu list={list} />
            </>
          )}
        </Late>
      }
      action={action}
      density={{
        value: viewDensity ?? ownDensity,
        onChange: (density) => (viewDensity ? list : theme).send({ type: "density.choose", density }),
      }}
    />
  );
}
