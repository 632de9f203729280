const USUAL_DIGITS = 2;

/** The currencies of ISO 4217 whose minor unit is no hundredth, by its digits. */
const otherDigits: readonly (readonly [digits: number, codes: string])[] = [
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
];

/** The number of decimals that amounts of a currency have, by ISO 4217: 2 for EUR, 0 for JPY. */
export const currencyDigits = (code: string): number =>
  otherDigits.find(([, codes]) => codes.split(" ").includes(code))?.[0] ?? USUAL_DIGITS;

/** True if the text is an ISO 4217 currency code that the runtime knows, such as 'EUR'. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf("currency").includes(code);
