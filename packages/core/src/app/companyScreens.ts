import {
  access,
  changeOf,
  companies,
  companyDraft,
  companyEndpoints,
  listDefaults,
  MAX_PAGE_SIZE,
  users,
  type Company,
} from "@canopy/contracts";
import * as z from "zod/mini";
import type { Call } from "../api/call.ts";
import { aggregateKey } from "../cache/keys.ts";
import type { FieldOption } from "../forms/formFields.ts";
import {
  companyAccess,
  companyActions,
  companyCreateForm,
  companyEditForm,
  companyList,
} from "../screens/companies.ts";
import { formScreen } from "./formScreen.ts";
import { listScreen } from "./listScreen.ts";
import { readingScreen, recordScreen } from "./recordScreen.ts";

const remove = async (call: Call, id: string): Promise<undefined> => {
  await call(companyEndpoints.remove, { params: { id } });
};

/** /company/. */
export const companyListScreen = listScreen<Company>({
  view: companyList,
  resource: companies.path,
  access: companyAccess,
  read: (call, list, signal) => call(companyEndpoints.list, { list }, { signal }),
  run: { delete: remove },
  shownBy: [users.path],
});

/** /company/{companyId}. */
export const companyScreen = recordScreen<Company>({
  resource: companies.path,
  listPath: companyList.path,
  actions: companyActions,
  access: companyAccess,
  read: (call, id, signal) => call(companyEndpoints.get, { params: { id } }, { signal }),
  run: { delete: remove },
  shownBy: [users.path],
});

/** The form of a new company. */
export const companyCreateScreen = formScreen<Company>({
  view: companyCreateForm,
  schema: companyDraft,
  submit: ({ call }, { body, idempotencyKey }) =>
    call(companyEndpoints.create, { body: z.parse(companyDraft, body) }, { idempotencyKey }),
  outdates: [companies.path],
});

const companyChange = changeOf(companyDraft);

/** The form that changes a company. */
export const companyEditScreen = formScreen<Company>({
  view: companyEditForm,
  schema: companyDraft,
  submit: ({ call }, { subject: id, change }) =>
    call(companyEndpoints.update, { params: { id }, body: z.parse(companyChange, change) }),
  reload: ({ call }, id) => call(companyEndpoints.get, { params: { id } }),
  outdates: [companies.path, users.path],
});

/** The companies to choose from, by name. */
export const companyOptionsScreen = readingScreen<readonly FieldOption[]>({
  key: () => [companies.path, "list", "options"],
  access: access.companies.list,
  read: async (call, _ask, signal) => {
    const list = { ...listDefaults, size: MAX_PAGE_SIZE, sortField: "name", sortDirection: "asc" } as const;
    const { data } = await call(companyEndpoints.list, { list }, { signal });
    return data.map(({ id, name }) => ({ value: id, label: name }));
  },
});

/** How many companies there are. Source: behaviour.md §7. */
export const companyCountScreen = readingScreen<number>({
  key: () => aggregateKey(companies.path, "count"),
  access: access.companies.count,
  read: (call, _ask, signal) => call(companyEndpoints.count, {}, { signal }),
});
