import type { History } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { gapsOf } from '../../../ui/chart/axis.ts';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { roundedParts, sharesOf } from '../../../ui/chart/shares.ts';
import { SumTable } from '../../../ui/chart/swatch.tsx';
import { ValuePair, ValuePairs } from '../../../ui/evidence.tsx';
import { energyTexts } from '../energy-texts.ts';
import { GradeMark } from '../grade-mark.tsx';
import { positionOf } from '../chart-model.ts';
import { ticksOf } from '../ticks.ts';
import { type HouseSum, type HouseView, houseDecimals } from './house-view.ts';

interface HouseProps {
  readonly history: History;
  readonly house: HouseView;
  readonly sentence: string;
}

/** What the whole house took above the line, where it came from below it, and both in figures. */
export function House({ history, house, sentence }: HouseProps) {
  const text = useText();
  return (
    <div className="history-house">
      <HouseChart history={history} house={house} sentence={sentence} />
      {house.usedBy.length > 1 && (
        <Sums title={text('series.used-for')} sums={house.usedBy} history={history} />
      )}
      {house.cameFrom.length > 1 && (
        <Sums title={text('history.came-from')} sums={house.cameFrom} history={history} />
      )}
      <HowWell house={house} history={history} />
    </div>
  );
}

function HouseChart({ history, house, sentence }: HouseProps) {
  const { period, timeZone } = history;
  const { steps, uses, sources } = house;
  const text = useText();
  const formats = useFormats(timeZone);
  const texts = energyTexts(text, formats, houseDecimals(period));
  const nowMs = Date.parse(history.asOf);
  const totals = steps.map((_, step) => totalAt(uses, step));
  const isGap = (step: number): boolean =>
    totals[step] === null && Date.parse(steps[step]?.to ?? '') <= nowMs;
  const begun = steps.flatMap((step, index) => (Date.parse(step.from) < nowMs ? [index] : []));
  const partsAt = (step: number): string[] =>
    [...uses, ...sources].flatMap(({ series, values }) => {
      const value = values[step];
      return value
        ? [
            text('series.part', {
              name: text(`history.part-${series}`),
              energy: texts.energy(value),
            }),
          ]
        : [];
    });
  const nameOf = (step: number): string => {
    const slot = steps[step];
    return slot ? texts.stepName(period, slot) : '';
  };
  const now = positionOf(steps, nowMs);
  return (
    <Chart
      sentence={sentence}
      axis={{
        count: steps.length,
        ticks: ticksOf(period, steps, formats),
        gaps: gapsOf(steps.map((_, step) => (isGap(step) ? null : 0))),
        now: now ?? undefined,
      }}
      rows={[
        {
          kind: 'bars',
          height: 196,
          uses,
          sources,
          title: text('history.above-below'),
          unit: 'kWh',
          tickText: (value) => formats.number(value, 2),
        },
      ]}
      nowText={text('series.now')}
      gapText={text('series.no-data')}
      cursor={{
        label: text('series.cursor'),
        start: now === null ? undefined : Math.floor(now),
        texts: steps.map((_, step) => {
          const parts = partsAt(step);
          const what = isGap(step)
            ? text('series.state-gap')
            : totals[step] === null
              ? text('series.state-future')
              : parts.length === 0
                ? texts.energy(0)
                : formats.list(parts);
          return text('series.reading', { when: nameOf(step), what });
        }),
      }}
      readout={text('history.house-hint')}
      table={{
        summary: text('history.view-table'),
        content: (
          <ChartTable
            caption={text(`series.table-${period}`)}
            stepName={text(`series.step-${period}`)}
            steps={begun.map((step) =>
              period === 'day' ? (steps[step]?.label ?? '') : nameOf(step),
            )}
            columns={[...uses, ...sources].map(({ series, values }) => ({
              name: text(`history.part-${series}`),
              fill: series,
              values: begun.map((step) => values[step] ?? null),
            }))}
            valueText={texts.figure}
          />
        ),
      }}
    />
  );
}

function totalAt(stacks: HouseView['uses'], step: number): number | null {
  const known = stacks.flatMap(({ values }) => values[step] ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** Rounded so that the rows add up to the sum as written. */
function Sums(props: { title: string; sums: readonly HouseSum[]; history: History }) {
  const { title, sums, history } = props;
  const decimals = houseDecimals(history.period);
  const text = useText();
  const formats = useFormats(history.timeZone);
  const texts = energyTexts(text, formats, decimals);
  const amounts = sums.map(({ kWh }) => kWh);
  const { parts, sum } = roundedParts(amounts, decimals);
  const shares = sharesOf(amounts);
  return (
    <SumTable
      title={title}
      total={texts.energy(sum)}
      rows={sums.map(({ series }, index) => ({
        fill: series,
        name: text(`history.part-${series}`),
        value: texts.figure(parts[index] ?? 0),
        share: formats.percent((shares[index] ?? 0) / 100),
      }))}
    />
  );
}

function HowWell({ house, history }: { house: HouseView; history: History }) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const derived = <GradeMark grade="derived" />;
  const shares = [
    ['self-sufficiency', house.selfSufficiency],
    ['self-consumption', house.selfConsumption],
  ] as const;
  const energies = [
    ['generated', house.generated],
    ['fed-in', house.fedIn],
  ] as const;
  return (
    <ValuePairs>
      {shares.map(
        ([name, share]) =>
          share !== null && (
            <ValuePair
              key={name}
              label={text(`history.${name}`)}
              value={formats.percent(share)}
              evidence={derived}
            />
          ),
      )}
      {energies.map(
        ([name, kWh]) =>
          kWh !== null && (
            <ValuePair
              key={name}
              label={text(`history.${name}`)}
              value={formats.energyFigure(kWh, houseDecimals(history.period))}
              unit="kWh"
            />
          ),
      )}
    </ValuePairs>
  );
}
