/** Present names of zones that runtimes still list by a former name. */
const formerNames: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** A zone's present name: 'Asia/Calcutta' → 'Asia/Kolkata'. */
export const presentZoneName = (timeZone: string): string =>
  Object.hasOwn(formerNames, timeZone) ? (formerNames[timeZone] ?? timeZone) : timeZone;

/** Whether two names are those of one zone: Chrome calls a device's zone 'Asia/Calcutta' that people choose as 'Asia/Kolkata'. */
export const isSameZone = (one: string, other: string): boolean =>
  presentZoneName(one) === presentZoneName(other);
