import { companyListScreen } from "@canopy/core/companies";
import { useScreen } from "#kit/appContext.tsx";
import { ListScreen } from "#kit/ListScreen.tsx";
import { useFormModal } from "#kit/useFormModal.ts";

/** /company/: the companies; created and changed in a modal. Source: behaviour.md §2. */
export function CompanyListScreen() {
  const form = useFormModal("companyForm", "company");
  const list = useScreen(companyListScreen, undefined);
  return (
    <ListScreen
      list={list}
      help="Those whose climate projects are run with us."
      create={{ onPress: form.create }}
      onEdit={({ id }) => form.edit(id)}
      rowName={({ name }) => name}
    />
  );
}
