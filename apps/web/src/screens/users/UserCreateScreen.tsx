import { routes } from "@canopy/core";
import { userCreateScreen } from "@canopy/core/users";
import { useScreen } from "#kit/appContext.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { UserForm } from "./UserForm.tsx";

/** /user/create: invites a user. Source: behaviour.md §2. */
export function UserCreateScreen() {
  const form = useScreen(userCreateScreen, undefined);
  return (
    <>
      <PageHeader
        title={routes.userCreate.title}
        help="They get a mail with a link to choose their password. It is good for seven days."
      />
      <Card width="reading">
        <UserForm form={form} />
      </Card>
    </>
  );
}
