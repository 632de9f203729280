const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const SIX_BITS = 0b11_1111;

/** Writes bytes as a data URL of the given content type, to show a picture that can only be read with the token. */
export const dataUrlOf = (bytes: Uint8Array, contentType: string): string => {
  const parts = [`data:${contentType};base64,`];
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3);
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const letter = (shift: number) => LETTERS[(bits >> shift) & SIX_BITS] ?? "";
    parts.push(
      letter(18) + letter(12) + (b === undefined ? "=" : letter(6)) + (c === undefined ? "=" : letter(0)),
    );
  }
  return parts.join("");
};
