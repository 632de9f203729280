/** What stands below 'Not Found'; apart from `messages`, so that only the pages that show it load it. Source: behaviour.md §2. */
export const notFoundTexts = {
  title: "There is nothing at this address",
  text: "It may have been mistyped, or what was here is gone.",
} as const;
