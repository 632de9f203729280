import { comingProcess, startedTemplate } from "@canopy/core/processes";
import { datesOf } from "@canopy/core/text";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { useReading } from "#kit/useReading.ts";
import { DescribedList } from "#ui/facts/DescribedList.tsx";
import { Disclosure } from "#ui/layout/Disclosure.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { Stack } from "#ui/layout/Stack.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";

/** The steps and the length of a process that is about to start from the template `id`. */
export function ComingSteps({ id }: { readonly id: string }) {
  const app = useApp();
  const { data, status, failure, onRetry } = useReading(useScreen(startedTemplate, { ask: id }));
  if (status === "hidden") return null;
  if (failure && !data) return <ErrorState message={failure.text} onRetry={onRetry} />;
  if (!data) return <SkeletonText lineCount={2} label="Loading the steps" />;
  const { text, steps } = comingProcess(data, datesOf(app.services));
  return (
    <Stack gap="small">
      <p>{text}</p>
      <Disclosure label="Steps">
        <DescribedList items={steps} />
      </Disclosure>
    </Stack>
  );
}
