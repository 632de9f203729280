import { selectIsBusy, type App } from "@canopy/core";

/** For so long nothing may run, in milliseconds: between a screen's code and its first read there is a gap. */
const QUIET_MS = 150;
/** Longer than this nobody waits, in milliseconds. */
const MOST_MS = 5_000;

/** Comes true once the screen has what it needs, or takes too long: what is nice to have comes after it. */
export const whenQuiet = ({ activity }: Pick<App, "activity">): Promise<void> =>
  new Promise((resolve) => {
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const finish = () => {
      clearTimeout(quiet);
      clearTimeout(last);
      eye.unsubscribe();
      resolve();
    };
    const look = () => {
      clearTimeout(quiet);
      if (!selectIsBusy(activity.getSnapshot())) quiet = setTimeout(finish, QUIET_MS);
    };
    const last = setTimeout(finish, MOST_MS);
    const eye = activity.subscribe(look);
    look();
  });
