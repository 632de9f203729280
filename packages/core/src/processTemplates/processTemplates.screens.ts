import { access, processTemplateEndpoints, processTemplates, type ProcessTemplate } from "@canopy/contracts";
import type { Call } from "../api/call.ts";
import { processTemplateAccess, processTemplateList } from "./processTemplates.view.ts";
import { recordKey } from "../cache/keys.ts";
import { processesBy } from "../records/hangingRecords.ts";
import { listScreen } from "../lists/listScreen.ts";
import { readingScreen } from "../records/readingScreen.ts";

const changeStatus =
  (status: "ARCHIVED" | "PUBLISHED") =>
  async (call: Call, id: string): Promise<undefined> => {
    const { version } = await call(processTemplateEndpoints.get, { params: { id } });
    await call(processTemplateEndpoints.update, { params: { id }, body: { status, version } });
  };

/** /process-templates/. */
export const processTemplateListScreen = listScreen<ProcessTemplate>({
  view: processTemplateList,
  resource: processTemplates.path,
  access: processTemplateAccess,
  read: (call, list, signal) => call(processTemplateEndpoints.list, { list }, { signal }),
  run: {
    archive: changeStatus("ARCHIVED"),
    restore: changeStatus("PUBLISHED"),
    delete: async (call, id) => {
      await call(processTemplateEndpoints.remove, { params: { id } });
      return undefined;
    },
  },
  hanging: [processesBy("templateId")],
});

/** A template to look at only, by its id. */
export const processTemplatePreviewScreen = readingScreen<ProcessTemplate>({
  key: (id) => [...recordKey(processTemplates.path, id), "preview"],
  access: access.processTemplates.get,
  read: (call, id, signal) =>
    call(processTemplateEndpoints.get, { params: { id }, extend: ["milestones", "transitions"] }, { signal }),
});
