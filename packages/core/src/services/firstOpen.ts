import type { Services } from "./services.ts";

/** False where the signed-in person lacks the permission for this page. */
export const isOpenTo = ({ decide }: Pick<Services, "decide">, to: string): boolean => {
  const decision = decide(to);
  return decision.kind !== "go" || decision.to !== "/unauthorized";
};

/** The first of these pages that the person may open; the dashboard where they may open none. */
export const firstOpen = (
  services: Pick<Services, "decide">,
  ...pages: readonly (string | undefined)[]
): string => pages.find((to) => to !== undefined && isOpenTo(services, to)) ?? "/";
