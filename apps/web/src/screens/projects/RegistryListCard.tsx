import type { Project, RegistryList } from "@canopy/core";
import type { FormField } from "@canopy/core/forms";
import {
  askToRemoveEntry,
  registryEntriesOf,
  registryListRefusal,
  registryListViews,
  type RegistryEntryFields,
} from "@canopy/core/projects";
import { numberText, type Dates } from "@canopy/core/text";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { actionIcon } from "#kit/actionIcons.tsx";
import { useApp } from "#kit/appContext.tsx";
import { useDates } from "#kit/useDates.ts";
import { Button } from "#ui/button/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";
import { Link } from "#ui/button/Link.tsx";

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
  if (typeof value === "number") return field.kind === "whole" ? String(value) : numberText(value, locale);
  if (typeof value !== "string" || value === "") return <NoValue />;
  if (field.kind === "date") return dates.date(value);
  if (field.kind === "url")
    return (
      <Link href={value} target="_blank" rel="noreferrer">
        {value.replace(/^https?:\/\/|\/$/gi, "")}
      </Link>
    );
  return field.options?.find((option) => option.value === value)?.label ?? value;
};

/** One registry list of a project as a table; each write sends the whole list over the version that was read. */
export function RegistryListCard({ project, list, canWrite }: RegistryListCardProps) {
  const app = useApp();
  const formats = { dates: useDates(), locale: app.services.locale };
  const { title, noun, emptyText, fields } = registryListViews[list];
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
          columns={fields.map((field, at) => ({
            id: field.name,
            header: field.unit === undefined ? field.label : `${field.label}, ${field.unit}`,
            cell: (entry: Entry) => valueOf(field, entry.fields[field.name], formats),
            isRowHeader: at === 0,
            align: field.kind === "decimal" ? "end" : "start",
          }))}
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
