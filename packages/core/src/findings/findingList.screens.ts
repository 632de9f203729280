import { findingEndpoints, findings, type Finding } from "@canopy/contracts";
import { listScreen } from "../lists/listScreen.ts";
import { screenPerApp } from "../services/services.ts";
import { findingList, findingQuery } from "./findings.view.ts";

/** /finding/. 'Mine' depends on the person. */
export const findingListScreen = screenPerApp((services) =>
  listScreen<Finding>({
    view: findingList,
    resource: findings.path,
    access: {},
    read: (call, list, signal) =>
      call(findingEndpoints.list, { list: findingQuery(list, services.person()) }, { signal }),
    run: {},
  }),
);
