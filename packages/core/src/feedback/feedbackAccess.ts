import { access, type Access } from "@canopy/contracts";

/** Who may write feedback. Source: behaviour.md §6. */
export const feedbackCreateAccess: Access = access.feedback.create;
