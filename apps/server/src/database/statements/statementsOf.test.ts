import { expect, test } from "vitest";
import { statementsOf } from "./statementsOf.ts";

test("a script is split at semicolons that end a line, and nowhere else", () => {
  const script = `create table a (b text default ';');
-- a remark; with a semicolon;
create function f() returns int as $$
begin
  return 1;
end;
$$ language plpgsql; -- done
insert into a values ('x; y');
`;
  const statements = statementsOf(script).map((statement) => statement.trim());
  expect(statements.map((statement) => statement.split("\n").at(-1))).toEqual([
    "create table a (b text default ';');",
    "$$ language plpgsql; -- done",
    "insert into a values ('x; y');",
  ]);
});

test("a script of comments alone has no statement", () => expect(statementsOf("-- nothing\n\n")).toEqual([]));
