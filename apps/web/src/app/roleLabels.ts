import { readable, rolesScreen, selectData, type Role } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { useScreen } from "./appContext.tsx";

/** The words of roles by their codes: as the server labels them where that may be read, else the codes made readable. */
export const useRoleLabels = (): ((codes: readonly string[]) => string) => {
  const roles = useSelector(useScreen(rolesScreen, undefined), selectData<readonly Role[]>);
  return (codes) =>
    codes.map((code) => roles?.find((role) => role.code === code)?.label ?? readable(code)).join(", ");
};
