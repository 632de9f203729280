import type { Process } from "@canopy/core";
import { onlyFile } from "@canopy/core";
import { bytesText } from "@canopy/core/documents";
import {
  packCheckScreen,
  packHrefOf,
  packScope,
  packState,
  processPacksScreen,
  selectIsAsking,
  selectMayMake,
  selectOpenPack,
  selectPacks,
  selectPacksFailure,
  selectPacksStatus,
  selectSavedPack,
  type Pack,
  type ProcessPacksActor,
} from "@canopy/core/packs";
import { shallowEqual, useSelector } from "@xstate/react";
import { Download, FileCheck, PackagePlus, X } from "lucide-react";
import { shownText, type Dates } from "@canopy/core/text";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { useDates } from "#kit/useDates.ts";
import { Button } from "#ui/button/Button.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";
import { FileArea } from "#ui/form/FileArea.tsx";
import { FilePick } from "#ui/form/FilePick.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { Row, Stack } from "#ui/layout/Stack.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { EmptyState } from "#ui/state/States.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import { Badge } from "#ui/text/Badge.tsx";
import { OpenPack } from "../OpenPack.tsx";
import { PackCheck } from "../PackCheck.tsx";

/** The section Packs of a process's page: its packs, the making of one, and a place that checks a pack's file. Source: behaviour.md §2 Packs. */
export function ProcessPacks({ process }: { readonly process: Process }) {
  const app = useApp();
  const actor = useScreen(processPacksScreen, { processId: process.id });
  const check = useScreen(packCheckScreen, undefined);
  const status = useSelector(actor, selectPacksStatus);
  const openId = useSelector(actor, selectOpenPack);
  const packs = useSelector(actor, selectPacks)?.data;
  if (status === "hidden") return null;
  const open = packs?.find(({ id }) => id === openId);
  const checkFile = (files: readonly File[]) => {
    const content = onlyFile(app, files, "A pack");
    if (content) check.send({ type: "pack.check", file: { name: content.name, content } });
  };
  return (
    <FileArea label="Drop a pack here to check it" onFiles={checkFile}>
      <Card
        title="Packs"
        text="A pack is one file with this process's documents, findings and history, and a signed list of them. An auditor checks it without Canopy."
        actions={
          <Row gap="small">
            <FilePick
              label="Check a pack"
              size="small"
              icon={<FileCheck aria-hidden />}
              accepts={[".zip", "application/zip"]}
              onFiles={checkFile}
            />
            <MakeButton actor={actor} />
          </Row>
        }
      >
        <Stack>
          <PackCheck actor={check} />
          <PackTable actor={actor} process={process} />
          {openId !== undefined && packs !== undefined && (
            <OpenPack
              key={`${openId} ${open?.state}`}
              id={openId}
              onClose={() => actor.send({ type: "pack.close" })}
            />
          )}
        </Stack>
      </Card>
    </FileArea>
  );
}

function MakeButton({ actor }: { readonly actor: ProcessPacksActor }) {
  const mayMake = useSelector(actor, selectMayMake);
  const isAsking = useSelector(actor, selectIsAsking);
  if (!mayMake) return null;
  return (
    <Button
      label="Make a pack"
      size="small"
      icon={<PackagePlus aria-hidden />}
      isPending={isAsking}
      onPress={() => actor.send({ type: "pack.make" })}
    />
  );
}

type Services = ReturnType<typeof useApp>["services"];

/** A pack is known by the time at which it was asked for. */
const packNameOf =
  (dates: Dates) =>
  ({ createdAt }: Pack): string =>
    dates.dateTime(createdAt);

const columnsOf = (
  actor: ProcessPacksActor,
  services: Services,
  nameOf: (pack: Pack) => string,
): readonly DataColumn<Pack>[] => [
  {
    id: "made",
    header: "Made",
    cell: ({ createdAt }) => <Moment at={createdAt} as="dateTime" />,
    isRowHeader: true,
  },
  { id: "state", header: "State", cell: (pack) => <Badge {...packState(pack)} />, isNarrow: true, line: 1 },
  { id: "scope", header: "Holds", cell: packScope, line: 2 },
  {
    id: "bytes",
    header: "Size",
    cell: ({ bytes }) => (bytes === null ? <NoValue /> : bytesText(bytes, services.locale)),
    align: "end",
    isNarrow: true,
    line: 2,
  },
  {
    id: "save",
    header: "File",
    isNarrow: true,
    isAction: true,
    cell: (pack) => <SaveButton actor={actor} pack={pack} name={nameOf(pack)} />,
  },
];

const noPacks = {
  title: "No packs yet",
  text: "A pack can be made at any time, holds the process as it stands then, and is kept for some months.",
};

interface PackTableProps {
  readonly actor: ProcessPacksActor;
  readonly process: Process;
}

function PackTable({ actor, process }: PackTableProps) {
  const { services } = useApp();
  const nameOf = packNameOf(useDates());
  const status = useSelector(actor, selectPacksStatus);
  const answer = useSelector(actor, selectPacks);
  const failure = useSelector(actor, selectPacksFailure, shallowEqual);
  // the links keep what else the address says
  useSelector(actor, ({ context }) => context.search);
  if (status === "failed")
    return <ErrorState message={failure?.text ?? ""} onRetry={() => actor.send({ type: "packs.retry" })} />;
  if (!answer) return <SkeletonText lineCount={3} label="Loading the packs" />;
  if (answer.data.length === 0) return <EmptyState {...noPacks} />;
  const shown = shownText(answer, "newest", "packs", services.locale);
  return (
    <>
      <DataTable
        label={`Packs of ${process.name}`}
        columns={columnsOf(actor, services, nameOf)}
        rows={answer.data}
        getRowId={({ id }) => id}
        rowName={nameOf}
        rowHref={({ id }) => packHrefOf(id)(actor.getSnapshot())}
        isWrapping
        status="ready"
        empty={noPacks}
      />
      {shown !== undefined && <p>{`${shown}.`}</p>}
    </>
  );
}

interface SaveButtonProps {
  readonly actor: ProcessPacksActor;
  readonly pack: Pack;
  /** When it was made, for assistive technology. */
  readonly name: string;
}

/** Downloads a ready pack; while its file comes, says how much has come and offers to stop. */
function SaveButton({ actor, pack: { id, state, bytes }, name }: SaveButtonProps) {
  const saved = useSelector(actor, selectSavedPack, shallowEqual);
  if (state !== "READY") return <NoValue />;
  if (saved?.id !== id)
    return (
      <Button
        kind="iconOnly"
        size="small"
        icon={<Download aria-hidden />}
        aria-label={`Download the pack of ${name}`}
        isDisabled={saved !== undefined}
        onPress={() => actor.send({ type: "pack.save", id })}
      />
    );
  const percent = Math.floor((saved.receivedBytes / Math.max(bytes ?? 1, 1)) * 100);
  return (
    <Button
      label={`Stop (${percent}%)`}
      size="small"
      icon={<X aria-hidden />}
      aria-label={`Stop the download of the pack of ${name}, ${percent}%`}
      onPress={() => actor.send({ type: "pack.stopSaving" })}
    />
  );
}
