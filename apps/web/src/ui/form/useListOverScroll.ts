import { useEffect, type RefObject } from "react";

/**
 * Keeps the open list of a combo box open, and what was typed in the box, while what the box stands in is scrolled:
 * react-aria would close the list and empty the box. The list moves with the page; in a box that scrolls by itself it
 * is placed anew, as after a resize.
 */
export function useListOverScroll(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keepOpen = (event: Event): void => {
      const { target } = event;
      const isOpen = box.current?.querySelector("[aria-expanded=true]") !== null;
      if (!isOpen || !(target instanceof Node) || !target.contains(box.current)) return;
      event.stopImmediatePropagation();
      if (target !== document) window.dispatchEvent(new Event("resize"));
    };
    // Registered before the list opens, and so heard before react-aria's listener on the same window.
    window.addEventListener("scroll", keepOpen, true);
    return () => window.removeEventListener("scroll", keepOpen, true);
  }, [box]);
}
