import { expect, test } from "vitest";
import { renamedIn } from "./renamedIn.ts";

const before = { id: "7", name: "Ana", surname: "Silva", email: "ana@canopy.example" };
const after = { name: "Former", surname: "user 0001", email: "former-user-0001@anonymous.invalid" };

test("an answer gets the new name and address where it holds the person, and keeps all else", () => {
  const answer = {
    id: "9",
    name: "Ana",
    createdByName: "Ana Silva",
    doneById: "7",
    doneByName: "Ana Former-Name",
    users: [{ ...before, roles: ["VIEWER"] }, null, 3, true],
    mail: "Ana@Canopy.example",
    note: "Ana Silva said so",
  };
  expect(renamedIn(answer, before, after)).toEqual({
    id: "9",
    name: "Ana",
    createdByName: "Former user 0001",
    doneById: "7",
    doneByName: "Former user 0001",
    users: [{ id: "7", ...after, roles: ["VIEWER"] }, null, 3, true],
    mail: after.email,
    note: "Ana Silva said so",
  });
});
