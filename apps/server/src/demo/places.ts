/** A place in each country of the demo's companies: latitude and longitude in degrees. */
export const places: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  PT: [39.6, -8.2],
  IE: [52.9, -8.0],
  CO: [5.1, -75.2],
  GB: [53.4, -1.5],
  NL: [52.1, 5.6],
  NO: [60.8, 8.4],
  ZA: [-28.2, 26.7],
  ES: [40.2, -3.6],
  DO: [18.9, -70.3],
  IN: [11.5, 77.9],
  DE: [50.9, 10.2],
  KE: [-0.4, 36.4],
};
