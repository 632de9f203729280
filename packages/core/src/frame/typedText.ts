/** The text that keys type into an empty field: characters, and Backspace, which takes the last one away. Other keys type nothing. */
export const typedText = (keys: readonly string[]): string => {
  const typed: string[] = [];
  for (const key of keys) {
    if (key === "Backspace") typed.pop();
    else if (Array.from(key).length === 1) typed.push(key);
  }
  return typed.join("");
};
