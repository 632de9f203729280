import { hasBeenUsed } from "./use.ts";

/** The element that had the focus, with its ancestors from itself upwards, each with its place among its siblings at that time. */
interface Held {
  readonly element: HTMLElement;
  readonly isInToast: boolean;
  readonly chain: readonly { readonly node: Element; readonly index: number }[];
}

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex='0']";
const LISTS = "tbody, ul, ol";
const HEADINGS = "h1, h2, h3, h4";
const DIALOGS = "[role=dialog], [role=alertdialog]";
const TOASTS = "[data-react-aria-top-layer]";

const heldAt = (element: HTMLElement): Held => {
  const chain: { node: Element; index: number }[] = [];
  for (let node: Element | null = element; node && node !== document.body; node = node.parentElement)
    chain.push({ node, index: [...(node.parentElement?.children ?? [])].indexOf(node) });
  return { element, isInToast: element.closest(TOASTS) !== null, chain };
};

const canHold = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(":disabled") && element.checkVisibility();

/** The heading of the nearest sibling before this place, if it is shown: a heading stands before what belongs to it. */
const headBefore = (place: Element, index: number): HTMLElement | undefined =>
  [...place.children]
    .slice(0, Math.max(0, index))
    .toReversed()
    .flatMap((child) => [
      ...(child instanceof HTMLElement && child.matches(HEADINGS) ? [child] : []),
      ...child.querySelectorAll<HTMLElement>(HEADINGS),
    ])
    .find((element) => element.checkVisibility());

/** The link of a row, its first control where it has none: of the row that had the focus, otherwise of the one that stands where it stood, or of the last one. */
const rowOf = (list: Element, row: Element, index: number): HTMLElement | undefined => {
  const shown = row.isConnected ? row : list.children[Math.min(index, list.children.length - 1)];
  return (
    shown?.querySelector<HTMLElement>("a[href]") ?? shown?.querySelector<HTMLElement>(FOCUSABLE) ?? undefined
  );
};

/** The element that comes next after the one that had the focus: itself, its row or the next one of its list, otherwise the nearest heading before it; undefined where nothing around it is left. */
const nextAfter = ({ element, chain }: Held, main: Element): HTMLElement | undefined => {
  if (canHold(element)) return element;
  for (const [at, { node }] of chain.entries()) {
    const below = chain[at - 1];
    if (!below || !node.isConnected || node.contains(main)) continue;
    const row = node.matches(LISTS) && rowOf(node, below.node, below.index);
    const next = row || headBefore(node, below.index);
    if (next) return next;
  }
  return undefined;
};

/** The topmost open dialog in which the focus was not: it holds the focus itself, or gives it back when it closes. */
const otherDialog = ({ chain }: Held): Element | undefined =>
  [...document.querySelectorAll(DIALOGS)].findLast((dialog) => !chain.some(({ node }) => node === dialog));

const isInClosedDialog = ({ chain }: Held): boolean =>
  chain.some(({ node }) => !node.isConnected && node.matches(DIALOGS));

const mainOf = () => document.querySelector("main");

/**
 * Never leaves the focus to the body: where the element that had it was removed, disabled or hidden, because its action
 * is done, the focus goes to what comes next. Somebody who clicks beside everything keeps it there. Returns a function
 * that stops it.
 */
export const watchLostFocus = (): (() => void) => {
  let held: Held | undefined;
  let heldInMain: Held | undefined;
  let heldBeforeToast: Held | undefined;
  const heldInDialog = new WeakMap<Element, Held>();
  let frame = 0;
  const take = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    held = heldAt(target);
    if (!held.isInToast) heldBeforeToast = held;
    if (mainOf()?.contains(target)) heldInMain = held;
    const dialog = target.closest(DIALOGS);
    if (dialog) heldInDialog.set(dialog, held);
  };
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    // once the removal that may have caused it is done
    queueMicrotask(() => {
      const isOfWindow = document.activeElement === target; // the person went to another window
      if (!isOfWindow && canHold(target) && held?.element === target) held = undefined;
    });
  };
  const repair = (): void => {
    const main = mainOf();
    if (!main || !held || canHold(held.element) || !hasBeenUsed()) return;
    const { activeElement } = document;
    // Chromium takes the focus from a disabled element when it draws the next frame; another browser may leave it there.
    if (activeElement !== null && activeElement !== document.body && activeElement !== held.element) return;
    // A toast lies over dialogs too: the focus returns to where it came from.
    const lost = held.isInToast ? (heldBeforeToast ?? held) : held;
    const other = otherDialog(lost);
    // A question that stood over a sheet has closed: its opener there may be gone with what it did.
    const under = other && isInClosedDialog(lost) ? heldInDialog.get(other) : undefined;
    if (other && !under) return;
    const next = under
      ? nextAfter(under, main)
      : (nextAfter(lost, main) ??
        (heldInMain && nextAfter(heldInMain, main)) ??
        main.querySelector<HTMLElement>("h1"));
    if (!next) return;
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus({ preventScroll: next.matches("h1") });
  };
  const look = (): void => {
    cancelAnimationFrame(frame);
    // a dialog that closes gives the focus back a frame later
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(repair);
    });
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled", "hidden"] });
  document.addEventListener("focusin", take);
  document.addEventListener("focusout", leave);
  return () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener("focusin", take);
    document.removeEventListener("focusout", leave);
  };
};
