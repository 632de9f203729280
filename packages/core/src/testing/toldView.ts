/** The keys that name a part of a view, such as a column or an option; the first that it has leads its line. */
const names = ["id", "name", "field", "param", "value", "type"];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const wordsOf = (part: Readonly<Record<string, unknown>>): string => {
  const name = names.find((key) => typeof part[key] === "string");
  const lead = name === undefined ? [] : [String(part[name])];
  const label = typeof part["label"] === "string" ? [`"${part["label"]}"`] : [];
  const others = Object.entries(part)
    .filter(([key, value]) => key !== name && key !== "label" && value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => (value === true ? key : `${key} ${valueText(value)}`));
  return [[...lead, ...label].join(" "), ...others].filter((text) => text !== "").join(", ");
};

const valueText = (value: unknown): string => {
  if (typeof value === "function") return "…";
  if (Array.isArray(value)) return `[${value.map((part) => told(part)).join("; ")}]`;
  if (isObject(value)) return `(${wordsOf(value)})`;
  return typeof value === "string" && /^$|[^\w{}/:.-]/u.test(value) ? `"${value}"` : String(value);
};

/** A part of a view as one line: its name, its label in quotation marks, then all else by its key. A function is '…'. */
export const told = (part: unknown): string =>
  isObject(part) && !Array.isArray(part) ? wordsOf(part) : valueText(part);

const isTable = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.length > 0 && value.every((part) => isObject(part) && !Array.isArray(part));

/** A view of a list or a form as lines, so that a test can state it like the specification: a line for each key, then the columns, fields or actions, one a line. The table of a resource's fields is left out. */
export const toldView = (view: object): readonly string[] =>
  Object.entries(view)
    .filter(([key, value]) => value !== undefined && (key !== "fields" || Array.isArray(value)))
    .toSorted(([one, a], [other, b]) => Number(isTable(a)) - Number(isTable(b)) || (one < other ? -1 : 1))
    .flatMap(([key, value]: [string, unknown]) =>
      isTable(value) ? [`${key}:`, ...value.map(told)] : [`${key}: ${valueText(value)}`],
    );

/** The lines of a text in a test, without their indentation. */
export const lines = ({ raw: [text = ""] }: TemplateStringsArray): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
