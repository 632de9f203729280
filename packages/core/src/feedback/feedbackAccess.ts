import { access, type Access } from "@canopy/contracts";

/** The permission to write feedback. Source: behaviour.md §6. */
export const feedbackCreateAccess: Access = access.feedback.create;
