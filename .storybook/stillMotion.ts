/**
 * Ends animations and transitions at once, so tests see a story's final state and not a frame on the way; waits of a
 * machine keep their length. The page that all stories share keeps one height for react-aria, which takes a page
 * that becomes lower for an on-screen keyboard and hides the next dialog until that has opened.
 */
const ID = "still-motion";
const HEIGHT = 900;

if (!document.getElementById(ID)) {
  const still = document.createElement("style");
  still.id = ID;
  still.textContent = "*, *::before, *::after { animation: none !important; transition: none !important; }";
  document.head.append(still);
  const viewport = Object.defineProperties(new EventTarget(), {
    width: { get: () => window.innerWidth },
    height: { value: HEIGHT },
    scale: { value: 1 },
    offsetTop: { value: 0 },
    offsetLeft: { value: 0 },
    pageTop: { value: 0 },
    pageLeft: { value: 0 },
  });
  Object.defineProperty(window, "visualViewport", { value: viewport, configurable: true });
}
