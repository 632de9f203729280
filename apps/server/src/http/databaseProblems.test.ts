import { describe, expect, test } from "vitest";
import { databaseProblem } from "./databaseProblems.ts";

const coded = (code: string, message = "") => Object.assign(new Error(message), { code });

describe("a database error becomes", () => {
  test.each([
    ["22P02", "", 400, "/errors/validation"],
    ["22003", "", 400, "/errors/validation"],
    ["22021", "", 400, "/errors/validation"],
    ["22008", "", 400, "/errors/validation"],
    ["23514", "", 400, "/errors/validation"],
    ["23505", "", 409, "/errors/conflict"],
    ["23503", 'update or delete on table "company" violates …', 409, "/errors/in-use"],
    ["23503", 'insert or update on table "project" violates …', 400, "/errors/validation"],
    ["40001", "", 409, "/errors/conflict"],
    ["40P01", "", 409, "/errors/conflict"],
    ["57014", "", 503, "/errors/internal"],
    ["57P01", "", 503, "/errors/internal"],
    ["53100", "", 503, "/errors/internal"],
    ["25006", "", 503, "/errors/internal"],
    ["53300", "", 503, "/errors/internal"],
    ["08006", "", 503, "/errors/internal"],
    ["ECONNREFUSED", "", 503, "/errors/internal"],
    ["", "Connection terminated unexpectedly", 503, "/errors/internal"],
    ["", "timeout exceeded when trying to connect", 503, "/errors/internal"],
  ])("%s %s → %i", (code, message, status, type) => {
    expect(databaseProblem(coded(code, message))).toMatchObject({ status, type });
  });
  test.each([coded("42P01"), coded("23502"), new Error("22P02"), "22P02", null])(
    "nothing where it is a fault of the server: %s",
    (error) => expect(databaseProblem(error)).toBeUndefined(),
  );
});
