/** True if the text is an ISO 4217 currency code that the runtime knows, such as 'EUR'. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf("currency").includes(code);
