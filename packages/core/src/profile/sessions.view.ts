/** Programs by a part of their User-Agent; the first that is found counts, because most of them also name others. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^node\b/, "A terminal"],
];

/** Systems likewise. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (table: typeof programs, userAgent: string): string | undefined =>
  table.find(([part]) => part.test(userAgent))?.[1];

/** The program and the system of a User-Agent header, such as 'Firefox on Windows'; 'Unknown device' if it tells neither. */
export const deviceText = (userAgent: string | null): string => {
  const program = nameIn(programs, userAgent ?? "");
  const system = nameIn(systems, userAgent ?? "");
  if (program === undefined) return system ?? "Unknown device";
  return system === undefined ? program : `${program} on ${system}`;
};
