import { access, processTemplateEndpoints, processTemplates, type ProcessTemplate } from "@canopy/contracts";
import { processTemplateAccess, processTemplateList } from "./processTemplates.view.ts";
import { recordKey } from "../cache/keys.ts";
import { processesBy } from "../processes/processesBy.ts";
import { crud } from "../records/crud.ts";
import { listScreen } from "../lists/listScreen.ts";
import { readingScreen } from "../records/readingScreen.ts";

const calls = crud<ProcessTemplate>(processTemplateEndpoints);

/** /process-templates/. */
export const processTemplateListScreen = listScreen<ProcessTemplate>({
  view: processTemplateList,
  resource: processTemplates.path,
  access: processTemplateAccess,
  read: calls.list,
  run: { archive: calls.goTo("ARCHIVED"), restore: calls.goTo("PUBLISHED"), delete: calls.remove },
  hanging: [processesBy("templateId")],
});

/** A template for its preview, by id. */
export const processTemplatePreview = readingScreen<ProcessTemplate>({
  key: (id) => [...recordKey(processTemplates.path, id), "preview"],
  access: access.processTemplates.get,
  read: (call, id, signal) =>
    call(processTemplateEndpoints.get, { params: { id }, extend: ["milestones", "transitions"] }, { signal }),
});
