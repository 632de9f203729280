import { pathTo } from "@canopy/core";
import {
  chartedGroups,
  estimatedBy,
  estimatedTco2e,
  groupSearch,
  hasBars,
  readBy,
  tco2eGroups,
  type Tco2eBy,
  type Tco2eSums,
} from "@canopy/core/dashboard";
import { selectAsk, selectData, type ReadingScreen } from "@canopy/core/records";
import { numberText } from "@canopy/core/text";
import { useSelector } from "@xstate/react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { BarChart } from "#ui/chart/BarChart.tsx";
import { FilterSelect } from "#ui/choice/FilterSelect.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";
import { Link } from "#ui/button/Link.tsx";
import { Row, Stack } from "#ui/layout/Stack.tsx";
import { ChartCard } from "./ChartCard.tsx";

interface Tco2eCardProps<By extends Tco2eBy> {
  readonly title: string;
  readonly unit: string;
  readonly screen: ReadingScreen<Tco2eSums<By>>;
  /** The ways to sum, the first of them at first. */
  readonly ways: readonly [By, ...By[]];
}

/** tCO2e in groups that the person chooses, each with a link to its projects; bars where the projects are enough for a chart. Source: behaviour.md §2 Dashboard. */
export function Tco2eCard<By extends Tco2eBy>({ title, unit, screen, ways }: Tco2eCardProps<By>) {
  const { locale } = useApp().services;
  const reading = useScreen(screen, { ask: ways[0] });
  const chosen = readBy(useSelector(reading, selectAsk<Tco2eSums<By>>), ways);
  // groups that hold each project once; the other card reads them too
  const countedOnce = useSelector(useScreen(estimatedTco2e, { ask: estimatedBy[0] }), selectData<Tco2eSums>);
  const projects = pathTo("projects");
  return (
    <ChartCard
      reading={reading}
      title={title}
      formerText={({ by }) =>
        by === chosen ? undefined : `The figures above are still by ${tco2eGroups[by].toLowerCase()}.`
      }
    >
      {({ by, groups }) => {
        const { groups: shown, notes } = chartedGroups(by, groups);
        const bars = shown.map((group) => {
          const search = groupSearch(by, group);
          return {
            id: group.key,
            label: group.name,
            value: group.tco2e,
            valueText: numberText(Math.round(group.tco2e), locale),
            href: search && projects + search,
          };
        });
        return (
          <Stack>
            {hasBars(by, groups, countedOnce?.groups) ? (
              <BarChart
                title={title}
                level={3}
                unit={unit}
                {...(notes.length > 0 && { text: notes.join(". ") })}
                labelHeader={tco2eGroups[by]}
                valueHeader="tCO₂e"
                formatTick={(value) => numberText(value, locale)}
                bars={bars}
              />
            ) : (
              <>
                <h3>{title}</h3>
                <DescriptionList
                  facts={bars.map(({ label, valueText, href }) => ({
                    term: label,
                    value:
                      href === undefined ? (
                        `${valueText} ${unit}`
                      ) : (
                        <Link href={href}>{`${valueText} ${unit}`}</Link>
                      ),
                  }))}
                />
                {bars.length === 0 && <p>Nothing yet.</p>}
              </>
            )}
            <Row>
              <FilterSelect
                label={`${title} by`}
                value={chosen}
                choices={ways.map((way) => ({ value: way, label: tco2eGroups[way] }))}
                onChange={(ask) => reading.send({ type: "reading.ask", ask })}
              />
            </Row>
          </Stack>
        );
      }}
    </ChartCard>
  );
}
