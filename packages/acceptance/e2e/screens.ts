import type { People } from "./people.ts";

/** A screen to look at: where it is, its heading, and what shows that it is there. */
export interface Look {
  readonly name: string;
  readonly path: string;
  readonly title: string | RegExp;
  /** Words that only the finished screen shows. */
  readonly sign: string | RegExp;
}

/** The screens for those who are not signed in. */
export const guestLooks: readonly Look[] = [
  { name: "login", path: "/login", title: "Login", sign: "Forgot your password?" },
  {
    name: "reset password request",
    path: "/reset-password-request",
    title: "Reset password",
    sign: "Send link",
  },
  {
    name: "reset password",
    path: "/reset-password/some-token",
    title: "Reset password",
    sign: "Confirm password",
  },
  { name: "set password", path: "/set-password/some-token", title: "Set password", sign: "Confirm password" },
];

/** The administrator's screens. */
export const looksOf = async (people: People, email: string): Promise<readonly Look[]> => {
  const company = await people.firstCompany(email);
  const owner = await people.firstMilestoneOwner(email);
  const technology = await people.firstProjectType(email);
  const user = await people.create();
  return [
    { name: "dashboard", path: "/", title: /^Good /, sign: "Partner companies" },
    { name: "companies", path: "/company/", title: "Partner Companies", sign: /^1–10 of / },
    { name: "company", path: `/company/${company.id}`, title: "Company Profile", sign: company.name },
    { name: "stakeholders", path: "/stakeholders/", title: "All Stakeholders", sign: /^1–10 of / },
    {
      name: "stakeholder",
      path: `/stakeholders/${owner.id}`,
      title: "Stakeholder Details",
      sign: owner.name,
    },
    { name: "technologies", path: "/technology/", title: "Technologies", sign: /^1–10 of / },
    {
      name: "technology",
      path: `/technology/${technology.id}`,
      title: "Technology Details",
      sign: technology.name,
    },
    { name: "users", path: "/user/", title: "System Users", sign: /^1–10 of / },
    { name: "users, no match", path: "/user/?filter=%25%25", title: "System Users", sign: "No matches" },
    { name: "user create", path: "/user/create", title: "Add New User", sign: /^Runs the platform/ },
    { name: "user", path: `/user/${user.id}`, title: "User Account", sign: user.email },
    { name: "unauthorized", path: "/unauthorized", title: "No permission", sign: "Go to the dashboard" },
    { name: "toast test", path: "/toast-test", title: "Toast test", sign: "Dismiss all" },
    { name: "not found", path: "/no/such/page", title: "Not Found", sign: "Go to the dashboard" },
  ];
};
