import { CHAIN_START, chainText, packHistoryColumns } from "@canopy/contracts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { checkHistory } from "./historyCheck.ts";

const first = {
  ...{ seq: 1, at: "2027-03-01T09:30:00.000Z", actorId: null, source: "UI", entity: "project" },
  ...{ entityId: "p", action: "create", reason: null, changes: [] },
};
const second = { ...first, seq: 2, actorId: "ines", action: "hold", reason: "No money" };
const hashOf = (before: string, entry: Parameters<typeof chainText>[1]) =>
  bytesToHex(sha256(utf8ToBytes(chainText(before, entry))));
const [one, two] = [hashOf(CHAIN_START, first), hashOf(hashOf(CHAIN_START, first), second)];
const heads = packHistoryColumns.join(",");
const rowOf = (
  { seq, at, actorId, source, entity, entityId, action, reason }: typeof second | typeof first,
  before: string,
  hash: string,
) => [seq, at, actorId ?? "", source, entity, entityId, action, reason ?? "", "[]", before, hash].join(",");
const rows = [rowOf(first, CHAIN_START, one), rowOf(second, one, two)];

const endOf = (lines: readonly string[], mayHide = false) => {
  const check = checkHistory({ mayHide });
  const bytes = utf8ToBytes(`${lines.join("\r\n")}\r\n`);
  check.take(bytes.subarray(0, 40));
  check.take(bytes.subarray(40));
  return check.end();
};

test("a history whose rows follow from each other ends with the last one", () => {
  expect(endOf([heads, ...rows])).toEqual({ seq: 2, hash: two });
  expect(endOf([heads, rows[0] ?? ""])).toEqual({ seq: 1, hash: one });
});

test("a history without a row ends before the first one", () => {
  expect(endOf([heads])).toEqual({ seq: 0, hash: CHAIN_START });
});

test.each([
  ["without its headings", rows],
  ["with other headings", [heads.replace("actorId", "actor"), ...rows]],
  ["with a cell too many", [heads, `${rows[0]},`]],
  ["with a cell too few", [heads, (rows[0] ?? "").split(",").slice(1).join(",")]],
  ["that lacks a row", [heads, rows[1] ?? ""]],
  ["with a row twice", [heads, rows[0] ?? "", rows[0] ?? ""]],
  ["with another row before", [heads, rows[0] ?? "", rowOf(second, two, two)]],
  ["with a row that was changed", [heads, (rows[0] ?? "").replace("create", "delete")]],
  ["with another number", [heads, (rows[0] ?? "").replace(/^1,/, "01,")]],
  ["that is no table", [`${heads}"`]],
])("a history %s has no end", (_, lines) => {
  expect(endOf(lines)).toBeUndefined();
});

test("a row that holds its number and its hashes alone follows only where documents may be hidden", () => {
  const hidden = [2, ...Array.from({ length: packHistoryColumns.length - 3 }, () => ""), one, two].join(",");
  expect(endOf([heads, rows[0] ?? "", hidden], true)).toEqual({ seq: 2, hash: two });
  expect(endOf([heads, rows[0] ?? "", hidden])).toBeUndefined();
  expect(endOf([heads, rows[0] ?? "", hidden.replace(",,", ",x,")], true)).toBeUndefined();
});

test("an empty reason counts like none", () => {
  const empty = { ...first, reason: "" };
  const hash = hashOf(CHAIN_START, empty);
  expect(endOf([heads, rowOf(first, CHAIN_START, hash)])).toEqual({ seq: 1, hash });
});

test("a history that is no UTF-8 has no end", () => {
  const check = checkHistory({ mayHide: false });
  check.take(new Uint8Array([0xff, 0xfe]));
  expect(check.end()).toBeUndefined();
});
