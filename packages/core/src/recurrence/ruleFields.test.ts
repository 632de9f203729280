import { readRecurrence } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { fieldsOfRule, ruleFieldsFor, ruleFieldsIn, ruleOf, type RuleFields } from "./ruleFields.ts";
import { shortMonthDay } from "./shortMonths.ts";

const tuesday = "2027-01-05T10:00";
const made = (fields: Partial<RuleFields>, due = tuesday) =>
  ruleOf({ ...ruleFieldsFor(due), ...fields }, due);

describe("the rule that the builder makes", () => {
  test.each<[Partial<RuleFields>, string | undefined]>([
    [{}, undefined],
    [{ repeats: "DAILY", interval: "3" }, "FREQ=DAILY;INTERVAL=3"],
    [{ repeats: "" }, undefined],
    [{ repeats: "DAILY", weekdays: ["TU"] }, "FREQ=DAILY"],
    [{ repeats: "DAILY", interval: " 2 " }, "FREQ=DAILY;INTERVAL=2"],
    [{ repeats: "WEEKLY" }, "FREQ=WEEKLY"],
    [{ repeats: "WEEKLY", weekdays: ["MO", "someday"] }, "FREQ=WEEKLY;BYDAY=MO"],
    [{ repeats: "MONTHLY", monthDay: "28" }, "FREQ=MONTHLY;BYMONTHDAY=28"],
    [{ repeats: "MONTHLY", monthBy: "weekday", nth: "2", nthDay: "WE" }, "FREQ=MONTHLY;BYDAY=2WE"],
    [{ repeats: "WEEKLY", ends: "TIMES", times: "6", until: "2031-12-31" }, "FREQ=WEEKLY;COUNT=6"],
    [{ repeats: "WEEKLY", ends: "DAY", times: "6", until: "" }, "FREQ=WEEKLY"],
    [{ repeats: "WEEKLY", ends: "NEVER", times: "6", until: "2031-12-31" }, "FREQ=WEEKLY"],
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

  test("leaves years without a 29 February out where that is wanted, and asks nothing on other days", () => {
    expect(made({ repeats: "YEARLY", otherYears: "skip" }, "2028-02-29T09:00")).toBe("FREQ=YEARLY");
    expect(made({ repeats: "YEARLY" }, "2028-02-28T09:00")).toBe("FREQ=YEARLY");
    expect(made({ repeats: "YEARLY" }, "2028-03-29T09:00")).toBe("FREQ=YEARLY");
    expect(made({ repeats: "YEARLY" }, "soon")).toBe("FREQ=YEARLY");
  });

  test("is none by a weekday that there is not", () => {
    const rule = made({ repeats: "MONTHLY", monthBy: "weekday", nthDay: "someday" });
    expect(rule).toBe("FREQ=MONTHLY");
  });

  test("is none for a number that is not valid", () => {
    expect(readRecurrence(made({ repeats: "DAILY", interval: "often" }) ?? "")).toBeUndefined();
    expect(readRecurrence(made({ repeats: "DAILY", ends: "TIMES", times: "" }) ?? "")).toBeUndefined();
  });
});

describe("the fields that the builder begins with", () => {
  const first = {
    ...{
      repeats: "NEVER",
      interval: "1",
      weekdays: [],
      monthBy: "day",
      shortMonths: "last",
      otherYears: "last",
    },
    ...{ ruleText: "", ends: "NEVER", times: "", until: "" },
  };

  test.each([
    ["2027-01-05T10:00", { monthDay: "5", nth: "1", nthDay: "TU" }],
    ["2027-01-07", { monthDay: "7", nth: "1", nthDay: "TH" }],
    ["2027-01-08", { monthDay: "8", nth: "2", nthDay: "FR" }],
    ["2027-01-28", { monthDay: "28", nth: "4", nthDay: "TH" }],
    ["2027-01-29", { monthDay: "29", nth: "-1", nthDay: "FR" }],
    ["2027-01-31", { monthDay: "31", nth: "-1", nthDay: "SU" }],
    ["soon", { monthDay: "", nth: "1", nthDay: "MO" }],
  ])("on %s are %j", (due, fields) => expect(ruleFieldsFor(due)).toEqual({ ...first, ...fields }));
});

describe("the fields that a form's values hold", () => {
  test("are texts, also of numbers, and empty where the form has none", () => {
    const held = { rrule: "MONTHLY", interval: 2, weekdays: ["TU", 3], monthBy: "day", monthDay: "5" };
    const rest = {
      shortMonths: "skip",
      otherYears: "last",
      nth: "1",
      nthDay: "MO",
      ruleText: "x",
      ends: "TIMES",
      count: 6,
      until: "u",
    };
    expect(ruleFieldsIn({ ...held, ...rest })).toEqual({
      ...{ repeats: "MONTHLY", interval: "2", weekdays: ["TU"], monthBy: "day", monthDay: "5" },
      ...{
        shortMonths: "skip",
        otherYears: "last",
        nth: "1",
        nthDay: "MO",
        ruleText: "x",
        ends: "TIMES",
        times: "6",
        until: "u",
      },
    });
    expect(ruleFieldsIn({ rrule: null })).toEqual({
      ...{ repeats: "", interval: "", weekdays: [], monthBy: "", monthDay: "" },
      ...{
        shortMonths: "",
        otherYears: "",
        nth: "",
        nthDay: "",
        ruleText: "",
        ends: "",
        times: "",
        until: "",
      },
    });
  });
});

test.each([
  [[28, 29, 30, 31], [-1], 31],
  [[31, 28, 30, 29], [-1], 31],
  [[28, 29], [-1], 29],
  [[28], [-1], undefined],
  [[27, 28], [-1], undefined],
  [[28, 30], [-1], undefined],
  [[28, 29], [1], undefined],
  [[28, 29], [-1, 1], undefined],
  [[28, 29], [], undefined],
])(
  "a rule by the days %j at %j takes the last day of shorter months for the day %j",
  (byMonthDay, bySetPos, day) => expect(shortMonthDay({ byMonthDay, bySetPos })).toBe(day),
);

describe("the builder's fields of a rule", () => {
  test("tell how it ends, how often it comes, and on which days", () => {
    const fields = (rule: string) => fieldsOfRule(rule, tuesday);
    expect(fields("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR;COUNT=4")).toMatchObject({
      ...{ repeats: "WEEKLY", interval: "2", weekdays: ["TU", "FR"], ends: "TIMES", times: "4", until: "" },
    });
    expect(fields("FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20270131")).toMatchObject({
      ...{ monthBy: "weekday", nth: "-1", nthDay: "FR", ends: "DAY", times: "", until: "2027-01-31" },
    });
    expect(fields("FREQ=MONTHLY;BYMONTHDAY=31")).toMatchObject({ monthDay: "31", shortMonths: "skip" });
    expect(fields("FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1")).toMatchObject({
      ...{ monthBy: "day", monthDay: "30", shortMonths: "last" },
    });
    expect(fields("FREQ=MONTHLY;BYMONTHDAY=5")).toMatchObject({ monthDay: "5", shortMonths: "last" });
    expect(fields("FREQ=YEARLY")).toMatchObject({ repeats: "YEARLY", otherYears: "last" });
    const leap = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1";
    expect(fieldsOfRule(leap, "2028-02-29T09:00")).toMatchObject({ repeats: "YEARLY", otherYears: "last" });
    expect(fieldsOfRule("FREQ=YEARLY", "2028-02-29T09:00")).toMatchObject({ otherYears: "skip" });
    expect(fieldsOfRule(leap, tuesday)).toMatchObject({ repeats: "CUSTOM", ruleText: leap });
  });

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
