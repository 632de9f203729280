/** A field's error where it stands apart from its field: with the field's label, unless the error begins with it. */
export const faultText = (label: string, error: string): string => {
  const begun = error.toLowerCase().replace(/^(?:an?|the|invalid) /, "");
  const isNamed = begun.startsWith(label.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(begun.slice(label.length));
  return isNamed ? error : `${label}: ${error}`;
};
