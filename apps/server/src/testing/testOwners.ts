import type { OwnerKind } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import type { TestServer } from "./openTestServer.ts";

interface TestOwner {
  readonly kind: OwnerKind;
  readonly name?: string;
  readonly companyId?: string | null;
  readonly country?: string | null;
}

/** Adds an active stakeholder, by default without a company, and gives its id. */
export const addOwner = async (
  { services }: Pick<TestServer, "services">,
  { kind, name = `Test ${kind}`, companyId = null, country = null }: TestOwner,
): Promise<string> => {
  const id = randomUUID();
  const at = services.now();
  await services.db
    .insertInto("milestoneOwner")
    .values({
      id,
      code: `${kind}-${id.slice(0, 8)}`,
      name,
      kind,
      companyId,
      country,
      active: true,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return id;
};
