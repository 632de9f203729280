import type { App } from "@canopy/core";
import { lazy, type ComponentType } from "react";

/** What a modal's markup is given: the props it was opened with. */
export type ModalContentProps = Readonly<Record<string, unknown>>;

/** Every content by the name that `modal.open` gives; each is loaded when it is first shown. */
export const createModalContents = (
  app: App,
): Readonly<Record<string, ComponentType<ModalContentProps>>> => ({
  companyForm: lazy(async () => ({
    default: (await app.load(() => import("../screens/companies/CompanyForm.tsx"))).CompanyFormModal,
  })),
});
