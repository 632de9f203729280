/** The statements of an SQL script: ended by a semicolon at a line's end; what stands between `$$` is one piece. */
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
