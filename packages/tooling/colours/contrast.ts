/** A colour as `oklch(L C H)` names it. */
type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** A colour of the interface in both themes. */
export interface ThemeColour {
  readonly name: string;
  readonly light: Oklch;
  readonly dark: Oklch;
}

const HALF_TURN_DEGREES = 180;

const shown = (value: number): number => Math.min(1, Math.max(0, value));

/** Linear sRGB, cut to what a screen shows. Source: CSS Color 4, sample code for OKLab. */
const linearSrgb = ([lightness, chroma, hue]: Oklch): readonly [number, number, number] => {
  const a = chroma * Math.cos((hue * Math.PI) / HALF_TURN_DEGREES);
  const b = chroma * Math.sin((hue * Math.PI) / HALF_TURN_DEGREES);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
};

const luminance = (colour: Oklch): number => {
  const [red, green, blue] = linearSrgb(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio of two colours, from 1 to 21. Source: WCAG 2.2, 'contrast ratio'. */
export const contrastOf = (one: Oklch, other: Oklch): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

const COLOUR =
  /--color-([\w-]+):\s*(?:light-dark\(\s*oklch\(([\d.\s]+)\),\s*oklch\(([\d.\s]+)\)\s*\)|oklch\(([\d.\s]+)\));/g;

const numbersOf = (text: string): Oklch => {
  const [lightness = Number.NaN, chroma = Number.NaN, hue = Number.NaN] = text
    .trim()
    .split(/\s+/)
    .map(Number);
  return [lightness, chroma, hue];
};

/** The opaque colours of a style sheet's `--color-…` properties. */
export const themeColours = (css: string): readonly ThemeColour[] =>
  [...css.matchAll(COLOUR)].map(([, name = "", light = "", dark = "", both = ""]) => ({
    name,
    light: numbersOf(light || both),
    dark: numbersOf(dark || both),
  }));
