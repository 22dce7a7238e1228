import { addDays, daysBetween, localDate } from '@hearth/calendar/dates.ts';
import type { History, YearComparison } from '@hearth/energy/history/contract.ts';
import type { Days } from '../cost/cost-sum.ts';
import { visibleGauges } from '../uses.ts';

/** Mean outdoor temperature below which a house is heated, °C. */
const heatingLimitC = 15;
/** Fewer degrees below it do not say how much heat a house needs. */
const leastDegrees = 3;

/**
 * Bought energy that the weather of a month or year made necessary beyond that of the year before, in kWh: space heating of the year
 * before in proportion to the degrees below the heating limit, times the share of the house's energy that was bought. Only ended
 * days or months of which both temperatures are known count; null where there are none.
 */
export function weatherUseKwh(
  history: Pick<History, 'slots' | 'series' | 'timeZone'>,
  before: Pick<History, 'slots' | 'series' | 'balance'>,
  compared: Days,
): number | null {
  const [now, then] = [outdoorOf(history), outdoorOf(before)];
  const heating = before.series.filter(
    ({ metric, use, grade }) => metric === 'energy' && use === 'sh' && grade !== 'forecast',
  );
  const kWh = history.slots.flatMap(({ to, label }, slot) => {
    if (localDate(to, history.timeZone) > addDays(compared.to, 1)) return [];
    const same = before.slots.findIndex((each) => each.label.slice(5) === label.slice(5));
    const degrees = below(now?.[slot]);
    const degreesThen = below(then?.[same]);
    if (degrees === null || degreesThen === null) return [];
    const heated = heating.reduce((sum, { values }) => sum + (values[same] ?? 0), 0);
    return [degreesThen < leastDegrees ? 0 : heated * (degrees / degreesThen - 1)];
  });
  if (kWh.length === 0 || daysBetween(compared.from, compared.to) < 1) return null;
  return kWh.reduce((sum, each) => sum + each, 0) * boughtShare(before.balance);
}

/** The same of a range of days, whose steps can be cut: space heating as the service adjusts it to this weather. */
export function rangeWeatherKwh(
  comparison: YearComparison | null,
  before: Pick<History, 'balance'>,
): number | null {
  const adjusted = comparison?.atThisWeather;
  return comparison && adjusted
    ? (adjusted.totalBefore - comparison.totalBefore) * boughtShare(before.balance)
    : null;
}

const outdoorOf = ({ series }: Pick<History, 'series'>) =>
  visibleGauges(
    series.filter(({ metric, grade }) => metric === 'outdoor-temperature' && grade !== 'forecast'),
  )[0]?.values;

const below = (celsius: number | null | undefined): number | null =>
  celsius === null || celsius === undefined ? null : Math.max(0, heatingLimitC - celsius);

function boughtShare(balance: History['balance']): number {
  const totalOf = (name: string): number =>
    (balance?.flows.find(({ flow }) => flow === name)?.values ?? []).reduce<number>(
      (sum, value) => sum + (value ?? 0),
      0,
    );
  const consumed = totalOf('consumption');
  return consumed > 0 ? Math.min(1, totalOf('grid-import') / consumed) : 1;
}
