import { roleLabel, rolesScreen, selectData, type Role } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { useScreen } from "#app/appContext.tsx";
import { DescribedList } from "#ui/DescribedList.tsx";

/** A user's roles, each with what it is for where that may be read. */
export function RoleList({ codes }: { readonly codes: readonly string[] }) {
  const roles = useSelector(useScreen(rolesScreen, undefined), selectData<readonly Role[]>);
  return (
    <DescribedList
      items={codes.map((code) => {
        const role = roles?.find((one) => one.code === code);
        return { id: code, label: role?.label ?? roleLabel(code), text: role?.description };
      })}
    />
  );
}
