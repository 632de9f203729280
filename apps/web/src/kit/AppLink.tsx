import { pathTo } from "@canopy/core";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "../ui/button/Link.tsx";
import { useApp } from "./appContext.tsx";

interface AppLinkProps extends Omit<ComponentProps<typeof Link>, "children"> {
  readonly children: ReactNode;
}

/** A link to a page of the app where the person may open it; its words alone where they may not. */
export const AppLink = ({ href, children, ...rest }: AppLinkProps) =>
  useApp().mayOpen(href) ? (
    <Link {...rest} href={href}>
      {children}
    </Link>
  ) : (
    children
  );

interface NamedLinkProps {
  readonly id: string;
  readonly name: string;
}

/** A company's name, with a link to its page where the person may open it. */
export const CompanyLink = ({ id, name }: NamedLinkProps) => (
  <AppLink href={pathTo("company", { companyId: id })}>{name}</AppLink>
);

/** A technology's name, with a link to its page where the person may open it. */
export const TechnologyLink = ({ id, name }: NamedLinkProps) => (
  <AppLink href={pathTo("projectType", { typeId: id })}>{name}</AppLink>
);

/** A stakeholder's name, with a link to their page where the person may open it. */
export const MilestoneOwnerLink = ({ id, name }: NamedLinkProps) => (
  <AppLink href={pathTo("milestoneOwner", { milestoneOwnerId: id })}>{name}</AppLink>
);

interface ProjectLinkProps {
  readonly project: NamedLinkProps & { readonly code: string };
  /** Shows the name alone, for narrow places. */
  readonly isWithoutCode?: true;
}

/** A project's code and name, or its name alone, with a link to its page where the person may open it. */
export const ProjectLink = ({ project: { id, code, name }, isWithoutCode }: ProjectLinkProps) => (
  <AppLink href={pathTo("project", { projectId: id })}>{isWithoutCode ? name : `${code} ${name}`}</AppLink>
);
