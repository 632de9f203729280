import { expect, test } from "vitest";
import { permissions } from "./access.ts";

const actionsByResource = {
  user: ["get", "list", "create", "update", "delete", "enable", "disable"],
  company: ["get", "list", "create", "update", "delete"],
  project: ["get", "list", "create", "update", "delete", "enable"],
  project_history: ["get"],
  project_process: ["get", "list", "create", "update"],
  project_process_template: ["get", "list", "create", "update", "delete"],
  project_milestone: ["complete", "uncomplete"],
  project_milestone_owner: ["get", "list", "create", "update", "delete"],
  project_type: ["get", "list", "create", "update", "delete"],
  notification: ["read", "write"],
  report: ["read", "write"],
  config: ["read", "write"],
  reminder: ["get", "list", "create", "update", "delete", "manage_occurrence", "link_user"],
  feedback: ["get", "list", "create", "update", "manage"],
};

test("permissions are the 58 of the specification, in its order", () => {
  const specified = Object.entries(actionsByResource).flatMap(([name, actions]) =>
    actions.map((action) => `${name}:${action}`),
  );
  expect(permissions).toEqual(specified);
  expect(new Set(permissions).size).toBe(58);
});
