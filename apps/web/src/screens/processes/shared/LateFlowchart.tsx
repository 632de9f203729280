import { lazyPart } from "@canopy/core";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "#ui/button/Button.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import type { Flowchart } from "#ui/flowchart/Flowchart.tsx";
import { Skeleton } from "#ui/layout/Skeleton.tsx";
import { Stack } from "#ui/layout/Stack.tsx";
import { Late } from "#kit/Late.tsx";

const flowchart = lazyPart(() => import("#ui/flowchart/Flowchart.tsx").then((m) => m.Flowchart));

interface LateFlowchartProps {
  readonly chart: ComponentProps<typeof Flowchart>;
  /** A new key starts the chart again. */
  readonly chartKey: string;
  /** The outline, shown below the notice where the flowchart fails to load. */
  readonly instead: ReactNode;
}

/** A flowchart whose library is loaded on first use; after a failed load, a notice above the outline. */
export const LateFlowchart = ({ chart, chartKey, instead }: LateFlowchartProps) => (
  <Late
    part={flowchart}
    pending={<Skeleton shape="chart" />}
    renderFailure={({ text, retry }) => (
      <Stack>
        <Callout
          tone="warning"
          title="The flowchart could not be loaded"
          isAlert
          actions={<Button label="Try again" size="small" onPress={retry} />}
        >
          {text}
        </Callout>
        {instead}
      </Stack>
    )}
  >
    {(Flowchart) => <Flowchart key={chartKey} {...chart} />}
  </Late>
);
