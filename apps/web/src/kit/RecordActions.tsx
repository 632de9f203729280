import {
  selectCanEdit,
  selectIsOpening,
  selectIsOpeningLate,
  selectRecordActions,
  selectRunningAction,
  type RecordAction,
  type RecordActor,
} from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import { Ellipsis } from "lucide-react";
import { useId } from "react";
import { Button } from "../ui/button/Button.tsx";
import { Menu } from "../ui/overlay/Menu.tsx";
import { useApp } from "./appContext.tsx";
import { actionIcon } from "./actionIcons.tsx";

interface RecordActionsProps<Entity extends object, Result> {
  readonly record: RecordActor<Entity, Result>;
  readonly name: string;
  /** Opens the record's form; undefined where the record is read-only. */
  readonly onEdit: (() => void) | undefined;
}

/** Whether an action stands in the menu: it asks a question, or for more before it takes something away. */
const isInMenu = ({ confirm, asksIn, tone }: RecordAction): boolean =>
  confirm !== undefined || (asksIn !== undefined && tone === "danger");

/** A record's actions: those without a question as buttons, the rest in a menu; none without permission. */
export function RecordActions<Entity extends object, Result>(props: RecordActionsProps<Entity, Result>) {
  const { record, name, onEdit } = props;
  const actions = useSelector(record, selectRecordActions<Entity>, shallowEqual);
  const running = useSelector(record, selectRunningAction<Entity>);
  const canEdit = useSelector(record, selectCanEdit<Entity>);
  const { modal } = useApp();
  const id = useSelector(record, ({ context }) => context.id);
  const act = ({ id: action, asksIn }: RecordAction) =>
    asksIn
      ? modal.send({ type: "modal.open", ...asksIn, props: { id } })
      : record.send({ type: "record.act", action });
  const asking = actions.filter(isInMenu);
  return (
    <>
      {actions
        .filter((action) => !isInMenu(action))
        .map((action) => (
          <Button
            key={action.id}
            label={action.label}
            icon={actionIcon(action.id)}
            variant={action.isMain ? "primary" : "secondary"}
            isPending={running === action.id}
            onPress={() => act(action)}
          />
        ))}
      {canEdit && onEdit && <EditButton record={record} onPress={onEdit} />}
      {asking.length > 0 && (
        <Menu
          label={`More actions for ${name}`}
          trigger={<Ellipsis aria-hidden />}
          groups={[undefined, "danger" as const]
            .map((tone) => asking.filter((action) => action.tone === tone))
            .filter((group) => group.length > 0)
            .map((group, index) => ({
              id: `group ${index}`,
              entries: group.map((action) => ({
                id: action.id,
                label: action.label,
                tone: action.tone,
                icon: actionIcon(action.id),
                isDisabled: running !== undefined,
                onAction: () => act(action),
              })),
            }))}
        />
      )}
    </>
  );
}

interface EditButtonProps<Entity extends object, Result> {
  readonly record: RecordActor<Entity, Result>;
  readonly onPress: () => void;
}

/** The button that opens a record's form. While the form waits for the latest record it shows progress, and after a second 'Cancel' beside it takes the press back. */
function EditButton<Entity extends object, Result>({ record, onPress }: EditButtonProps<Entity, Result>) {
  const isOpening = useSelector(record, selectIsOpening<Entity>);
  const isLate = useSelector(record, selectIsOpeningLate<Entity>);
  const id = useId();
  const cancel = () => {
    record.send({ type: "form.cancel" });
    // because 'Cancel', which has the focus, leaves the page
    document.getElementById(id)?.focus();
  };
  return (
    <>
      <Button id={id} label="Edit" icon={actionIcon("edit")} isPending={isOpening} onPress={onPress} />
      {isLate && <Button label="Cancel" aria-label="Cancel: Edit" onPress={cancel} />}
    </>
  );
}
