/** Calls back once the page is loaded and the browser has nothing better to do. */
export const whenIdle = (act: () => void): void => {
  const wait = () => ("requestIdleCallback" in window ? window.requestIdleCallback(act) : setTimeout(act));
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
};
