import { pathTo, routes } from "@canopy/core";
import {
  broughtAddress,
  importPageScreen,
  importScreen,
  importState,
  isOpenImport,
  kindOf,
  lineCount,
  selectIsJudging,
  whyNotApplied,
  type ImportActor,
  type ImportWithWords,
} from "@canopy/core/imports";
import { selectRecordActions, selectRunningAction } from "@canopy/core/records";
import { counted } from "@canopy/core/text";
import { shallowEqual, useSelector } from "@xstate/react";
import { RefreshCw, Undo2, Upload } from "lucide-react";
import { useScreen } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { RecordScreen } from "#kit/RecordScreen.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { Button } from "#ui/button/Button.tsx";
import { ButtonLink } from "#ui/button/ButtonLink.tsx";
import { RecordHead } from "#ui/layout/RecordHead.tsx";
import { Badge } from "#ui/text/Badge.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { ImportColumns, ImportQuestions } from "./ImportColumns.tsx";
import { ImportLines } from "./ImportLines.tsx";
import type { ImportPageActor } from "./importPageActor.ts";

/** /import/{importId}: what a file's lines would do, its columns and questions, and the import itself. Source: behaviour.md §2 Import. */
export function ImportScreen({ params }: ScreenProps) {
  const record = useScreen(importScreen, { id: params["importId"] ?? "" });
  const page = useScreen(importPageScreen, record);
  return (
    <RecordScreen
      record={record}
      title={routes.import.title}
      noun="import"
      list={{ label: "Import a file", href: pathTo("importCreate") }}
    >
      {(found) => (
        <>
          <ImportHead found={found} record={record} page={page} />
          <ImportNews found={found} />
          <ImportQuestions found={found} page={page} />
          <ImportLines found={found} page={page} />
          <ImportColumns found={found} page={page} />
        </>
      )}
    </RecordScreen>
  );
}

interface PartProps {
  readonly found: ImportWithWords;
  readonly record: ImportActor;
  readonly page: ImportPageActor;
}

function ImportHead({ found, record, page }: PartProps) {
  const actions = useSelector(record, selectRecordActions<ImportWithWords>, shallowEqual);
  const running = useSelector(record, selectRunningAction<ImportWithWords>);
  const isJudging = useSelector(page, selectIsJudging);
  const offered = (id: string) => actions.some((action) => action.id === id);
  const act = (action: string) => () => record.send({ type: "record.act", action });
  const kind = kindOf(found);
  const brought = found.state === "APPLIED" ? broughtAddress(found) : undefined;
  const isApplyable = whyNotApplied(found) === undefined && !isJudging;
  return (
    <RecordHead
      name={found.name}
      badge={<Badge {...importState(found)} />}
      facts={[
        { id: "lines", content: `${counted(lineCount(found), "line", "lines")} of ${found.nouns}` },
        found.appliedAt === null
          ? {
              id: "created",
              content: (
                <>
                  Chosen <Moment at={found.createdAt} />
                </>
              ),
            }
          : {
              id: "applied",
              content: (
                <>
                  Imported <Moment at={found.appliedAt} />
                </>
              ),
            },
      ]}
      actions={
        <>
          {offered("undo") && (
            <Button
              label="Take back"
              icon={<Undo2 aria-hidden />}
              isPending={running === "undo"}
              onPress={act("undo")}
            />
          )}
          {isOpenImport(found) && (
            <Button
              label="Check again"
              icon={<RefreshCw aria-hidden />}
              isPending={isJudging}
              isDisabled={running !== undefined}
              onPress={() => page.send({ type: "lines.judge" })}
            />
          )}
          {kind && found.state !== "APPLIED" && found.state !== "APPLYING" && (
            <ButtonLink
              label="Choose another file"
              href={`${pathTo("importCreate")}?resource=${kind.resource}`}
            />
          )}
          {brought !== undefined && (
            <ButtonLink label={`Show these ${found.nouns}`} variant="primary" href={brought} />
          )}
          {offered("apply") && (
            <Button
              label="Import"
              variant="primary"
              icon={<Upload aria-hidden />}
              isDisabled={!isApplyable}
              isPending={running === "apply"}
              onPress={act("apply")}
            />
          )}
        </>
      }
    />
  );
}

/** The state of an import: the obstacle to it, or its result. */
function ImportNews({ found }: { readonly found: ImportWithWords }) {
  if (found.state === "APPLYING")
    return (
      <Callout title="The lines are being written">
        All of them are written, or none. You may leave this page: a notification says how it ended.
      </Callout>
    );
  if (found.state === "FAILED")
    return (
      <Callout tone="danger" title="Nothing was imported">
        {found.reason ?? "The import failed."} Check again, match the columns anew, or choose the corrected
        file.
      </Callout>
    );
  if (found.state === "UNDONE")
    return (
      <Callout title="The import was taken back">
        {`What was new is deleted, and what was changed is written back. The history of the ${found.nouns} keeps both.`}
      </Callout>
    );
  if (found.state !== "JUDGED") return null;
  const why = whyNotApplied(found);
  return why === undefined ? (
    <Callout tone="success" title="Ready to import">
      {`${found.writes} will be written. Nothing is written before you say so.`}
    </Callout>
  ) : (
    <Callout tone="warning" title="It cannot be imported yet">
      {why}
    </Callout>
  );
}
