import { createContext, use, type ComponentProps, type MouseEvent, type ReactNode } from "react";
import { classes } from "../text/classes.ts";
import styles from "./Link.module.css";

/** Goes to a path of the application without loading the page again. */
export type Navigate = (href: string) => void;

const NavigateContext = createContext<Navigate | undefined>(undefined);

/** Gives every link below it the application's own navigation; without it links load the page. */
export const NavigateProvider = ({
  onNavigate,
  children,
}: {
  readonly onNavigate: Navigate;
  readonly children: ReactNode;
}) => <NavigateContext value={onNavigate}>{children}</NavigateContext>;

/** The navigation of the nearest NavigateProvider, or a full page load. */
export const useNavigate = (): Navigate => use(NavigateContext) ?? ((href) => window.location.assign(href));

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  !event.defaultPrevented;

export interface AnchorProps extends Omit<ComponentProps<"a">, "href"> {
  readonly href: string;
  /** Instead of the NavigateProvider's. */
  readonly onNavigate?: Navigate | undefined;
}

/** An unstyled `<a>`: plain clicks on paths of this application navigate, all others are the browser's. */
export function Anchor({ href, onNavigate, onClick, ...rest }: AnchorProps) {
  const inherited = use(NavigateContext);
  const navigate = onNavigate ?? inherited;
  const isOurs =
    href.startsWith("/") &&
    !href.startsWith("//") &&
    rest.target === undefined &&
    rest.download === undefined;
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!navigate || !isOurs || !isPlainClick(event)) return;
        event.preventDefault();
        navigate(href);
      }}
    />
  );
}

/** A link in text, tables and facts. */
export const Link = ({ className, ...rest }: AnchorProps) => (
  <Anchor {...rest} className={classes(styles["link"], className)} />
);
