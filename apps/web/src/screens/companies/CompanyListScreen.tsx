import { companyListScreen, pathTo } from "@canopy/core";
import { useApp, useScreen } from "#app/appContext.tsx";
import { ListScreen } from "#app/ListScreen.tsx";

/** /company/: the companies whose projects are managed here; created and changed in a modal. Source: behaviour.md §2. */
export function CompanyListScreen() {
  const { modal } = useApp();
  const list = useScreen(companyListScreen, undefined);
  return (
    <ListScreen
      list={list}
      help="Those whose climate projects are run with us."
      create={{
        onPress: () => modal.send({ type: "modal.open", title: "New company", content: "companyForm" }),
      }}
      onEdit={({ id }) =>
        modal.send({
          type: "modal.open",
          title: "Edit company",
          content: "companyForm",
          props: { companyId: id },
        })
      }
      rowHref={({ id }) => pathTo("company", { companyId: id })}
      rowName={({ name }) => name}
    />
  );
}
