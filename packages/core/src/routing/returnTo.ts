import type { AddressBar } from "../base/ports.ts";

/**
 * Creates the way from what the address opened, such as a sheet, to the page under it (`to`): back in the history where
 * it was opened from there, by replacing the address otherwise. A second call while the first is under way does nothing.
 */
export const createReturn = (address: AddressBar): ((to: string) => void) => {
  let isUnderWay = false; // a browser goes back later, and tells of it by a change of the address
  return (to) => {
    if (isUnderWay) return;
    if (address.openedFrom() !== to) return address.go(to, { replace: true });
    isUnderWay = true;
    const stop = address.onChange(() => {
      stop();
      isUnderWay = false;
    });
    address.back();
  };
};
