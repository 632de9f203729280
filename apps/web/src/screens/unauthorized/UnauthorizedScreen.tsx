import { routes } from "@canopy/core";
import { useApp } from "#kit/appContext.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { ForbiddenState } from "#ui/state/States.tsx";

/** /unauthorized: explains a 403 or a refusal of the route guard, links on, and offers to sign out, because a session whose role was changed meets it also on the dashboard. Source: behaviour.md §2, §6. */
export function UnauthorizedScreen() {
  const app = useApp();
  return (
    <>
      <PageHeader title={routes.unauthorized.title} />
      <ForbiddenState
        title="This part of Canopy is not open to you"
        message="Your role does not include what you asked for. If you need it for your work, ask an administrator, and sign out and in again once your role has changed."
        actions={[
          { label: "Go to the dashboard", href: "/" },
          { label: "Go back", onPress: () => app.announce({ type: "back" }) },
          { label: "Sign out", onPress: () => app.signOut() },
        ]}
      />
    </>
  );
}
