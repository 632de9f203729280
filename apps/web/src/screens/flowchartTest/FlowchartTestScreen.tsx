import { routes } from "@canopy/core";
import { ProcessGraph } from "#screens/processes/shared/ProcessGraph.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { everyState, twoHundredSteps } from "./sampleProcesses.ts";

/** /flowchart-test: every state of a milestone, every kind of arrow, and a graph of 200 steps. Source: behaviour.md §2. */
export const FlowchartTestScreen = () => (
  <>
    <PageHeader
      title={routes.flowchartTest.title}
      help="Every state of a milestone, every kind of arrow, and two hundred steps at once; each with its outline."
    />
    <Card title="States and arrows">
      <ProcessGraph process={everyState} />
    </Card>
    <Card title="Two hundred steps">
      <ProcessGraph process={twoHundredSteps} />
    </Card>
  </>
);
