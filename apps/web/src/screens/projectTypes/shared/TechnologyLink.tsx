import { pathTo, routes } from "@canopy/core";
import { Link } from "#ui/button/Link.tsx";
import { useApp } from "#kit/appContext.tsx";

/** A technology's name, with a link to its page where the person may open it. */
export function TechnologyLink({ id, name }: { readonly id: string; readonly name: string }) {
  const app = useApp();
  if (!app.can().allows(routes.projectType.access)) return name;
  return <Link href={pathTo("projectType", { typeId: id })}>{name}</Link>;
}
