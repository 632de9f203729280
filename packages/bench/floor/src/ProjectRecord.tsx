import { useMachine } from "@xstate/react";
import { recordPath, type Project } from "./api.ts";
import { InternalLink } from "./InternalLink.tsx";
import { readingMachine } from "./reading.machine.ts";

/** A project's page with its facts. */
export function ProjectRecord({ id }: { readonly id: string }) {
  const [state] = useMachine(readingMachine, { input: { path: recordPath(id) } });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the floor trusts the server
  const project = state.context.data as Project | undefined;
  if (state.context.isFailed) return <main role="alert">Not read</main>;
  if (!project) return <main />;
  const { code, status, company, type, programme, methodology, country, description } = project;
  const facts = {
    Code: code,
    Status: status,
    Company: company?.name,
    Technology: type?.name,
    Programme: programme,
    Methodology: methodology,
    Country: country,
    Description: description,
    "tCO₂e a year": project.estimatedAnnualTco2e?.toLocaleString("en"),
  };
  return (
    <main>
      <InternalLink to="/project/">All projects</InternalLink>
      <h1>{project.name}</h1>
      <dl>
        {Object.entries(facts).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </main>
  );
}
