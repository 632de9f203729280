import {
  selectCanCreate,
  selectImportAddress,
  selectView,
  type ListActor,
  type ListRow,
} from "@canopy/core/lists";
import { useSelector } from "@xstate/react";
import { Plus, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/button/Button.tsx";
import { ButtonLink } from "../ui/button/ButtonLink.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import type { StateAction } from "../ui/state/States.tsx";
import { ListTable, type ListTableProps } from "./ListTable.tsx";
import { ListTools } from "./ListTools.tsx";

interface ListScreenProps<Row extends ListRow> extends Omit<ListTableProps<Row>, "emptyAction"> {
  readonly list: ListActor<Row>;
  /** One line under the title. */
  readonly help?: ReactNode;
  /** The create button's action or address; the button is shown to who may create a record. */
  readonly create: Omit<StateAction, "label">;
  /** Shown before the create button: a link to another view of the same records. */
  readonly more?: ReactNode;
  /** Shown above the toolbar: the list's tabs. */
  readonly tabs?: ReactNode;
}

/** The screen of a list: heading, create button, toolbar, table and pager. */
export function ListScreen<Row extends ListRow>({
  help,
  create,
  more,
  tabs,
  ...table
}: ListScreenProps<Row>) {
  const { list } = table;
  const view = useSelector(list, selectView);
  const canCreate = useSelector(list, selectCanCreate);
  const importAddress = useSelector(list, selectImportAddress<Row>);
  const action =
    canCreate && view.createLabel !== undefined ? { ...create, label: view.createLabel } : undefined;
  return (
    <>
      <PageHeader
        title={view.title}
        help={help}
        actions={
          more || action || importAddress !== undefined ? (
            <>
              {more}
              {importAddress !== undefined && (
                <ButtonLink label="Import" icon={<Upload aria-hidden />} href={importAddress} />
              )}
              {action && <CreateButton {...action} />}
            </>
          ) : undefined
        }
      />
      {tabs}
      <ListTools list={list} />
      <ListTable {...table} emptyAction={action} />
    </>
  );
}

const CreateButton = ({ label, href, onPress }: StateAction) =>
  href === undefined ? (
    <Button label={label} variant="primary" icon={<Plus aria-hidden />} onPress={onPress} />
  ) : (
    <ButtonLink label={label} variant="primary" icon={<Plus aria-hidden />} href={href} />
  );
