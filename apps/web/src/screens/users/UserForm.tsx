import type { Role } from "@canopy/core";
import type { FieldOption, FormActor } from "@canopy/core/forms";
import { selectData, selectReadingFailure, selectReadingStatus } from "@canopy/core/records";
import { rolesScreen } from "@canopy/core/users";
import { shallowEqual, useSelector } from "@xstate/react";
import { FocusHere } from "#kit/Arrival.tsx";
import { useScreen } from "#kit/appContext.tsx";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { useCompanyChoices } from "#kit/choices/useCompanyChoices.ts";

const parts: readonly FormPart[] = [
  { rows: [["email"], ["name", "surname"], ["companyId"]] },
  { rows: [["roles"]] },
];

interface UserFormProps {
  readonly form: FormActor;
  /** The company that the user belongs to now. */
  readonly company?: FieldOption | undefined;
}

/** A user's fields; shown once companies and roles are read. */
export function UserForm({ form, company }: UserFormProps) {
  const companies = useCompanyChoices(form, company);
  const roles = useScreen(rolesScreen, undefined);
  const roleList = useSelector(roles, selectData<readonly Role[]>) ?? [];
  const areRolesLoading = useSelector(roles, selectReadingStatus) === "loading";
  const failure = useSelector(roles, selectReadingFailure, shallowEqual);
  if (failure)
    return <ErrorState message={failure.text} onRetry={() => roles.send({ type: "reading.retry" })} />;
  if (areRolesLoading || companies.isLoading) return <SkeletonText lineCount={8} label="Loading the form" />;
  return (
    <>
      <RecordForm
        form={form}
        parts={parts}
        choices={{ companyId: companies.options, roles: roleList.map(roleChoice) }}
        searches={{ companyId: companies.search }}
      />
      <FocusHere on="form input" />
    </>
  );
}

const roleChoice = ({ code, label, description }: Role) => ({ value: code, label, description });
