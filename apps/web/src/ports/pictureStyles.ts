/**
 * What a picture does without: logical names, whose physical twins say the same and would be overruled by them, and
 * what only has an effect while a page is used. Every name less is a twentieth of a second in a large page.
 */
const NEEDLESS = [
  /^(inset|(min-|max-)?(block|inline)-size)/,
  /^(margin|padding|border|overflow|overscroll-behavior|contain-intrinsic|scroll-margin|scroll-padding)-(block|inline)/,
  /^border-(start|end)/,
  /^(animation|transition|scroll|timeline|view|offset|page|break|orphans|widows|speak|will-change|cursor|touch-action)/,
  /^(user-|pointer-events|interactivity|app-region|caret|resize|ruby|math|hyphenate|overscroll|anchor|position-|container)/,
];

/** The style properties that a page's copy needs to look as the page does. */
export const pictureStyles = (): string[] =>
  [...getComputedStyle(document.documentElement)].filter(
    (name) => !NEEDLESS.some((needless) => needless.test(name)),
  );
