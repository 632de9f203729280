import { ChevronsUpDown } from "lucide-react";
import { Avatar } from "../text/Avatar.tsx";
import { Menu } from "../overlay/Menu.tsx";
import type { MenuGroup } from "../overlay/menuTrigger.ts";
import styles from "./SidebarUser.module.css";

export interface SidebarUserProps {
  readonly name: string;
  readonly roles: readonly string[];
  /** Theme, background, sign-out. */
  readonly groups: readonly MenuGroup[];
}

/** The signed-in user with their roles at the sidebar's foot; opens the user menu. */
export const SidebarUser = ({ name, roles, groups }: SidebarUserProps) => (
  <Menu
    label="User menu"
    isNamedByTrigger
    placement="top start"
    groups={groups}
    triggerClassName={styles["user"]}
    trigger={
      <>
        <Avatar name={name} />
        <span className={styles["who"]}>
          <span className={styles["name"]}>{name}</span>
          <span className={styles["roles"]}>{roles.join(", ")}</span>
        </span>
        <ChevronsUpDown aria-hidden />
      </>
    }
  />
);
