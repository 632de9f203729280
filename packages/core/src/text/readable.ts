/** Writes a code as words: `PLATFORM_ADMIN` → 'Platform admin'. */
export const readable = (code: string): string => {
  const words = code.toLowerCase().replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
