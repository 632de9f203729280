/** Every card is this wide and high, in pixels at full size; the layout and the arrows count on it. */
export const CARD = { width: 208, height: 112 } as const;

/** Room between columns, between cards of a column, beside a passing arrow, and above the stops for their arrows. */
export const GAP = { column: 56, row: 32, arrow: 20, stop: 128 } as const;

/** The chart is an overview below this zoom: fewer words, larger. */
export const FAR_ZOOM = 0.62;
/** A start that would show everything smaller than this shows the current steps instead. */
export const LEAST_START_ZOOM = 0.5;
/** The current steps are first shown at a size between these. */
export const START_ZOOMS = [0.7, 1] as const;
/** Beyond so many cards there is a mini map, and only what is in view is rendered. */
export const MANY_CARDS = 30;
