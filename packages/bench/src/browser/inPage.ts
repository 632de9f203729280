/** The texts by which the walk recognizes what a page of either app shows. */
export interface Watched {
  /** The text that every shown row must contain, in small letters. */
  readonly word?: string;
  /** The record's heading. */
  readonly name?: string;
  /** A fact that the record's page shows and no list. */
  readonly fact?: string;
}

/** A stage of the walk that a page may show. */
export type Sight = "form" | "app" | "row" | "record" | "filtered";

/** The page's own side of the measurement, on `window.bench`. */
export interface PageBench {
  /** Milliseconds since the page was asked for at which `form` and `row` were first seen; undefined until then. */
  readonly first: Partial<Record<Sight, number>>;
  /** Begins to look for a sight; the answer of `seen` belongs to it. */
  watch(sight: Sight, watched: Watched): void;
  /** When the sight was seen, and the last press or key before it. */
  seen(): Promise<{ readonly fromMs: number; readonly toMs: number }>;
  /** Milliseconds beyond 50 of all tasks that began since a time. */
  blockedSince(ms: number): number;
}

/**
 * Runs in the page before any of its code: looks once a frame, so that a sight counts from the frame that shows it.
 * It stands alone, because it is sent as text.
 */
export const installBench = (): void => {
  /* oxlint-disable unicorn/consistent-function-scoping -- nothing outside of it reaches the page */
  const isShown = (element: Element | null | undefined): boolean =>
    element instanceof HTMLElement && element.getClientRects().length > 0;
  const rows = () =>
    location.pathname === "/project/"
      ? [...document.querySelectorAll("tbody th[scope=row]")].filter((row) =>
          row.querySelector("a[href^='/project/']"),
        )
      : [];
  const controls = ["input[type=email]", "input[type=password]", "button[type=submit]"];
  /* oxlint-enable unicorn/consistent-function-scoping */
  const isUsable = (selector: string) => {
    const control = document.querySelector(selector);
    return isShown(control) && !control?.matches(":disabled, [aria-disabled=true]");
  };
  const sights: Readonly<Record<Sight, (watched: Watched) => boolean>> = {
    form: () => controls.every(isUsable),
    app: () =>
      isShown(document.querySelector("nav a")) &&
      isShown(document.querySelector("h1")) &&
      !isUsable("input[type=password]"),
    row: () => isShown(rows()[0]),
    record: ({ name = "", fact = "" }) =>
      location.pathname !== "/project/" &&
      [...document.querySelectorAll("h1, h2")].some(
        (head) => isShown(head) && head.textContent.trim() === name,
      ) &&
      (document.querySelector("main")?.textContent.includes(fact) ?? false),
    filtered: ({ word = "" }) => {
      const shown = rows();
      return isShown(shown[0]) && shown.every((row) => row.textContent.toLowerCase().includes(word));
    },
  };

  let lastPressMs = 0;
  for (const type of ["pointerdown", "keydown", "popstate"])
    addEventListener(type, ({ timeStamp }) => (lastPressMs = timeStamp), { capture: true });
  const tasks: { readonly startTime: number; readonly duration: number }[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
    type: "longtask",
    buffered: true,
  });

  const first: Partial<Record<Sight, number>> = {};
  let pending: (() => void) | undefined;
  let seen: ReturnType<PageBench["seen"]> | undefined;
  const look = () => {
    for (const sight of ["form", "row"] as const)
      if (first[sight] === undefined && sights[sight]({})) first[sight] = performance.now();
    pending?.();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  const bench: PageBench = {
    first,
    watch: (sight, watched) => {
      lastPressMs = 0;
      seen = new Promise((resolve) => {
        pending = () => {
          if (lastPressMs === 0 || !sights[sight](watched)) return;
          pending = undefined;
          resolve({ fromMs: lastPressMs, toMs: performance.now() });
        };
      });
    },
    seen: () => seen ?? Promise.reject(new Error("nothing is watched")),
    blockedSince: (ms) =>
      tasks
        .filter(({ startTime }) => startTime >= ms)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
  };
  Object.assign(window, { bench });
};
