import { access } from "@canopy/contracts";
import type { Services } from "../services/services.ts";

/** What a row of the list opens for the person: the template's editor, its preview, or nothing where they may not read one. */
export const templateOpensIn = ({ permits }: Pick<Services, "permits">): "editor" | "preview" | undefined => {
  if (!permits(access.processTemplates.get)) return undefined;
  return permits(access.processTemplates.update) ? "editor" : "preview";
};
