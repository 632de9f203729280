import type { Stop } from "./ports.ts";

/** An action that a screen offers for as long as it is open. */
export interface Offer {
  readonly label: string;
  /** The key that does the same, as a keyboard names it. */
  readonly key?: string;
  readonly run: () => void;
}

/** The actions of the screens that are open. */
export interface Offers {
  /** Adds the actions of a screen, which are read anew each time; returns the function that removes them. */
  readonly add: (read: () => readonly Offer[]) => Stop;
  /** The actions now, those of the screen opened first at the beginning. */
  readonly read: () => readonly Offer[];
}

/** Creates the app's offers, without any screen. */
export const createOffers = (): Offers => {
  const sources = new Set<() => readonly Offer[]>();
  return {
    add: (read) => {
      sources.add(read);
      return () => void sources.delete(read);
    },
    read: () => [...sources].flatMap((read) => read()),
  };
};
