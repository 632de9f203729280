/** True where two values are the same JSON, including the order of their keys. */
export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
