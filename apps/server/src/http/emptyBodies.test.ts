import { randomUUID } from "node:crypto";
import { endpoints } from "@canopy/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callEndpoint, everyEndpoint } from "../testing/everyEndpoint.ts";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";

let server: TestServer;
let ines: Client;
beforeAll(async () => {
  server = await openTestServer();
  ines = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const errorsOf = ({ status, body }: Answer): Readonly<Record<string, readonly string[]>> =>
  status === 400 ? Object(Reflect.get(Object(body), "errors")) : {};

const taking = everyEndpoint.filter(({ endpoint, sample }) => endpoint.body && sample !== undefined);

/** The required fields of a body, found by leaving out one after the other. */
const requiredOf = async (named: (typeof taking)[number]): Promise<readonly string[]> => {
  let body: Record<string, unknown> = Object(named.sample);
  // from the last field to the first, because later fields refer to earlier ones
  for (const left of Object.keys(body).toReversed()) {
    const { [left]: _, ...rest } = body;
    const answer = await callEndpoint(ines, { ...named, sample: rest }, randomUUID());
    if (!Object.hasOwn(errorsOf(answer), left)) body = rest;
  }
  return Object.keys(body);
};

describe("an empty body", () => {
  test.each(taking)("of $name names every required field at once", async (named) => {
    const required = await requiredOf(named);
    const answer = await callEndpoint(ines, { ...named, sample: {} }, randomUUID());
    expect(Object.keys(errorsOf(answer))).toEqual(expect.arrayContaining([...required]));
    // a missing choice is not reported as a wrong choice
    expect(Object.values(errorsOf(answer)).flat().join()).not.toContain("is not one of the choices");
  });

  test.each([
    [endpoints.reminders.create.path, ["description", "dueDatetime"]],
    [endpoints.projects.create.path, ["name", "companyId", "typeId", "programme", "country"]],
    [endpoints.notifications.send.path, ["userIds", "title", "message"]],
  ])("of POST %s names just these", async (path, fields) => {
    expect(Object.keys(errorsOf(await ines.post(path, {}))).toSorted()).toEqual(fields.toSorted());
  });
});

describe("fields that are checked together", () => {
  test("are checked although another single field is wrong: a reminder", async () => {
    const errors = errorsOf(
      await ines.post("/api/reminders", { description: "", offsetDays: 3, rrule: "FREQ=DAILY" }),
    );
    expect(errors).toEqual({
      description: ["Description is required"],
      milestoneId: ["Milestone is required with Days"],
      rrule: ["A reminder that moves with its milestone does not repeat"],
    });
  });

  test("are checked although another single field is wrong: a project", async () => {
    const project = {
      programme: "VCS",
      registryStatus: "LISTED",
      budget: 5,
      creditingPeriodStart: "2026-02-30",
    };
    const errors = errorsOf(await ines.post("/api/projects", project));
    expect(errors).toMatchObject({
      name: ["Name is required"],
      registryStatusDate: ["Registry status date is required with Registry status"],
      currency: ["Currency is required with Budget"],
      creditingPeriodStart: [expect.stringContaining("Crediting period start")],
    });
    expect(errors["creditingPeriodEnd"]).toBeUndefined();
  });

  test("are checked although another single field is wrong: a process", async () => {
    const period = { periodStart: "2026-02-01", periodEnd: "2026-01-01" };
    expect(errorsOf(await ines.post("/api/project-processes", period))).toMatchObject({
      name: ["Name is required"],
      periodEnd: ["Period end must not be before Period start"],
    });
  });

  test("add no second message to a field that is wrong by itself", async () => {
    const errors = errorsOf(await ines.post("/api/reminders", { description: "Read", dueDatetime: "soon" }));
    expect(Object.keys(errors)).toEqual(["dueDatetime"]);
    expect(errors["dueDatetime"]).toHaveLength(1);
  });
});
