import { lazyPart, type LazyPart } from "@canopy/core";
import type { ComponentType } from "react";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { palette } from "../screenModules.ts";

/** Every modal content by its name in `modal.open`; each is loaded on first use. */
export const modalContents: Readonly<Record<string, LazyPart<ComponentType<ModalContentProps>>>> = {
  palette,
  shortcuts: lazyPart(() => import("../ShortcutsHelp.tsx").then((m) => m.ShortcutsHelp)),
  occurrence: lazyPart(() =>
    import("#screens/calendar/OccurrenceDialog.tsx").then((m) => m.OccurrenceDialog),
  ),
  calendarFeed: lazyPart(() =>
    import("#screens/calendar/CalendarFeedDialog.tsx").then((m) => m.CalendarFeedDialog),
  ),
  ownDetails: lazyPart(() => import("#screens/profile/ProfileForms.tsx").then((m) => m.OwnDetailsModal)),
  ownPassword: lazyPart(() => import("#screens/profile/ProfileForms.tsx").then((m) => m.OwnPasswordModal)),
  ownMails: lazyPart(() => import("#screens/profile/ProfileForms.tsx").then((m) => m.OwnMailsModal)),
  feedback: lazyPart(() => import("#screens/feedback/FeedbackModal.tsx").then((m) => m.FeedbackModal)),
  companyForm: lazyPart(() => import("#screens/companies/CompanyForm.tsx").then((m) => m.CompanyFormModal)),
  milestoneOwnerForm: lazyPart(() =>
    import("#screens/milestoneOwners/MilestoneOwnerForm.tsx").then((m) => m.MilestoneOwnerFormModal),
  ),
  reminderPersonForm: lazyPart(() =>
    import("#screens/reminders/ReminderPersonForm.tsx").then((m) => m.ReminderPersonFormModal),
  ),
  stepReminderForm: lazyPart(() =>
    import("#screens/processes/StepReminderForm.tsx").then((m) => m.StepReminderFormModal),
  ),
  feedbackLook: lazyPart(() => import("#screens/feedback/FeedbackLook.tsx").then((m) => m.FeedbackLook)),
  feedbackAction: lazyPart(() =>
    import("#screens/feedback/FeedbackActionForm.tsx").then((m) => m.FeedbackActionForm),
  ),
  feedbackChange: lazyPart(() =>
    import("#screens/feedback/FeedbackChangeForm.tsx").then((m) => m.FeedbackChangeForm),
  ),
  documentReturn: lazyPart(() =>
    import("#screens/documents/DocumentReturnForm.tsx").then((m) => m.DocumentReturnFormModal),
  ),
  findingForm: lazyPart(() => import("#screens/findings/FindingForms.tsx").then((m) => m.FindingFormModal)),
  findingPaste: lazyPart(() => import("#screens/findings/FindingPaste.tsx").then((m) => m.FindingPasteModal)),
  findingAnswer: lazyPart(() =>
    import("#screens/findings/FindingForms.tsx").then((m) => m.FindingAnswerModal),
  ),
  findingClose: lazyPart(() => import("#screens/findings/FindingForms.tsx").then((m) => m.FindingCloseModal)),
  findingWithdraw: lazyPart(() =>
    import("#screens/findings/FindingForms.tsx").then((m) => m.FindingWithdrawModal),
  ),
  findingReopen: lazyPart(() =>
    import("#screens/findings/FindingForms.tsx").then((m) => m.FindingReopenModal),
  ),
  registryEntryForm: lazyPart(() =>
    import("#screens/projects/RegistryEntryForm.tsx").then((m) => m.RegistryEntryFormModal),
  ),
  processStartForm: lazyPart(() =>
    import("#screens/processes/StartProcessForm.tsx").then((m) => m.StartProcessFormModal),
  ),
  processForm: lazyPart(() =>
    import("#screens/processes/EditProcessForm.tsx").then((m) => m.ProcessFormModal),
  ),
  processHold: lazyPart(() =>
    import("#screens/processes/HoldProcessForm.tsx").then((m) => m.HoldProcessFormModal),
  ),
  projectHold: lazyPart(() =>
    import("#screens/projects/HoldProjectForm.tsx").then((m) => m.HoldProjectFormModal),
  ),
  userAnonymise: lazyPart(() =>
    import("#screens/users/AnonymiseUserForm.tsx").then((m) => m.AnonymiseUserFormModal),
  ),
  viewForm: lazyPart(() => import("#screens/views/ViewForm.tsx").then((m) => m.ViewFormModal)),
  processTemplatePreview: lazyPart(() =>
    import("#screens/processTemplates/ProcessTemplatePreview.tsx").then((m) => m.ProcessTemplatePreview),
  ),
  projectTypeForm: lazyPart(() =>
    import("#screens/projectTypes/ProjectTypeForm.tsx").then((m) => m.ProjectTypeFormModal),
  ),
};
