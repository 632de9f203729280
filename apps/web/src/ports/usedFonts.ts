import { dataUrlOf } from "./dataUrl.ts";

/** Reads the CSS rules of the page's loaded fonts with their files inlined, because a picture cannot load any. */
export const usedFonts = async (): Promise<string> => {
  const loaded = [...document.fonts].filter(({ status }) => status === "loaded");
  const rules = [...document.styleSheets]
    .flatMap((sheet) => fontRules(sheet))
    .filter(({ style }) =>
      loaded.some(
        ({ family, unicodeRange }) =>
          plain(family) === plain(style.getPropertyValue("font-family")) &&
          plain(unicodeRange) === plain(style.getPropertyValue("unicode-range") || "U+0-10FFFF"),
      ),
    );
  return (await Promise.all(rules.map((rule) => withFile(rule)))).join("\n");
};

const plain = (text: string): string => text.replaceAll(/["'\s]/g, "").toLowerCase();

const fontRules = (sheet: CSSStyleSheet): readonly CSSFontFaceRule[] => {
  try {
    return [...sheet.cssRules].flatMap((rule) => fontRulesIn(rule));
  } catch {
    return []; // another site's stylesheet cannot be read
  }
};

const fontRulesIn = (rule: CSSRule): readonly CSSFontFaceRule[] => {
  if (rule instanceof CSSFontFaceRule) return [rule];
  return rule instanceof CSSGroupingRule ? [...rule.cssRules].flatMap((inner) => fontRulesIn(inner)) : [];
};

const ADDRESS = /url\(["']?([^"')]+)["']?\)/;

/** A font that fails to load leaves the picture with another font instead of failing it. */
const withFile = async (rule: CSSFontFaceRule): Promise<string> => {
  const [, address] = ADDRESS.exec(rule.style.getPropertyValue("src")) ?? [];
  if (address === undefined) return rule.cssText; // a face of the system
  try {
    const response = await fetch(new URL(address, rule.parentStyleSheet?.href ?? location.href));
    return response.ok ? rule.cssText.replace(ADDRESS, `url(${await dataUrlOf(await response.blob())})`) : "";
  } catch {
    return "";
  }
};
