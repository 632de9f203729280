import { chosenExport, exportWishes, listExport, selectExportProgress } from "@canopy/core/exports";
import { selectAwaitsView, type ListActor, type ListRow } from "@canopy/core/lists";
import { useSelector } from "@xstate/react";
import { Download, X } from "lucide-react";
import { Button } from "#ui/button/Button.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { useScreen } from "#kit/appContext.tsx";

interface ExportMenuProps<Row extends ListRow> {
  readonly list: ListActor<Row>;
  /** The chosen rows: the menu's heading, and their ids; without ids all that the list finds. */
  readonly rows?: { readonly heading: string; readonly ids: readonly string[] | undefined };
}

/** Exports all rows that a list finds, or the chosen ones; while one runs, says how far it is and stops it. All rows wait for the filters of a saved view. */
export function ExportMenu<Row extends ListRow>({ list, rows }: ExportMenuProps<Row>) {
  const actor = useScreen(rows ? chosenExport : listExport, list);
  const progress = useSelector(actor, selectExportProgress);
  const awaitsView = useSelector(list, selectAwaitsView);
  return (
    <>
      {progress !== undefined && (
        <Button
          label={progress}
          size="small"
          aria-label={`${progress} Stop`}
          icon={<X aria-hidden />}
          onPress={() => actor.send({ type: "export.stop" })}
        />
      )}
      <Menu
        label={rows ? "Export selected" : "Export"}
        trigger={<Download aria-hidden />}
        groups={[
          {
            id: "export",
            heading: rows?.heading ?? "Export every row",
            entries: exportWishes.map(({ label, ...wish }) => ({
              id: label,
              label,
              isDisabled: progress !== undefined || (awaitsView && !rows?.ids),
              onAction: () => actor.send({ type: "export.begin", wish: { ...wish, ids: rows?.ids } }),
            })),
          },
        ]}
      />
    </>
  );
}
