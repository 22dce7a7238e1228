import type { LastDay as Measured } from '@hearth/energy/last-day/contract.ts';
import type { Power } from '@hearth/energy/power/contract.ts';
import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';
import { ageText } from '../../i18n/ages.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../i18n/use-now.ts';
import { useText } from '../../i18n/use-text.ts';
import { valueName } from '../../i18n/value-text.ts';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import type { LineRow } from '../../ui/chart/rows.tsx';
import { EvidenceMark, ValuePair, ValuePairs } from '../../ui/evidence.tsx';
import { Section } from '../../ui/section.tsx';
import { powerAge } from '../energy/power-view.ts';
import { type LastDayMetric, type LastDayView, lastDayView } from './last-day-view.ts';

export interface LastDayProps {
  readonly unit: LiveUnit;
  readonly day: Measured | null;
  /** The home's power, if the meter can mean only this unit. */
  readonly power: Power | null;
  readonly loadedAt: string;
}

/** Power now, and the last 24 hours against the set-points. */
export function LastDay({ unit, day, power, loadedAt }: LastDayProps) {
  const text = useText();
  const view = day && lastDayView(day, unit);
  return (
    <>
      {power && <PowerNow power={power} loadedAt={loadedAt} />}
      {day && view && (
        <Section title={text('monitoring.last-day')}>
          {view.lines.some(({ values }) => hasCurve(values)) ? (
            <Lines view={view} timeZone={day.timeZone} />
          ) : (
            <p className="second">{text('monitoring.last-day-begins')}</p>
          )}
        </Section>
      )}
    </>
  );
}

/** One reading is no curve yet. */
const hasCurve = (values: readonly (number | null)[]): boolean =>
  values.filter((value) => value !== null).length > 1;

function PowerNow({ power, loadedAt }: { power: Power; loadedAt: string }) {
  const text = useText();
  const formats = useFormats(power.timeZone);
  const age = powerAge(power, { loadedAt, now: useNow() });
  const watts = power.latest?.flows.heatPumpW ?? null;
  if (!age || watts === null) return null;
  const kind = age.isStale ? 'out-of-date' : 'measured';
  return (
    <ValuePairs>
      <ValuePair
        label={text('monitoring.power-now')}
        value={formats.quantity(watts / 1000, null, 2)}
        unit="kW"
        outOfDate={age.isStale}
        evidence={<EvidenceMark kind={kind} text={text(`monitoring.evidence-${kind}`)} />}
        note={text('monitoring.power-measured', { age: ageText(text, formats, age) })}
      />
    </ValuePairs>
  );
}

const names: Readonly<Partial<Record<LastDayMetric, string>>> = {
  'room-temperature': 'roomTemperature',
  'tank-temperature': 'tankTemperature',
  'leaving-water-temperature': 'leavingWaterTemperature',
  'outdoor-temperature': 'outdoorTemperature',
};

const tones: Readonly<Partial<Record<LastDayMetric, LineRow['tone']>>> = {
  'tank-temperature': 'dhw',
  'leaving-water-temperature': 'sh',
};

function Lines({ view, timeZone }: { view: LastDayView; timeZone: string }) {
  const text = useText();
  const formats = useFormats(timeZone);
  const nameOf = (metric: LastDayMetric): string => valueName(text, names[metric] ?? metric);
  const degrees = (value: number): string => formats.quantity(value, null, 1);
  const titleOf = ({ metric, unit, setPoint }: LastDayView['lines'][number]): string =>
    setPoint === null
      ? text('monitoring.line', { name: nameOf(metric), unit })
      : text('monitoring.line-set', { name: nameOf(metric), unit, value: degrees(setPoint) });
  const sentence = formats.list(
    view.lines.map(({ metric, values, unit }) => {
      const measured = values.filter((value) => value !== null);
      return text('monitoring.line-between', {
        name: nameOf(metric),
        low: formats.quantity(Math.min(...measured), unit, 1),
        high: formats.quantity(Math.max(...measured), unit, 1),
      });
    }),
  );
  return (
    <Chart
      sentence={sentence}
      axis={{
        count: view.count,
        ticks: view.ticks.map(({ at, instant }) => ({ at, label: formats.time(instant) })),
        gaps: view.gaps,
        now: view.now,
      }}
      rows={view.lines.map((line): LineRow => ({
        kind: 'line',
        height: 52,
        title: titleOf(line),
        tone: tones[line.metric] ?? 'ink',
        values: line.values,
        target: line.setPoint ?? undefined,
        lastText: line.last === null ? undefined : degrees(line.last),
      }))}
      nowText={text('monitoring.now')}
      gapText={text('monitoring.no-data')}
      table={{
        summary: text('monitoring.as-table'),
        content: (
          <ChartTable
            caption={text('monitoring.last-day')}
            stepName={text('monitoring.time')}
            steps={view.steps.map((instant) => formats.time(instant))}
            columns={view.lines.map(({ metric, unit, values }) => ({
              name: text('monitoring.line', { name: nameOf(metric), unit }),
              values,
              valueText: degrees,
            }))}
            valueText={degrees}
          />
        ),
      }}
    />
  );
}
