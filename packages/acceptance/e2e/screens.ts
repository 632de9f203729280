import type { Look } from "./look.ts";
import type { People } from "./people.ts";
import { talkLooksOf } from "./talkScreens.ts";

/** The screens for guests. */
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
  const project = await people.firstProject(email);
  const process = await people.firstProcess(email);
  const template = await people.template("VCS-REG");
  const brought = await people.importCompany(email);
  return [
    { name: "dashboard", path: "/", title: /^Good /, sign: "Partner companies" },
    { name: "projects", path: "/project/", title: "Climate Projects", sign: /^1–10 of / },
    {
      name: "project create",
      path: "/project/create",
      title: "Create New Project",
      sign: "Place and time",
    },
    { name: "project", path: `/project/${project.id}`, title: "Project Information", sign: project.name },
    {
      name: "project's processes",
      path: `/project/${project.id}?tab=processes`,
      title: "Project Information",
      sign: /· version \d+$/,
    },
    {
      name: "project's registry",
      path: `/project/${project.id}?tab=registry`,
      title: "Project Information",
      sign: /^Issuances/,
    },
    {
      name: "project's history",
      path: `/project/${project.id}?tab=history`,
      title: "Project Information",
      sign: /\w (created|completed|started) \w/,
    },
    {
      name: "process",
      path: `/process/${process.id}`,
      title: "Process Information",
      sign: /^\d+ of \d+ milestones$/,
    },
    { name: "findings", path: "/finding/", title: "Findings", sign: /^1–\d+ of |^No findings yet$/ },
    { name: "milestones", path: "/milestone/", title: "Milestones", sign: /^1–10 of / },
    {
      name: "process templates",
      path: "/process-templates/",
      title: "Process Templates",
      sign: /^1–\d+ of /,
    },
    {
      name: "process template create",
      path: "/process-templates/create",
      title: "New Process Template",
      sign: "This template has no steps yet.",
    },
    {
      name: "process template edit",
      path: `/process-templates/edit/${template.id}`,
      title: "Edit Process Template",
      sign: "Version 1, in force",
    },
    ...(await talkLooksOf(people, email)),
    { name: "flowchart test", path: "/flowchart-test", title: "Flowchart test", sign: "Two hundred steps" },
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
    { name: "activity", path: "/activity/", title: "Activity", sign: /^1–\d+ of / },
    { name: "profile", path: "/profile", title: "My Profile", sign: "Change password" },
    { name: "user create", path: "/user/create", title: "Add New User", sign: /^Runs the platform/ },
    { name: "user", path: `/user/${user.id}`, title: "User Account", sign: user.email },
    {
      name: "import create",
      path: "/import/create?resource=companies",
      title: "Import Records",
      sign: "Drop a file of companies here",
    },
    { name: "import", path: `/import/${brought.id}`, title: "Import", sign: "Ready to import" },
    { name: "unauthorized", path: "/unauthorized", title: "No permission", sign: "Go to the dashboard" },
    { name: "toast test", path: "/toast-test", title: "Toast test", sign: "Dismiss all" },
    { name: "not found", path: "/no/such/page", title: "Not Found", sign: "Go to the dashboard" },
  ];
};
