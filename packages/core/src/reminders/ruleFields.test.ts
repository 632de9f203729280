import { readRecurrence } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { fieldsOfRule, ruleFieldsFor, ruleOf, type RuleFields } from "./ruleFields.ts";

const tuesday = "2027-01-05T10:00";
const made = (fields: Partial<RuleFields>, due = tuesday) =>
  ruleOf({ ...ruleFieldsFor(due), ...fields }, due);

describe("the rule that the builder makes", () => {
  test.each<[Partial<RuleFields>, string | undefined]>([
    [{}, undefined],
    [{ repeats: "DAILY", interval: "3" }, "FREQ=DAILY;INTERVAL=3"],
    [{ repeats: "WEEKLY" }, "FREQ=WEEKLY"],
    [{ repeats: "WEEKLY", interval: "2", weekdays: ["TU"] }, "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"],
    [{ repeats: "MONTHLY" }, "FREQ=MONTHLY;BYMONTHDAY=5"],
    [{ repeats: "MONTHLY", monthDay: "-1" }, "FREQ=MONTHLY;BYMONTHDAY=-1"],
    [{ repeats: "MONTHLY", monthDay: "31" }, "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"],
    [{ repeats: "MONTHLY", monthDay: "30" }, "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"],
    [{ repeats: "MONTHLY", monthDay: "29" }, "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1"],
    [{ repeats: "MONTHLY", monthDay: "31", shortMonths: "skip" }, "FREQ=MONTHLY;BYMONTHDAY=31"],
    [
      { repeats: "MONTHLY", monthBy: "weekday", nth: "-1", nthDay: "FR", ends: "TIMES", times: "6" },
      "FREQ=MONTHLY;BYDAY=-1FR;COUNT=6",
    ],
    [{ repeats: "YEARLY", ends: "DAY", until: "2031-12-31" }, "FREQ=YEARLY;UNTIL=20311231"],
    [{ repeats: "CUSTOM", ruleText: " FREQ=YEARLY;BYWEEKNO=20 " }, "FREQ=YEARLY;BYWEEKNO=20"],
  ])("of %j is %s", (fields, rule) => {
    expect(made(fields)).toBe(rule);
    if (rule !== undefined) expect(readRecurrence(rule)).toBeDefined();
  });

  test("takes 28 February in a year without a 29th", () => {
    expect(made({ repeats: "YEARLY" }, "2028-02-29T09:00")).toBe(
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1",
    );
  });

  test("is none for a number that is not valid", () => {
    expect(readRecurrence(made({ repeats: "DAILY", interval: "often" }) ?? "")).toBeUndefined();
    expect(readRecurrence(made({ repeats: "DAILY", ends: "TIMES", times: "" }) ?? "")).toBeUndefined();
  });
});

describe("the builder's fields of a rule", () => {
  test.each([
    "FREQ=DAILY;INTERVAL=3",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=4",
    "FREQ=MONTHLY;BYMONTHDAY=5;UNTIL=20270131",
    "FREQ=MONTHLY;BYMONTHDAY=-1",
    "FREQ=MONTHLY;BYMONTHDAY=31",
    "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
    "FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=29",
    "FREQ=MONTHLY;BYDAY=-1FR;COUNT=6",
    "FREQ=YEARLY",
  ])("make the same rule %s again", (rule) => {
    const fields = fieldsOfRule(rule, tuesday);
    expect(fields.repeats).not.toBe("CUSTOM");
    expect(ruleOf(fields, tuesday)).toBe(rule);
  });

  test("name the due day where the rule leaves the day to it", () => {
    expect(fieldsOfRule("FREQ=MONTHLY;INTERVAL=12", tuesday)).toMatchObject({
      repeats: "MONTHLY",
      interval: "12",
      monthBy: "day",
      monthDay: "5",
    });
    expect(fieldsOfRule("FREQ=MONTHLY", "2027-01-31T09:00")).toMatchObject({
      repeats: "MONTHLY",
      monthDay: "31",
      shortMonths: "skip",
    });
  });

  test.each([
    "FREQ=MONTHLY;BYDAY=1MO,3MO",
    "FREQ=YEARLY;BYWEEKNO=20",
    "FREQ=WEEKLY;BYDAY=MO;UNTIL=20270131T093000Z",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU",
  ])("keep %s unchanged", (rule) => {
    expect(fieldsOfRule(rule, tuesday)).toMatchObject({ repeats: "CUSTOM", ruleText: rule });
    expect(ruleOf(fieldsOfRule(rule, tuesday), tuesday)).toBe(rule);
  });

  test("say that no rule never repeats", () => expect(fieldsOfRule(null, tuesday).repeats).toBe("NEVER"));
});
