import { access, type Access } from "@canopy/contracts";

/** One figure of the dashboard: its label, the list behind it and who may see it. Source: behaviour.md §2 Dashboard. */
export interface Figure {
  readonly id: string;
  readonly label: string;
  readonly to: `/${string}`;
  readonly access: Access;
}

/** What / counts so far. */
export const figures = {
  companies: { id: "companies", label: "Partner companies", to: "/company/", access: access.companies.count },
  users: { id: "users", label: "System users", to: "/user/", access: access.users.list },
  invited: {
    id: "invited",
    label: "Open invitations",
    to: "/user/?status=INVITED",
    access: access.users.list,
  },
  locked: { id: "locked", label: "Locked accounts", to: "/user/?status=LOCKED", access: access.users.list },
} satisfies Record<string, Figure>;

/** How many of the newest records / shows. */
export const NEWEST_COUNT = 5;

/** Who may begin what from /. */
export const quickAccess = {
  addCompany: access.companies.create,
  addUser: access.users.create,
} satisfies Record<string, Access>;
