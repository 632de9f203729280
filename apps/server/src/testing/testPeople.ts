import type { Permission } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import { demoPasswordHash } from "./database/demoPasswordHash.ts";
import type { TestServer } from "./openTestServer.ts";

interface TestUser {
  readonly roles?: readonly string[];
  readonly companyId?: string | null;
  readonly status?: "INVITED" | "ACTIVE" | "DISABLED";
  readonly email?: string;
}

/** A user who was added directly to the database. */
export interface AddedUser {
  readonly id: string;
  readonly email: string;
}

/** Adds a user with the demo's password, by default an active viewer of our staff. */
export const addUser = async (
  { services }: Pick<TestServer, "services">,
  user: TestUser = {},
): Promise<AddedUser> => {
  const id = randomUUID();
  const { roles = ["VIEWER"], companyId = null, status = "ACTIVE", email = `${id}@canopy.example` } = user;
  const at = services.now();
  await services.db
    .insertInto("appUser")
    .values({
      id,
      email,
      name: "Test",
      surname: `Person ${id.slice(0, 4)}`,
      companyId,
      roles: [...roles],
      status,
      passwordHash: status === "INVITED" ? null : demoPasswordHash,
      language: null,
      timeZone: null,
      weekStart: null,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return { id, email };
};

/** Adds a role with these permissions and gives its code. */
export const addRole = async (
  { services }: Pick<TestServer, "services">,
  permissions: readonly Permission[],
  rowScope: "ALL" | "COMPANY" = "ALL",
): Promise<string> => {
  const code = `TEST_${randomUUID().replaceAll("-", "_").toUpperCase()}`;
  await services.db
    .insertInto("role")
    .values({ code, position: 99, label: code, description: "", rowScope, permissions: [...permissions] })
    .execute();
  return code;
};

/** Adds a company and gives its id. */
export const addCompany = async (
  { services }: Pick<TestServer, "services">,
  name = "Test Works",
  id: string = randomUUID(),
): Promise<string> => {
  const at = services.now();
  await services.db
    .insertInto("company")
    .values({ id, name, country: "PT", status: "ACTIVE", createdAt: at, updatedAt: at })
    .execute();
  return id;
};
