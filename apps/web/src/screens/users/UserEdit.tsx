import { userEditScreen, type MasterPassword, type RecordActor, type User } from "@canopy/core";
import { useScreen } from "#app/appContext.tsx";
import { Card } from "#ui/Card.tsx";
import { UserForm } from "./UserForm.tsx";

interface UserEditProps {
  readonly user: User;
  readonly record: RecordActor<User, MasterPassword>;
}

/** A user's fields and roles, to be changed in place of the profile. */
export function UserEdit({ user, record }: UserEditProps) {
  const form = useScreen(userEditScreen, { record: user, owner: record });
  return (
    <Card title={`Edit ${user.email}`} width="reading">
      <UserForm
        form={form}
        company={user.company ? { value: user.company.id, label: user.company.name } : undefined}
      />
    </Card>
  );
}
