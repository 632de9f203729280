/**
 * Style properties that a picture does not need: logical names, which would overrule their equal physical
 * names, and properties without effect on a still page. Each name left out saves about a twentieth of a
 * second on a large page.
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
