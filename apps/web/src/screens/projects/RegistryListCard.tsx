import type { Project, RegistryList } from "@canopy/core";
import type { FormField } from "@canopy/core/forms";
import {
  askToRemoveEntry,
  entryNumberText,
  registryEntriesOf,
  registryListRefusal,
  registryListViews,
  type RegistryEntryFields,
  type RegistryListView,
} from "@canopy/core/projects";
import type { Dates } from "@canopy/core/text";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { actionIcon } from "#kit/actionIcons.tsx";
import { useApp } from "#kit/appContext.tsx";
import { useDates } from "#kit/useDates.ts";
import { Button } from "#ui/button/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import { NoValue } from "#ui/text/NoValue.tsx";
import { WebLink } from "#ui/button/WebLink.tsx";

interface RegistryListCardProps {
  readonly project: Project;
  readonly list: RegistryList;
  readonly canWrite: boolean;
}

interface Entry {
  readonly id: string;
  readonly fields: RegistryEntryFields;
}

interface Formats {
  readonly dates: Dates;
  readonly locale: string | undefined;
}

const valueOf = (field: FormField, value: unknown, { dates, locale }: Formats): ReactNode => {
  if (typeof value === "number") return entryNumberText(field, value, locale);
  if (typeof value !== "string" || value === "") return <NoValue />;
  if (field.kind === "date") return dates.date(value);
  if (field.kind === "url") return <WebLink href={value} />;
  return field.options?.find((option) => option.value === value)?.label ?? value;
};

/** The line of a field's cell where rows have two lines: beside the name, or on a line of its own; the others share the second line. */
const lines: Readonly<Record<string, 1 | 3>> = {
  tco2e: 1,
  quantity: 1,
  value: 1,
  relation: 1,
  verificationBody: 3,
  serials: 3,
  link: 3,
  note: 3,
};

/** The columns of a list: the period as one, then one of each other field. */
const columnsOf = ({ fields, period }: RegistryListView, formats: Formats): readonly DataColumn<Entry>[] => {
  const others = fields.filter(({ name }) => name !== period?.from && name !== period?.to);
  const columns = others.map((field): DataColumn<Entry> => {
    const line = lines[field.name] ?? 2;
    return {
      id: field.name,
      header: field.label,
      cell: (entry) => valueOf(field, entry.fields[field.name], formats),
      align: field.kind === "decimal" ? "end" : "start",
      line,
      isLabelled: line !== 1,
    };
  });
  if (period) {
    const cell = (entry: Entry) =>
      [period.from, period.to].map((name) => formats.dates.date(String(entry.fields[name]))).join(" – ");
    return [{ id: "period", header: period.label, cell, isRowHeader: true }, ...columns];
  }
  return columns.map((column, at) =>
    at === 0 ? { ...column, isRowHeader: true, isLabelled: false } : column,
  );
};

/** One registry list of a project as a table; each write sends the whole list over the version that was read. */
export function RegistryListCard({ project, list, canWrite }: RegistryListCardProps) {
  const app = useApp();
  const formats = { dates: useDates(), locale: app.services.locale };
  const view = registryListViews[list];
  const { title, noun, emptyText } = view;
  const refusal = registryListRefusal(project, list);
  const entries = registryEntriesOf(project, list).map((entry, at): Entry => ({
    id: String(at),
    fields: entry,
  }));
  const open = (entry?: RegistryEntryFields) =>
    app.modal.send({
      type: "modal.open",
      title: entry === undefined ? `Add ${noun}` : `Edit ${noun}`,
      content: "registryEntryForm",
      props: { projectId: project.id, list, ...(entry && { entry }) },
    });
  const nameOf = ({ id }: Entry): string => `${noun} ${Number(id) + 1}`;
  return (
    <Card
      title={entries.length > 0 ? `${title} (${entries.length})` : title}
      text={canWrite && refusal !== undefined ? `${emptyText} ${refusal}` : emptyText}
      actions={
        canWrite &&
        refusal === undefined && (
          <Button
            label="Add"
            size="small"
            aria-label={`Add ${noun}`}
            icon={<Plus aria-hidden />}
            onPress={() => open()}
          />
        )
      }
      isFlush={entries.length > 0}
    >
      {entries.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <DataTable
          label={title}
          columns={columnsOf(view, formats)}
          rows={entries}
          getRowId={({ id }) => id}
          rowName={nameOf}
          status="ready"
          empty={{ title: "None yet", text: emptyText }}
          {...(canWrite && {
            rowActions: ({ id, fields: entry }: Entry) => [
              { id: "edit", label: "Edit", icon: actionIcon("edit"), onAction: () => open(entry) },
              {
                id: "remove",
                label: "Remove",
                tone: "danger" as const,
                icon: actionIcon("delete"),
                onAction: () => askToRemoveEntry(app, project, list, Number(id)),
              },
            ],
          })}
        />
      )}
    </Card>
  );
}
