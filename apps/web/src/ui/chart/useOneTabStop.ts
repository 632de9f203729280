import { useEffect, type RefObject } from "react";
import { hasModifier } from "../button/hasModifier.ts";

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => Math.min(at + 1, count - 1),
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

const linksIn = (frame: HTMLElement): readonly HTMLElement[] => [
  ...frame.querySelectorAll<HTMLElement>("a[href]"),
];

const makeStop = (links: readonly HTMLElement[], stop: HTMLElement | undefined): void => {
  for (const link of links) link.tabIndex = link === stop ? 0 : -1;
};

/** Makes the links in an element one Tab stop: Tab reaches the one that was used last, arrows, Home and End move between them. */
export const useOneTabStop = (frame: RefObject<HTMLElement | null>): void => {
  // After every render, because links come and go with the data.
  useEffect(() => {
    if (!frame.current) return;
    const links = linksIn(frame.current);
    makeStop(links, links.find((link) => link.getAttribute("tabindex") === "0") ?? links[0]);
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const step = (event: KeyboardEvent): void => {
      const links = linksIn(element);
      const at = links.findIndex((link) => link === event.target);
      const to = steps[event.key];
      if (at < 0 || !to || hasModifier(event)) return;
      event.preventDefault();
      links[to(at, links.length)]?.focus();
    };
    const follow = ({ target }: FocusEvent): void => {
      const links = linksIn(element);
      const link = links.find((one) => one === target);
      if (link) makeStop(links, link);
    };
    element.addEventListener("keydown", step);
    element.addEventListener("focusin", follow);
    return () => {
      element.removeEventListener("keydown", step);
      element.removeEventListener("focusin", follow);
    };
  }, [frame]);
};
