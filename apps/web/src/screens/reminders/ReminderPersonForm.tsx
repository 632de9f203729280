import {
  assignableUsersScreen,
  reminderPersonScreen,
  selectData,
  selectReadingStatus,
  type PersonOption,
} from "@canopy/core";
import { useSelector } from "@xstate/react";
import { useScreen } from "#app/appContext.tsx";
import type { ModalContentProps } from "#app/modalContentProps.ts";
import { useDiscardOnDismissal, useModalOwner } from "#app/modalForm.ts";
import { RecordForm, type FormPart } from "#app/RecordForm.tsx";
import { SkeletonText } from "#ui/Skeleton.tsx";

const parts: readonly FormPart[] = [{ rows: [["userId"]] }];

/** Links a person to a reminder, in the app's modal. Props: `id` of the reminder, and `userIds`, those linked already. */
export function ReminderPersonFormModal({ id, userIds }: ModalContentProps) {
  const form = useScreen(reminderPersonScreen, {
    token: typeof id === "string" ? id : "",
    owner: useModalOwner(),
  });
  const people = useScreen(assignableUsersScreen, undefined);
  const isLoading = useSelector(people, selectReadingStatus) === "loading";
  const all = useSelector(people, selectData<readonly PersonOption[]>) ?? [];
  useDiscardOnDismissal(form);
  if (isLoading) return <SkeletonText lineCount={3} label="Loading the people" />;
  const isLinked = (userId: string): boolean => Array.isArray(userIds) && userIds.includes(userId);
  return (
    <RecordForm
      form={form}
      parts={parts}
      choices={{ userId: all.filter(({ value }) => !isLinked(value)) }}
      width="full"
    />
  );
}
