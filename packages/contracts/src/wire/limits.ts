/** Default number of rows on a page of a list. Source: behaviour.md §9. */
export const DEFAULT_PAGE_SIZE = 10;
/** Most rows on one page. Source: behaviour.md §9. */
export const MAX_PAGE_SIZE = 100;
/** Largest page × size, so that no offset overflows. Source: behaviour.md §9. */
export const MAX_LIST_REACH = 1_000_000;
/** Most filters in one list call. Source: behaviour.md §9. */
export const MAX_FILTERS = 20;
/** Most values in one `in` or `not_in` filter. Source: behaviour.md §9. */
export const MAX_FILTER_VALUES = 100;
/** Longest filter value, in characters. Source: behaviour.md §9. */
export const MAX_FILTER_VALUE_CHARS = 256;
/** Most rows of one bulk action. Source: behaviour.md §9. */
export const MAX_BULK_ROWS = 1000;
/** Longest tag of a project, in characters. Source: behaviour.md §5 Forms. */
export const MAX_TAG_CHARS = 40;
/** Shortest password, in characters. Source: behaviour.md §9. */
export const MIN_PASSWORD_CHARS = 8;
/** Longest password, in characters. Source: behaviour.md §9. */
export const MAX_PASSWORD_CHARS = 128;
/** Largest request body in bytes unless an endpoint names another. Source: behaviour.md §9. */
export const MAX_BODY_BYTES = 64 * 1024;
/** Most rows that one export takes by their ids. Source: behaviour.md §9. */
export const MAX_EXPORT_IDS = 50_000;
/** Largest body of an export by ids, in bytes. Source: behaviour.md §9. */
export const MAX_EXPORT_BODY_BYTES = 4 * 1024 * 1024;
/** Longest request address in bytes. Source: behaviour.md §9. */
export const MAX_ADDRESS_BYTES = 8 * 1024;
/** Largest body that carries a template's graph, in bytes. Source: behaviour.md §9. */
export const MAX_TEMPLATE_BODY_BYTES = 512 * 1024;
/** Most entries of a project's registry list. Source: behaviour.md §5 Forms. */
export const MAX_REGISTRY_ENTRIES = 100;
/** Largest body that carries a project's registry lists, in bytes. Source: behaviour.md §9. */
export const MAX_PROJECT_BODY_BYTES = 512 * 1024;
/** Most steps of a template, and so of a process. Source: behaviour.md §5 Forms. */
export const MAX_TEMPLATE_STEPS = 500;
/** Default number of days within which something is new or recent. Source: behaviour.md §9. */
export const DEFAULT_WINDOW_DAYS = 30;
/** Largest number of such days. Source: behaviour.md §9. */
export const MAX_WINDOW_DAYS = 3650;
/** Default number of months in a trend. Source: behaviour.md §9. */
export const DEFAULT_TREND_MONTHS = 12;
/** The longest trend, in months. Source: behaviour.md §9. */
export const MAX_TREND_MONTHS = 120;
/** Hits of each kind in one search. Source: behaviour.md §7 Search. */
export const MAX_HITS_A_KIND = 5;
/** Largest body of a feedback item with its picture, in bytes. Source: behaviour.md §9. */
export const MAX_FEEDBACK_BODY_BYTES = 8 * 1024 * 1024;
/** Largest picture, in bytes of PNG. Source: behaviour.md §9. */
export const MAX_SCREENSHOT_BYTES = 5 * 1024 * 1024;
/** Longest side of a picture, in pixels. Source: behaviour.md §9. */
export const MAX_SCREENSHOT_SIDE_PX = 16_384;
/** Most pixels of a picture. Source: behaviour.md §9. */
export const MAX_SCREENSHOT_PIXELS = 40_000_000;
/** Largest logo of a company, in bytes. Source: behaviour.md §9. */
export const MAX_LOGO_BYTES = 256 * 1024;
/** Longest side of a logo, in pixels. Source: behaviour.md §9. */
export const MAX_LOGO_SIDE_PX = 1024;
/** Longest address that feedback names, in characters. Source: behaviour.md §5 Forms. */
export const MAX_FEEDBACK_ROUTE_CHARS = 1000;
/** Longest name of a version or of a browser in feedback, in characters. Source: behaviour.md §5 Forms. */
export const MAX_FEEDBACK_LINE_CHARS = 400;
/** Longest note to a change of a feedback item's status, in characters. Source: behaviour.md §5 Forms. */
export const MAX_FEEDBACK_NOTE_CHARS = 2000;
/** Longest reason for an action, and longest note to a completed milestone, in characters. Source: behaviour.md §5 Forms. */
export const MAX_REASON_CHARS = 2000;
/** Longest text that the search over all records takes, in code units. */
export const MAX_SEARCH_TEXT_CHARS = 200;
/** Most pictures of one user within 24 hours. Source: behaviour.md §9. */
export const MAX_SCREENSHOTS_A_DAY = 50;
/** Most messages under feedback that one user writes within an hour. Source: behaviour.md §9. */
export const MAX_FEEDBACK_MESSAGES_AN_HOUR = 60;
/** Most undelivered notifications in one answer. Source: behaviour.md §9. */
export const MAX_UNDELIVERED = 20;
/** The longest span that a calendar shows at once, in days. Source: behaviour.md §9. */
export const MAX_CALENDAR_DAYS = 400;
/** Default number of upcoming occurrences. Source: behaviour.md §9. */
export const DEFAULT_UPCOMING = 10;
/** Most upcoming occurrences in one answer. Source: behaviour.md §9. */
export const MAX_UPCOMING = 100;
/** Dates in a preview of a repeating reminder. Source: behaviour.md §9. */
export const PREVIEW_DATES = 6;
/** Most repetitions of a counted rule. Source: behaviour.md §9. */
export const MAX_OCCURRENCES = 1000;
/** The longest lead time, and the furthest offset from a milestone, in days. Source: behaviour.md §9. */
export const MAX_LEAD_DAYS = 3650;
/** Most lead times of one reminder. Source: behaviour.md §9. */
export const MAX_LEAD_TIMES = 10;
/** Largest file of an import, in bytes. Source: behaviour.md §9. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;
/** Most bytes that a workbook of an import holds unpacked. Source: behaviour.md §9. */
export const MAX_IMPORT_INFLATED_BYTES = 64 * 1024 * 1024;
/** Most lines of an import, without the headings. Source: behaviour.md §9. */
export const MAX_IMPORT_LINES = 10_000;
/** Most columns of an imported file. Source: behaviour.md §9. */
export const MAX_IMPORT_COLUMNS = 100;
/** Most bytes that the files of one project's documents hold together. Source: behaviour.md §9. */
export const MAX_PROJECT_FILE_BYTES = 5 * 1024 * 1024 * 1024;
/** Longest name of a file, in characters. Source: behaviour.md §9. */
export const MAX_FILE_NAME_CHARS = 160;
/** Largest body of a pasted table of findings, in bytes. Source: behaviour.md §9. */
export const MAX_FINDING_IMPORT_BODY_BYTES = 512 * 1024;
/** Most lines of a pasted table of findings, without the headings. Source: behaviour.md §9. */
export const MAX_FINDING_IMPORT_LINES = 500;
