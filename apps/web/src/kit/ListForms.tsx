import { sameValue } from "@canopy/core";
import {
  emptyRecordsText,
  filterBuilderScreen,
  filtersOfList,
  recordNameText,
  selectChangedFilter,
  selectFieldChoices,
  selectFilterForm,
  selectFilterNames,
  selectFilterTexts,
  selectRecordChoices,
  type FilterBuilderActor,
  type FilterForm,
} from "@canopy/core/filters";
import {
  selectColumns,
  selectColumnWidths,
  selectHiddenColumns,
  selectIsArranging,
  type ListActor,
  type ListRow,
} from "@canopy/core/lists";
import { useSelector } from "@xstate/react";
import { PickManyField } from "../ui/choice/PickManyField.tsx";
import { TagsField } from "../ui/choice/TagsField.tsx";
import { CheckboxGroupField } from "../ui/form/CheckboxGroupField.tsx";
import { ComboField } from "../ui/form/ComboField.tsx";
import { DateField } from "../ui/form/DateField.tsx";
import { NumberField } from "../ui/form/NumberField.tsx";
import { SelectField } from "../ui/form/SelectField.tsx";
import { TextField } from "../ui/form/TextField.tsx";
import { ColumnPanel } from "../ui/table/ColumnPanel.tsx";
import { FilterChips } from "../ui/table/FilterChips.tsx";
import { FilterPanel } from "../ui/table/FilterPanel.tsx";
import { useScreen } from "./appContext.tsx";
import { TypeAhead } from "./firstField/useFirstField.ts";
import { useDates } from "./useDates.ts";

interface FilterBuilderProps<Row extends ListRow> {
  readonly list: ListActor<Row>;
  /** No other chips offer to clear all filters. */
  readonly hasOwnClear: boolean;
}

/** More options than this are found by typing. */
const MOST_OPTIONS = 12;

/** The filters that a person added to a list as chips, and the form of the one that is being made. */
export function FilterBuilder<Row extends ListRow>({ list, hasOwnClear }: FilterBuilderProps<Row>) {
  const builder = useScreen(filterBuilderScreen, filtersOfList(list));
  const dates = useDates();
  const texts = useSelector(builder, selectFilterTexts(dates.date), sameValue);
  const changed = useSelector(builder, selectChangedFilter);
  const form = useSelector(builder, selectFilterForm, sameValue);
  return (
    <>
      {texts.length > 0 && (
        <FilterChips
          texts={texts}
          changed={changed}
          onOpen={(index) => builder.send({ type: "builder.open", index })}
          onRemove={(index) => builder.send({ type: "builder.remove", index })}
          onClear={hasOwnClear ? () => list.send({ type: "list.clear" }) : undefined}
        />
      )}
      {form && (
        <FilterPanel
          key={changed ?? "new"}
          title={form.isNew ? "New filter" : "Change filter"}
          applyLabel={form.isNew ? "Add filter" : "Save filter"}
          refusal={form.refusal}
          onApply={() => builder.send({ type: "builder.apply" })}
          onClose={() => builder.send({ type: "builder.close" })}
        >
          <FilterFields builder={builder} form={form} />
        </FilterPanel>
      )}
      {form && <TypeAhead key={`keys, ${changed ?? "new"}`} />}
    </>
  );
}

interface FilterFieldsProps {
  readonly builder: FilterBuilderActor;
  readonly form: FilterForm;
}

const FilterFields = ({ builder, form }: FilterFieldsProps) => (
  <>
    <SelectField
      label="Field"
      placeholder="Choose"
      choices={form.fields}
      value={form.fieldId}
      onChange={(fieldId) => builder.send({ type: "builder.field", fieldId })}
    />
    {form.fieldId !== "" && (
      <>
        <SelectField
          label="Condition"
          choices={form.verbs}
          value={form.verb}
          onChange={(value) => {
            const verb = form.verbs.find((one) => one.value === value)?.value;
            if (verb) builder.send({ type: "builder.verb", verb });
          }}
        />
        <FilterValue key={`${form.fieldId} ${form.control}`} builder={builder} form={form} />
      </>
    )}
  </>
);

/** The value of a filter, by its control. */
const FilterValue = ({ builder, form }: FilterFieldsProps) => {
  const { control, options, values, days, isSigned, separator } = form;
  const take = (chosen: readonly string[]) => builder.send({ type: "builder.values", values: chosen });
  const one = { label: "Value", value: values[0] ?? "", onChange: (value: string) => take([value]) };
  const many = { label: "Values", value: values, onChange: take };
  switch (control) {
    case "none":
      return null;
    case "days":
      return (
        <NumberField
          label="Days"
          isWhole
          value={days}
          onChange={(text) => builder.send({ type: "builder.days", text })}
        />
      );
    case "number":
      return <NumberField {...one} isSigned={isSigned} />;
    case "day":
      return <DateField {...one} />;
    case "choice":
      return options.length > MOST_OPTIONS ? (
        <ComboField {...one} choices={options} />
      ) : (
        <SelectField {...one} choices={options} placeholder="Choose" />
      );
    case "choices":
      return options.length > MOST_OPTIONS ? (
        <PickManyField {...many} choices={options} />
      ) : (
        <CheckboxGroupField {...many} choices={options} />
      );
    case "numbers":
    case "texts":
      return <TagsField {...many} separator={separator} />;
    case "record":
    case "records":
      return <RecordValue builder={builder} form={form} />;
    default:
      return <TextField {...one} autoComplete="off" />;
  }
};

/** One record or several, searched for on the server. */
const RecordValue = ({ builder, form: { control, values } }: FilterFieldsProps) => {
  const choices = useSelector(builder, selectRecordChoices);
  return (
    choices && (
      <FoundRecords builder={builder} choices={choices} isMany={control === "records"} values={values} />
    )
  );
};

interface FoundRecordsProps {
  readonly builder: FilterBuilderActor;
  readonly choices: NonNullable<ReturnType<typeof selectRecordChoices>>;
  readonly isMany: boolean;
  readonly values: readonly string[];
}

const FoundRecords = ({ builder, choices, isMany, values }: FoundRecordsProps) => {
  const found = useSelector(choices, selectFieldChoices, sameValue);
  const { read, status, failure } = found;
  const names = useSelector(builder, selectFilterNames, sameValue);
  const chosen = values
    .filter((id) => id !== "" && read.every(({ value }) => value !== id))
    .map((id) => ({ value: id, label: recordNameText(names, id) }));
  const take = (ids: readonly string[]) => {
    const labels = read.flatMap(({ value, label }) => (ids.includes(value) ? [[value, label]] : []));
    builder.send({ type: "builder.values", values: ids, names: Object.fromEntries(labels) });
  };
  const search = {
    choices: [...read.map(({ value, label }) => ({ value, label })), ...chosen],
    onSearch: (text: string) => choices.send({ type: "choices.search", text }),
    emptyText: emptyRecordsText(found),
    allOf: found.allOf,
    error: status === "hidden" ? "You may not search these records." : failure?.text,
  };
  return isMany ? (
    <PickManyField label="Values" {...search} value={values} onChange={take} />
  ) : (
    <ComboField
      label="Value"
      {...search}
      value={values[0] ?? ""}
      onChange={(id) => take(id === "" ? [] : [id])}
    />
  );
};

/** The form that arranges and resizes a list's columns. */
export function ArrangeColumns<Row extends ListRow>({ list }: { readonly list: ListActor<Row> }) {
  const isOpen = useSelector(list, selectIsArranging<Row>);
  const columns = useSelector(list, selectColumns<Row>);
  const widths = useSelector(list, selectColumnWidths<Row>, sameValue);
  const hidden = useSelector(list, selectHiddenColumns<Row>);
  if (!isOpen) return null;
  return (
    <>
      <ColumnPanel
        columns={columns
          .filter(({ field }) => !hidden.includes(field))
          .map(({ field, label }) => ({ id: field, label, widthPx: widths[field] }))}
        onMove={(field, before) => list.send({ type: "column.move", field, before })}
        onResize={(field, widthPx) => list.send({ type: "column.resize", field, widthPx })}
        onReset={() => list.send({ type: "column.reset" })}
        onClose={() => list.send({ type: "column.arrange", isOpen: false })}
      />
      <TypeAhead />
    </>
  );
}
