import type { Access } from '@hearth/access/access.ts';
import { dayMs } from '@hearth/calendar/durations.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { membersOf } from '../balance/parts.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import type { CurrentHome } from '../home/store.ts';
import { aggregateSlots } from '../history/aggregate-lines.ts';
import { slotsOfSpan, spanOfAll } from '../history/period-span.ts';
import { type SlotAggregate, roundToFloat } from '../reading/aggregate.ts';
import { type Line, linesOf, worstAccuracy, worstGrade } from '../reading/lines.ts';
import { readDays, readExtent, readPeriods } from '../reading/store.ts';
import { visibleMsIn } from '../visible-spans.ts';
import type { DossierYear } from './contract.ts';

/** A line in one year; lines without a value in it are left out. */
interface YearLine {
  readonly line: Line;
  readonly slot: SlotAggregate & { readonly value: number };
}

const heatUses: readonly string[] = ['sh', 'dhw'];
const yearsMax = 30;

/** Energy of each calendar year with readings that the caller may see, the oldest first. */
export async function readYears(
  db: Database,
  access: Access,
  { frame, horizon, today }: CurrentHome,
): Promise<DossierYear[]> {
  const lines = countedLines(frame.series);
  const series = lines.flatMap((line) => line.series);
  const extent = await readExtent(db, access, { series, horizon });
  if (!extent) return [];
  const whole = spanOfAll(extent.first, today);
  const slots = slotsOfSpan('all', whole, horizon.days).slice(-yearsMax);
  const range = { from: slots[0]?.from ?? whole.from, to: whole.to, slotsOf: [] };
  const query = { series, range, horizon };
  const readings = {
    rows: await readDays(db, access, query),
    periods: await readPeriods(db, access, query),
  };
  const aggregated = aggregateSlots(lines, readings, { slots, horizon });
  return slots.flatMap(({ fromMs, toMs, label }, year): DossierYear[] => {
    const seenMs = visibleMsIn(access, { fromMs, toMs: Math.min(toMs, horizon.nowMs) });
    if (seenMs === 0) return [];
    const inYear = aggregated.lines.flatMap(({ line, slots: years }): YearLine[] => {
      const slot = years[year];
      return slot && slot.value !== null ? [{ line, slot: { ...slot, value: slot.value } }] : [];
    });
    const figures = {
      year: Number(label),
      days: Math.round(seenMs / dayMs),
      electricity: countedOf(inYear.filter(isElectricityForHeat)),
      heat: countedOf(inYear.filter(({ line }) => line.metric === 'heat')),
      spf: spfOf(inYear),
      generation: countedOf(inYear.filter(({ line }) => line.use === 'generation')),
    };
    return [figures];
  });
}

/**
 * Lines of the figures: heat and its electricity by appliance and use, the undivided total of a heat pump that reports no uses, and the
 * panels, where a unit and a meter can count the same energy.
 */
function countedLines(series: readonly FrameSeries[]): readonly Line[] {
  const lines = linesOf(series.filter(({ grade }) => grade !== 'forecast'));
  const byUse = lines.filter(
    ({ metric, use }) => (metric === 'heat' || metric === 'energy') && heatUses.includes(use),
  );
  const divided = new Set(
    byUse.filter(({ metric }) => metric === 'energy').map(({ appliance }) => appliance),
  );
  const totals = lines.filter(
    ({ metric, use, appliance, series: [first] }) =>
      metric === 'energy' &&
      use === 'none' &&
      first?.applianceKind === 'heat-pump' &&
      !divided.has(appliance),
  );
  const panels = membersOf(series, 'generation').map(({ total }): Line => ({
    appliance: total[0]?.appliance ?? '',
    metric: 'energy',
    use: 'generation',
    isForecast: false,
    series: total,
  }));
  return [...byUse, ...totals, ...panels];
}

const isElectricityForHeat = ({ line: { metric, use } }: YearLine): boolean =>
  metric === 'energy' && use !== 'generation';

function countedOf(lines: readonly YearLine[]): DossierYear['electricity'] {
  if (lines.length === 0) return null;
  const used = lines.flatMap(usedSeries);
  const sum = lines.reduce((kwh, { slot }) => kwh + slot.value, 0);
  return {
    kwh: roundToFloat(sum),
    grade: worstGrade(used),
    accuracyKwh: worstAccuracy(used),
    days: Math.round(Math.min(...lines.map(({ slot }) => slot.coverMs)) / dayMs),
  };
}

function usedSeries({ line, slot }: YearLine): readonly FrameSeries[] {
  const numbers = new Set(slot.intervals.map(({ seriesNo }) => seriesNo));
  return line.series.filter(({ seriesNo }) => numbers.has(seriesNo));
}

/** Less electricity says little: counts are often whole kWh. */
const leastKwh = 30;

/**
 * Seasonal performance factor: heat / electricity, kWh over kWh, of the uses that both were counted for over the same time, to a day.
 * Worked: 900 kWh of space heat from 300 kWh and 160 kWh of hot water from 80 kWh: 1060 / 380 = 2.79.
 */
function spfOf(lines: readonly YearLine[]): DossierYear['spf'] {
  const pairs = lines.flatMap((heat) => {
    const electric = lines.find(
      ({ line }) =>
        line.metric === 'energy' &&
        line.appliance === heat.line.appliance &&
        line.use === heat.line.use,
    );
    const isPair =
      heat.line.metric === 'heat' &&
      electric &&
      Math.abs(electric.slot.coverMs - heat.slot.coverMs) <= dayMs;
    return isPair ? [{ heat, electric }] : [];
  });
  const kwh = pairs.reduce((sum, { electric }) => sum + electric.slot.value, 0);
  if (kwh < leastKwh) return null;
  const heatKwh = pairs.reduce((sum, { heat }) => sum + heat.slot.value, 0);
  const used = pairs.flatMap(({ heat, electric }) => [heat, electric]).flatMap(usedSeries);
  return {
    value: Number((heatKwh / kwh).toFixed(2)),
    grade: worstGrade(used),
    uses: (['sh', 'dhw'] as const).filter((use) => pairs.some(({ heat }) => heat.line.use === use)),
  };
}
