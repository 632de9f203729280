const ADDRESS = /^[^\s<>()[\]@,;:"\\]+@[^\s<>()[\]@,;:"\\]+$/;
/** A name as the header of a mail takes it: without characters that separate addresses, or in quotes. */
const NAME = /^(?:[^<>()@,;:"\\]*|"(?:[^"\\]|\\.)*")\s*$/;

/** True for exactly one address, with or without a name: `canopy@canopy.example`, `Canopy <canopy@canopy.example>`. */
export const isMailSender = (text: string): boolean => {
  const start = text.indexOf("<", text.lastIndexOf('"') + 1);
  if (start === -1) return ADDRESS.test(text);
  return text.endsWith(">") && NAME.test(text.slice(0, start)) && ADDRESS.test(text.slice(start + 1, -1));
};
