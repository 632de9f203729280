import { useEffect, type RefObject } from "react";

/**
 * Keeps a combo box's open list and typed text while the page or a container scrolls, where react-aria would
 * close the list and clear the box. The list moves with the page; in a scrolling container it is positioned
 * again, as after a resize.
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
    // Registered before the list opens, so that it runs before react-aria's listener on the same window.
    window.addEventListener("scroll", keepOpen, true);
    return () => window.removeEventListener("scroll", keepOpen, true);
  }, [box]);
}
