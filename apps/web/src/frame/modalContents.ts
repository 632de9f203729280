import { lazyPart, type LazyPart } from "@canopy/core";
import type { ComponentType } from "react";
import type { ModalContentProps } from "../kit/modalContentProps.ts";

/** Every modal content by its name in `modal.open`; each is loaded on first use. */
export const modalContents: Readonly<Record<string, LazyPart<ComponentType<ModalContentProps>>>> = {
  shortcuts: lazyPart(() => import("./ShortcutsHelp.tsx").then((m) => m.ShortcutsHelp)),
  occurrence: lazyPart(() =>
    import("../screens/calendar/OccurrenceDialog.tsx").then((m) => m.OccurrenceDialog),
  ),
  calendarFeed: lazyPart(() =>
    import("../screens/calendar/CalendarFeedDialog.tsx").then((m) => m.CalendarFeedDialog),
  ),
  feedback: lazyPart(() => import("../screens/feedback/FeedbackModal.tsx").then((m) => m.FeedbackModal)),
  companyForm: lazyPart(() => import("../screens/companies/CompanyForm.tsx").then((m) => m.CompanyFormModal)),
  milestoneOwnerForm: lazyPart(() =>
    import("../screens/milestoneOwners/MilestoneOwnerForm.tsx").then((m) => m.MilestoneOwnerFormModal),
  ),
  reminderPersonForm: lazyPart(() =>
    import("../screens/reminders/ReminderPersonForm.tsx").then((m) => m.ReminderPersonFormModal),
  ),
  feedbackLook: lazyPart(() => import("../screens/feedback/FeedbackLook.tsx").then((m) => m.FeedbackLook)),
  feedbackAction: lazyPart(() =>
    import("../screens/feedback/FeedbackActionForm.tsx").then((m) => m.FeedbackActionForm),
  ),
  feedbackChange: lazyPart(() =>
    import("../screens/feedback/FeedbackChangeForm.tsx").then((m) => m.FeedbackChangeForm),
  ),
  registryEntryForm: lazyPart(() =>
    import("../screens/projects/RegistryEntryForm.tsx").then((m) => m.RegistryEntryFormModal),
  ),
  processStartForm: lazyPart(() =>
    import("../screens/processes/StartProcessForm.tsx").then((m) => m.StartProcessFormModal),
  ),
  processForm: lazyPart(() =>
    import("../screens/processes/EditProcessForm.tsx").then((m) => m.ProcessFormModal),
  ),
  processTemplatePreview: lazyPart(() =>
    import("../screens/processTemplates/ProcessTemplatePreview.tsx").then((m) => m.ProcessTemplatePreview),
  ),
  projectTypeForm: lazyPart(() =>
    import("../screens/projectTypes/ProjectTypeForm.tsx").then((m) => m.ProjectTypeFormModal),
  ),
};
