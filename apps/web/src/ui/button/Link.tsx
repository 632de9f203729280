import { createContext, use, type ComponentProps, type ComponentType } from "react";
import { classes } from "../text/classes.ts";
import styles from "./Link.module.css";

/** Navigates to a path of the application without reloading the page. */
export type Navigate = (href: string) => void;

/** An `<a>` within the application. */
export type RouterLinkProps = ComponentProps<"a"> & { readonly href: string };

/** The parts of the application's router that ui needs. */
export interface LinkRouter {
  /** An `<a>` that navigates on a plain click, unless its `onClick` prevents the default. */
  readonly Link: ComponentType<RouterLinkProps>;
  readonly navigate: Navigate;
}

/** The router of all links below; without one, links load the page. */
export const LinkRouterContext = createContext<LinkRouter | undefined>(undefined);

/** The router's navigation, or a full page load. */
export const useNavigate = (): Navigate =>
  use(LinkRouterContext)?.navigate ?? ((href) => window.location.assign(href));

export interface AnchorProps extends RouterLinkProps {
  /** Replaces the router's navigation. */
  readonly onNavigate?: Navigate | undefined;
}

/** An unstyled `<a>`: the router's link on paths of this application, the browser's own on all others. */
export function Anchor({ onNavigate, onClick, ...rest }: AnchorProps) {
  const router = use(LinkRouterContext);
  const { href, target, download } = rest;
  const isOurs =
    href.startsWith("/") && !href.startsWith("//") && target === undefined && download === undefined;
  if (!router || !isOurs) return <a {...rest} href={href} onClick={onClick} />;
  return (
    <router.Link
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (!onNavigate || event.defaultPrevented) return;
        event.preventDefault();
        onNavigate(href);
      }}
    />
  );
}

/** A link in texts, tables and facts. */
export const Link = ({ className, ...rest }: AnchorProps) => (
  <Anchor {...rest} className={classes(styles["link"], className)} />
);
