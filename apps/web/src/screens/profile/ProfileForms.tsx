import type { OwnUser } from "@canopy/core";
import {
  mailGroups,
  ownDetailsScreen,
  ownMailsOf,
  ownMailsScreen,
  ownPasswordScreen,
} from "@canopy/core/profile";
import { useScreen } from "#kit/appContext.tsx";
import { RecordForm } from "#kit/RecordForm.tsx";
import { OwnUserRead } from "./OwnUserRead.tsx";

/** The form of one's own details in the app's modal. */
export const OwnDetailsModal = () => <OwnUserRead>{(user) => <DetailsForm user={user} />}</OwnUserRead>;

function DetailsForm({ user }: { readonly user: OwnUser }) {
  const form = useScreen(ownDetailsScreen, { record: user, isInModal: true });
  return (
    <RecordForm
      form={form}
      parts={[{ rows: [["name", "surname"], ["language"], ["timeZone"], ["weekStart"]] }]}
      width="full"
    />
  );
}

/** The form of one's own password in the app's modal. */
export function OwnPasswordModal() {
  const form = useScreen(ownPasswordScreen, { isInModal: true });
  return (
    <RecordForm
      form={form}
      parts={[{ rows: [["currentPassword"], ["password"], ["confirmPassword"]] }]}
      width="full"
    />
  );
}

/** The form of one's own mails in the app's modal. */
export const OwnMailsModal = () => <OwnUserRead>{(user) => <MailsForm user={user} />}</OwnUserRead>;

function MailsForm({ user }: { readonly user: OwnUser }) {
  const form = useScreen(ownMailsScreen, { record: ownMailsOf(user), isInModal: true });
  return (
    <RecordForm
      form={form}
      parts={mailGroups.map(({ title, kinds }) => ({ title, rows: kinds.map((kind) => [kind]) }))}
      width="full"
    />
  );
}
