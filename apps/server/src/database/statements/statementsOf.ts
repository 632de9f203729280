/** The statements of an SQL script: each ends with a semicolon at the end of a line; text between `$$` is not split. */
export const statementsOf = (script: string): readonly string[] => {
  const statements: string[] = [];
  let open: string[] = [];
  let isQuoted = false;
  for (const line of script.split("\n")) {
    open.push(line);
    if (line.split("$$").length % 2 === 0) isQuoted = !isQuoted;
    if (isQuoted || !/;\s*(--.*)?$/.test(line)) continue;
    statements.push(open.join("\n"));
    open = [];
  }
  return [...statements, open.join("\n")].filter(
    (statement) => statement.replace(/--.*$/gm, "").trim() !== "",
  );
};
