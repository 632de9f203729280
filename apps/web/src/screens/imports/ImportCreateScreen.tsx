import { onlyFile, pathTo, routes } from "@canopy/core";
import {
  importedKind,
  importState,
  isImportResource,
  kindOf,
  lineCount,
  newestImports,
  newImportScreen,
  readColumns,
  selectImportRefusal,
  selectImportResource,
  selectImportResources,
  selectSentFile,
  takenFilesText,
  type Import,
  type ImportResource,
} from "@canopy/core/imports";
import { numberText } from "@canopy/core/text";
import { shallowEqual, useSelector } from "@xstate/react";
import { Download } from "lucide-react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import { Button } from "#ui/button/Button.tsx";
import { ButtonLink } from "#ui/button/ButtonLink.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";
import { FileDrop } from "#ui/form/FileDrop.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { Disclosure } from "#ui/layout/Disclosure.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { ForbiddenState } from "#ui/state/States.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import { Badge } from "#ui/text/Badge.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { Spinner } from "#ui/text/Spinner.tsx";
import styles from "./ImportCreateScreen.module.css";

/** /import/create: a file is chosen; the server says what each line would do before anything is written. Source: behaviour.md §2 Import. */
export function ImportCreateScreen() {
  const app = useApp();
  const actor = useScreen(newImportScreen, undefined);
  const resource = useSelector(actor, selectImportResource);
  const resources = useSelector(actor, selectImportResources, shallowEqual);
  const sent = useSelector(actor, selectSentFile);
  const refusal = useSelector(actor, selectImportRefusal, shallowEqual);
  if (resource === undefined)
    return (
      <>
        <PageHeader title={routes.importCreate.title} />
        <ForbiddenState
          title="You may not import records"
          message="An import needs the permissions to create and to change records. If you need it for your work, ask an administrator."
          actions={[{ label: "Go to the dashboard", href: "/" }]}
        />
      </>
    );
  const { nouns, list } = importedKind(resource);
  return (
    <>
      <PageHeader
        title={routes.importCreate.title}
        help={`Bring a file of ${nouns} in. You see what each line would do before anything is written.`}
        actions={<ButtonLink label={`All ${nouns}`} href={pathTo(list)} />}
      />
      <Card width="reading">
        {sent === undefined && resources.length > 1 && (
          <SelectField
            name="resource"
            label="Records"
            value={resource}
            choices={resources.map((one) => ({ value: one, label: importedKind(one).title }))}
            onChange={(value) => {
              if (isImportResource(value)) actor.send({ type: "resource.choose", resource: value });
            }}
          />
        )}
        {refusal && (
          <Callout
            tone="danger"
            title="The file was not taken"
            isAlert
            {...(refusal.mayRetry && {
              actions: (
                <Button label="Try again" size="small" onPress={() => actor.send({ type: "file.retry" })} />
              ),
            })}
          >
            {refusal.text}
          </Callout>
        )}
        {sent === undefined ? (
          <FileDrop
            label={`Drop a file of ${nouns} here`}
            accepts={[".csv", ".tsv", ".txt", ".xlsx", "text/csv", "text/tab-separated-values"]}
            text={takenFilesText()}
            onFiles={(files) => {
              const content = onlyFile(app, files, "An import");
              if (content) actor.send({ type: "file.choose", file: { name: content.name, content } });
            }}
          />
        ) : (
          <div className={styles["sending"]} role="status">
            <Spinner />
            <p>{`Reading ${sent} and judging each line…`}</p>
            <Button label="Stop" onPress={() => actor.send({ type: "file.stop" })} />
          </div>
        )}
      </Card>
      <Card
        width="reading"
        title="Columns that are read"
        text="An export of the list, with all columns, can be changed and imported again: lines with an id change their record, others make a new one."
        actions={
          <Button
            label="Empty file"
            size="small"
            icon={<Download aria-hidden />}
            onPress={() => actor.send({ type: "columns.save" })}
          />
        }
      >
        <Columns resource={resource} />
      </Card>
      <EarlierImports />
    </>
  );
}

function Columns({ resource }: { readonly resource: ImportResource }) {
  const columns = readColumns(resource);
  return (
    <Disclosure label={`All ${columns.length} columns`}>
      <DescriptionList facts={columns.map(({ label, text }) => ({ term: label, value: text }))} />
    </Disclosure>
  );
}

/** The person's newest imports; renders nothing where there are none yet. */
function EarlierImports() {
  const { data, ...reading } = useReading<readonly Import[]>(useScreen(newestImports, undefined));
  if (reading.status === "showing" && data?.length === 0) return null;
  return (
    <SubList
      title="Your imports"
      isExcerpt
      isWrapping
      columns={earlierColumns}
      rows={data}
      {...reading}
      rowName={({ name }) => name}
      rowHref={({ id }) => pathTo("import", { importId: id })}
      empty={{ title: "No imports yet", text: "They stand here once you have chosen a file." }}
    />
  );
}

const earlierColumns: readonly DataColumn<Import>[] = [
  { id: "name", header: "File", cell: ({ name }) => name, isRowHeader: true },
  { id: "resource", header: "Records", cell: (found) => kindOf(found)?.title ?? found.resource, line: 2 },
  {
    id: "state",
    header: "State",
    cell: (found) => <Badge {...importState(found)} />,
    isNarrow: true,
    line: 1,
  },
  {
    id: "lines",
    header: "Lines",
    cell: (found) => numberText(lineCount(found)),
    align: "end",
    isNarrow: true,
  },
  { id: "createdAt", header: "Chosen", cell: ({ createdAt }) => <Moment at={createdAt} />, line: 2 },
];
