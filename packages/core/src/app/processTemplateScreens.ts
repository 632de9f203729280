import { processTemplateEndpoints, processTemplates, type ProcessTemplate } from "@canopy/contracts";
import type { Call } from "../api/call.ts";
import { processTemplateAccess, processTemplateList } from "../screens/processTemplates.ts";
import { listScreen } from "./listScreen.ts";

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
});
