import type { Role } from "@canopy/core";
import { selectData } from "@canopy/core/records";
import { roleLabel } from "@canopy/core/text";
import { allRoles } from "@canopy/core/users";
import { useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import { DescribedList } from "#ui/facts/DescribedList.tsx";

/** A user's roles, each with its purpose where the person may read it. */
export function RoleList({ codes }: { readonly codes: readonly string[] }) {
  const roles = useSelector(useScreen(allRoles, undefined), selectData<readonly Role[]>);
  return (
    <DescribedList
      items={codes.map((code) => {
        const role = roles?.find((one) => one.code === code);
        return { id: code, label: role?.label ?? roleLabel(code), text: role?.description };
      })}
    />
  );
}
