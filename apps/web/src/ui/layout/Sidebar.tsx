import { PanelLeftClose, PanelLeftOpen, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { Anchor } from "../button/Link.tsx";
import styles from "./Sidebar.module.css";

export interface SidebarProps {
  readonly brand: { readonly name: string; readonly href: string; readonly mark: ReactNode };
  readonly isCollapsed: boolean;
  readonly onCollapsedChange: (isCollapsed: boolean) => void;
  /** Only below 1024 px, where it is a drawer. */
  readonly isDrawerOpen: boolean;
  readonly onDrawerChange: (isOpen: boolean) => void;
  /** SidebarGroups. */
  readonly children: ReactNode;
  /** The user menu, with theme and sign-out. */
  readonly foot?: ReactNode;
}

/** The navigation on the left: collapsible to icons, a drawer on narrow windows. Source: behaviour.md §2. */
export function Sidebar({
  brand,
  isCollapsed,
  onCollapsedChange,
  isDrawerOpen,
  onDrawerChange,
  children,
  foot,
}: SidebarProps) {
  const drawer = useRef<HTMLElement>(null);
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Tells the listeners after this one, such as screenshot mode, that the key is taken.
    event.preventDefault();
    onDrawerChange(false);
  });
  useEffect(() => {
    if (!isDrawerOpen) return;
    document.addEventListener("keydown", closeOnEscape);
    const before = document.activeElement;
    drawer.current?.querySelector<HTMLElement>("nav a")?.focus();
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isDrawerOpen]);
  return (
    <aside
      ref={drawer}
      className={styles["sidebar"]}
      aria-label={brand.name}
      data-collapsed={isCollapsed || undefined}
      data-open={isDrawerOpen || undefined}
    >
      <div className={styles["top"]}>
        <Anchor href={brand.href} className={styles["brand"]}>
          {brand.mark}
          <span className={styles["brandName"]}>{brand.name}</span>
        </Anchor>
        <span className={styles["collapse"]}>
          <Button
            kind="iconOnly"
            size="small"
            aria-label={isCollapsed ? "Expand navigation" : "Collapse navigation"}
            aria-expanded={!isCollapsed}
            icon={isCollapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
            onPress={() => onCollapsedChange(!isCollapsed)}
          />
        </span>
        <span className={styles["close"]}>
          <Button
            kind="iconOnly"
            size="small"
            aria-label="Close navigation"
            icon={<X aria-hidden />}
            onPress={() => onDrawerChange(false)}
          />
        </span>
      </div>
      <nav className={styles["scroll"]} aria-label="Main">
        {children}
      </nav>
      {foot !== undefined && <div className={styles["foot"]}>{foot}</div>}
    </aside>
  );
}
