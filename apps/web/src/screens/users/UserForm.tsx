import type { FormActor } from "@canopy/core/forms";
import { FirstFieldHere } from "#kit/firstField/FirstFieldHere.tsx";
import { FormReady } from "#kit/FormReady.tsx";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";

const parts: readonly FormPart[] = [
  { rows: [["email"], ["name", "surname"], ["companyId"]] },
  { rows: [["roles"]] },
];

/** A user's fields; companies and roles to choose from are read first. */
export const UserForm = ({ form }: { readonly form: FormActor }) => (
  <FormReady form={form} lineCount={8}>
    <RecordForm form={form} parts={parts} />
    <FirstFieldHere />
  </FormReady>
);
