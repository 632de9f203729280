import {
  companyOptionsScreen,
  rolesScreen,
  selectData,
  selectReadingFailure,
  selectReadingStatus,
  type FieldOption,
  type FormActor,
  type Role,
} from "@canopy/core";
import { shallowEqual, useSelector } from "@xstate/react";
import { useScreen } from "#app/appContext.tsx";
import { RecordForm, type FormPart } from "#app/RecordForm.tsx";
import { SkeletonText } from "#ui/Skeleton.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";

const parts: readonly FormPart[] = [
  { rows: [["email"], ["name", "surname"], ["companyId"]] },
  { rows: [["roles"]] },
];

interface UserFormProps {
  readonly form: FormActor;
  /** The company that the user belongs to now. */
  readonly company?: FieldOption | undefined;
}

/** A user's fields; companies and roles to choose from are read first. */
export function UserForm({ form, company }: UserFormProps) {
  const companies = useScreen(companyOptionsScreen, undefined);
  const roles = useScreen(rolesScreen, undefined);
  const companyOptions = useSelector(companies, selectData<readonly FieldOption[]>) ?? [];
  const roleList = useSelector(roles, selectData<readonly Role[]>) ?? [];
  const statuses = [useSelector(companies, selectReadingStatus), useSelector(roles, selectReadingStatus)];
  const failure = useSelector(roles, selectReadingFailure, shallowEqual);
  if (failure)
    return <ErrorState message={failure.text} onRetry={() => roles.send({ type: "reading.retry" })} />;
  if (statuses.includes("loading")) return <SkeletonText lineCount={8} label="Loading the form" />;
  return (
    <RecordForm
      form={form}
      parts={parts}
      choices={{ companyId: withCurrent(companyOptions, company), roles: roleList.map(roleChoice) }}
    />
  );
}

const roleChoice = ({ code, label, description }: Role) => ({ value: code, label, description });

const withCurrent = (options: readonly FieldOption[], current: FieldOption | undefined) =>
  current && !options.some(({ value }) => value === current.value) ? [current, ...options] : options;
