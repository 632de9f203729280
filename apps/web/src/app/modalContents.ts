import type { App } from "@canopy/core";
import { lazy, type ComponentType } from "react";
import type { ModalContentProps } from "./modalContentProps.ts";

/** Every content by the name that `modal.open` gives; each is loaded when it is first shown. */
export const createModalContents = (
  app: App,
): Readonly<Record<string, ComponentType<ModalContentProps>>> => ({
  shortcuts: lazy(async () => ({
    default: (await app.load(() => import("./ShortcutsHelp.tsx"))).ShortcutsHelp,
  })),
  occurrence: lazy(async () => ({
    default: (await app.load(() => import("../screens/calendar/OccurrenceDialog.tsx"))).OccurrenceDialog,
  })),
  calendarFeed: lazy(async () => ({
    default: (await app.load(() => import("../screens/calendar/CalendarFeedDialog.tsx"))).CalendarFeedDialog,
  })),
  feedback: lazy(async () => ({
    default: (await app.load(() => import("../screens/feedback/FeedbackModal.tsx"))).FeedbackModal,
  })),
  companyForm: lazy(async () => ({
    default: (await app.load(() => import("../screens/companies/CompanyForm.tsx"))).CompanyFormModal,
  })),
  milestoneOwnerForm: lazy(async () => ({
    default: (await app.load(() => import("../screens/milestoneOwners/MilestoneOwnerForm.tsx")))
      .MilestoneOwnerFormModal,
  })),
  reminderPersonForm: lazy(async () => ({
    default: (await app.load(() => import("../screens/reminders/ReminderPersonForm.tsx")))
      .ReminderPersonFormModal,
  })),
  feedbackLook: lazy(async () => ({
    default: (await app.load(() => import("../screens/feedback/FeedbackLook.tsx"))).FeedbackLook,
  })),
  feedbackDeed: lazy(async () => ({
    default: (await app.load(() => import("../screens/feedback/FeedbackDeedForm.tsx"))).FeedbackDeedForm,
  })),
  feedbackChange: lazy(async () => ({
    default: (await app.load(() => import("../screens/feedback/FeedbackChangeForm.tsx"))).FeedbackChangeForm,
  })),
  registryEntryForm: lazy(async () => ({
    default: (await app.load(() => import("../screens/projects/RegistryEntryForm.tsx")))
      .RegistryEntryFormModal,
  })),
  processStartForm: lazy(async () => ({
    default: (await app.load(() => import("../screens/processes/StartProcessForm.tsx")))
      .StartProcessFormModal,
  })),
  processForm: lazy(async () => ({
    default: (await app.load(() => import("../screens/processes/EditProcessForm.tsx"))).ProcessFormModal,
  })),
  processTemplatePreview: lazy(async () => ({
    default: (await app.load(() => import("../screens/processTemplates/ProcessTemplatePreview.tsx")))
      .ProcessTemplatePreview,
  })),
  projectTypeForm: lazy(async () => ({
    default: (await app.load(() => import("../screens/projectTypes/ProjectTypeForm.tsx")))
      .ProjectTypeFormModal,
  })),
});
