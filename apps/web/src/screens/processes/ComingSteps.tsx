import { comingProcess, startedTemplate } from "@canopy/core/processes";
import { useScreen } from "#kit/appContext.tsx";
import { useDates } from "#kit/useDates.ts";
import { useReading } from "#kit/useReading.ts";
import { DescribedList } from "#ui/facts/DescribedList.tsx";
import { Disclosure } from "#ui/layout/Disclosure.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { Stack } from "#ui/layout/Stack.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";

/** The steps and the length of a process that is about to start from the template `id`. */
export function ComingSteps({ id }: { readonly id: string }) {
  const { data, status, failure, onRetry } = useReading(useScreen(startedTemplate, { ask: id }));
  const dates = useDates();
  if (status === "hidden") return null;
  if (failure && !data) return <ErrorState message={failure.text} onRetry={onRetry} />;
  if (!data) return <SkeletonText lineCount={2} label="Loading the steps" />;
  const { text, steps } = comingProcess(data, dates);
  return (
    <Stack gap="small">
      <p>{text}</p>
      <Disclosure label="Steps">
        <DescribedList items={steps} />
      </Disclosure>
    </Stack>
  );
}
