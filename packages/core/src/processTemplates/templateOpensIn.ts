import { access } from "@canopy/contracts";
import type { Services } from "../services/services.ts";

/** The place in which a row of the list opens for the person: the editor, the preview, or none where they may not read a template. */
export const templateOpensIn = ({ permits }: Pick<Services, "permits">): "editor" | "preview" | undefined => {
  if (!permits(access.processTemplates.get)) return undefined;
  return permits(access.processTemplates.update) ? "editor" : "preview";
};
