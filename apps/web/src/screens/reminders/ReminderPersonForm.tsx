import { assignableUsersScreen, type PersonOption } from "@canopy/core/projects";
import { selectData, selectReadingStatus } from "@canopy/core/records";
import { reminderPersonScreen } from "@canopy/core/reminders";
import { useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { useDiscardOnDismissal, useModalOwner } from "#kit/modalForm.ts";
import { projectPeople } from "#kit/choices/projectPeople.ts";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";

const parts: readonly FormPart[] = [{ rows: [["userId"]] }];

/** Links a person to a reminder, in the app's modal. Props: `id` of the reminder, `userIds` linked already, and `companyName` where it belongs to a company. */
export function ReminderPersonFormModal({ id, userIds, companyName }: ModalContentProps) {
  const form = useScreen(reminderPersonScreen, {
    token: typeof id === "string" ? id : "",
    owner: useModalOwner(),
  });
  const reading = useScreen(assignableUsersScreen, undefined);
  const isLoading = useSelector(reading, selectReadingStatus) === "loading";
  const all = useSelector(reading, selectData<readonly PersonOption[]>) ?? [];
  useDiscardOnDismissal(form);
  const people = projectPeople(all, typeof companyName === "string" ? companyName : undefined);
  if (isLoading) return <SkeletonText lineCount={3} label="Loading the people" />;
  const isLinked = (userId: string): boolean => Array.isArray(userIds) && userIds.includes(userId);
  return (
    <RecordForm
      form={form}
      parts={parts}
      choices={{ userId: people.filter(({ value }) => !isLinked(value)) }}
      width="full"
    />
  );
}
