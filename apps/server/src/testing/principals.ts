import { permissions, type Access } from "@canopy/contracts";
import { defaultRoles } from "../auth/defaultRoles.ts";
import { readProfile } from "../auth/profiles.ts";
import { openSession } from "../auth/sessions.ts";
import { forgeries, tamperedWith } from "./forgedTokens.ts";
import type { TestServer } from "./openTestServer.ts";
import type { Client } from "./openClient.ts";
import { addCompany, addRole, addUser } from "./testPeople.ts";

/** A signed-in user and their permissions. */
export interface Principal {
  readonly id: string;
  readonly name: string;
  readonly client: Client;
  readonly permissions: ReadonlySet<string>;
  /** True if their role holds one permission alone. */
  readonly isSingle: boolean;
}

/** A caller who is refused, and the reason they are given. */
export interface RefusedCaller {
  readonly name: string;
  readonly client: Client;
  readonly type: string;
}

/** A client for the user without the cost of a password hash. */
export const enter = async (server: TestServer, userId: string): Promise<Client> => {
  const { services } = server;
  const profile = await readProfile(services.db, userId);
  if (!profile) throw new Error("only an active user can enter");
  return server.client(`Bearer ${await openSession(services, services.db, profile)}`);
};

/** A new user with that role, signed in. */
export const openClientAs = async (
  server: TestServer,
  role: string,
  companyId: string | null = null,
): Promise<{ readonly id: string; readonly client: Client }> => {
  const { id } = await addUser(server, { roles: [role], companyId });
  return { id, client: await enter(server, id) };
};

const openPrincipal = async (
  server: TestServer,
  name: string,
  role: string,
  held: readonly string[],
  companyId: string | null = null,
): Promise<Principal> => {
  const { id, client } = await openClientAs(server, role, companyId);
  return { id, name, client, permissions: new Set(held), isSingle: held.length === 1 };
};

/** A user with every permission but those that open the endpoint. */
export const openAllBut = async (server: TestServer, access: Access): Promise<Principal> => {
  const held = permissions.filter((permission) => !isAllowed(access, new Set([permission])));
  return openPrincipal(server, `all but ${String(access)}`, await addRole(server, held), held);
};

/** `none`, the six roles, a partner of a second company, and one user for each single permission. */
export const openPrincipals = async (server: TestServer): Promise<readonly Principal[]> => {
  const companies = [await addCompany(server, "First partner"), await addCompany(server, "Second partner")];
  const open = (name: string, role: string, held: readonly string[], companyId: string | null = null) =>
    openPrincipal(server, name, role, held, companyId);
  const roles = defaultRoles.map(({ code, permissions: held, rowScope }) =>
    open(code, code, held, rowScope === "COMPANY" ? companies[0] : null),
  );
  const partner = defaultRoles.find(({ rowScope }) => rowScope === "COMPANY");
  const second = open("second partner", partner?.code ?? "", partner?.permissions ?? [], companies[1]);
  const none = addRole(server, []).then((role) => open("none", role, []));
  const single = permissions.map(async (permission) =>
    open(`only ${permission}`, await addRole(server, [permission]), [permission]),
  );
  return Promise.all([none, ...roles, second, ...single]);
};

/** Every kind of caller who must be refused; the forged tokens are made from the administrator's. */
export const openRefusedCallers = async (server: TestServer): Promise<readonly RefusedCaller[]> => {
  const { db, config } = server.services;
  const admin = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
  const token = ((await enter(server, admin.id)).authorization ?? "").replace("Bearer ", "");
  const disabled = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
  const ofDisabled = await enter(server, disabled.id);
  await db.updateTable("appUser").set({ status: "DISABLED" }).where("id", "=", disabled.id).execute();
  const leaver = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
  const ended = await enter(server, leaver.id);
  await db
    .updateTable("session")
    .set({ endedAt: server.services.now() })
    .where("userId", "=", leaver.id)
    .execute();
  const forgotten = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
  const ofForgotten = await enter(server, forgotten.id);
  await db.deleteFrom("session").where("userId", "=", forgotten.id).execute();
  const secret = new TextEncoder().encode(config.jwtSecrets.join());
  const expired = await tamperedWith(token, secret, {
    exp: Math.floor(server.services.now().getTime() / 1000) - 60,
  });
  const bearing = (name: string, text: string, type = "/errors/token-invalid"): RefusedCaller => ({
    name,
    client: server.client(`Bearer ${text}`),
    type,
  });
  return [
    { name: "anonymous", client: server.client(), type: "/errors/token-missing" },
    { name: "basic", client: server.client("Basic eDp5"), type: "/errors/token-missing" },
    bearing("malformed", "not.a.token"),
    bearing("expired", expired, "/errors/token-expired"),
    bearing("forged algorithm", await forgeries["alg none"](token)),
    bearing("wrong key", await forgeries["a wrong key"](token)),
    { name: "disabled user", client: ofDisabled, type: "/errors/token-invalid" },
    { name: "ended session", client: ended, type: "/errors/token-invalid" },
    { name: "forgotten session", client: ofForgotten, type: "/errors/token-invalid" },
  ];
};

/** True if the endpoint table allows the call with these permissions. */
export const isAllowed = (access: Access, held: ReadonlySet<string>): boolean =>
  typeof access === "string" || access.some((permission) => held.has(permission));
