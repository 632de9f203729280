import { lazyPart, sayLoadFailure } from "@canopy/core";
import {
  bulkOffersOf,
  bulkScreen,
  bulkWorkOf,
  selectBulkForm,
  selectBulkOutcome,
  selectBulkProgress,
  type BulkOffer,
} from "@canopy/core/bulk";
import {
  chosenIds,
  chosenOf,
  selectAwaitsView,
  selectedCount,
  selectPager,
  selectRows,
  selectSelection,
  selectView,
  type ListActor,
  type ListRow,
} from "@canopy/core/lists";
import { counted, numberText } from "@canopy/core/text";
import { shallowEqual, useSelector } from "@xstate/react";
import {
  Ban,
  CheckCheck,
  CircleCheck,
  CircleDot,
  Eraser,
  Eye,
  EyeOff,
  NotebookPen,
  Send,
  Shapes,
  SignalHigh,
  SkipForward,
  Tag,
  UserRoundCog,
  UserRoundPlus,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { SelectionBar } from "#ui/table/SelectionBar.tsx";
import { actionIcon } from "#kit/actionIcons.tsx";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { Late } from "#kit/Late.tsx";

const ownIcons: Readonly<Record<string, LucideIcon>> = {
  lead: UserRoundPlus,
  people: UserRoundPlus,
  roles: UserRoundCog,
  status: CircleDot,
  addTag: Tag,
  removeTag: Eraser,
  priority: SignalHigh,
  activate: CircleCheck,
  deactivate: Ban,
  read: CheckCheck,
  skip: SkipForward,
  submit: Send,
  kind: Shapes,
  note: NotebookPen,
  hide: EyeOff,
  show: Eye,
};

/** The icon of an offer: that of the action on one row, or its own. */
const iconOf = ({ id, like = id }: BulkOffer): ReactNode => {
  const Icon = ownIcons[id];
  return Icon ? <Icon aria-hidden /> : actionIcon(like);
};

const dialogs = lazyPart(() => import("./BulkDialogs.tsx").then((m) => m.BulkDialogs), {
  onFail: sayLoadFailure,
});

interface BulkBarProps<Row extends ListRow> {
  readonly list: ListActor<Row>;
}

/** The number of a list's chosen rows, what can be done with them, and the dialogs of it. */
export function BulkBar<Row extends ListRow>({ list }: BulkBarProps<Row>) {
  const app = useApp();
  const { services } = app;
  const bulk = useScreen(bulkScreen, { list, work: bulkWorkOf(app).work });
  const view = useSelector(list, selectView<Row>);
  const chosen = useSelector(list, selectSelection<Row>);
  const rows = useSelector(list, selectRows<Row>);
  const { total } = useSelector(list, selectPager<Row>, shallowEqual);
  const awaitsView = useSelector(list, selectAwaitsView);
  const progress = useSelector(bulk, selectBulkProgress);
  const hasDialog = useSelector(
    bulk,
    (snapshot) => (selectBulkForm(snapshot) ?? selectBulkOutcome(snapshot)) !== undefined,
  );
  const offers = bulkOffersOf(services, list);
  const count = selectedCount(chosen);
  const isWholePage = chosen.allOf === undefined && chosenOf(chosen, rows) === "all";
  const hasMore = isWholePage && total > rows.length && !awaitsView;
  return (
    <>
      {(count > 0 || progress !== undefined) && (
        <SelectionBar
          text={`${counted(count, view.noun, view.nouns)} selected`}
          all={
            hasMore
              ? {
                  label: `Select all ${numberText(total)} that match`,
                  onPress: () => list.send({ type: "rows.choose", by: "all" }),
                }
              : undefined
          }
          progress={progress}
          actions={offers.map((offer) => ({
            id: offer.id,
            label: offer.label,
            tone: offer.tone,
            icon: iconOf(offer),
            onAction: () => bulk.send({ type: "bulk.choose", offer }),
          }))}
          more={
            count > 0 && (
              <ExportMenu
                list={list}
                rows={{
                  heading: `Export ${counted(count, view.noun, view.nouns)}`,
                  ids: chosenIds(chosen),
                }}
              />
            )
          }
          onClear={() => list.send({ type: "rows.choose", by: "keep", rows: [] })}
        />
      )}
      <Late part={dialogs} isNeeded={hasDialog}>
        {(BulkDialogs) => <BulkDialogs bulk={bulk} />}
      </Late>
    </>
  );
}
