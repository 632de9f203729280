/** The size of every card in pixels at full size; layout and arrows depend on it. */
export const CARD = { width: 208, height: 112 } as const;

/** Distance between columns, between cards of a column, beside a passing arrow, and above the stops for their arrows, in pixels. */
export const GAP = { column: 56, row: 32, arrow: 20, stop: 128 } as const;

/** Zoom below which cards show fewer and larger words. */
export const FAR_ZOOM = 0.62;
/** The chart starts at the current steps if everything fits only below this zoom. */
export const LEAST_START_ZOOM = 0.5;
/** Smallest and largest zoom at which the current steps are shown first. */
export const START_ZOOMS = [0.7, 1] as const;
/** Number of cards above which there is a mini map and only visible cards are rendered. */
export const MANY_CARDS = 30;
/** Smallest zoom of a chart that is not edited: its words stay legible, and the rest is reached by panning. */
export const LEAST_READ_ZOOM = 0.6;
/** Space between the cards and the frame, in pixels. */
export const FRAME_GAP = 24;
