/** Whether the text is the code of a currency, as ISO 4217 has it and as this machine knows it: 'EUR'. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf("currency").includes(code);
