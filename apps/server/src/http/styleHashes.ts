/** Hashes of the style elements that sonner 2.0.8 and react-aria 1.22 insert into the page at run time; no other inline style is allowed. A new version of either package changes them. */
export const styleHashes = [
  // the empty element that sonner inserts first
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
] as const;
