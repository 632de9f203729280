import type { User } from "@canopy/core";
import type { RecordActor } from "@canopy/core/records";
import { userEditScreen, type MasterPassword } from "@canopy/core/users";
import { useScreen } from "#kit/appContext.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { UserForm } from "./UserForm.tsx";

interface UserEditProps {
  readonly user: User;
  readonly record: RecordActor<User, MasterPassword>;
}

/** The form of a user's fields and roles, shown in place of the profile. */
export function UserEdit({ user, record }: UserEditProps) {
  const form = useScreen(userEditScreen, { record: user, owner: record });
  return (
    <Card title={`Edit ${user.email}`} width="reading">
      <UserForm form={form} />
    </Card>
  );
}
