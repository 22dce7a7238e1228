import type { History, YearComparison } from '@hearth/energy/history/contract.ts';
import type { ReactNode } from 'react';
import type { Formats } from '../../../i18n/formats.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { SumTable } from '../../../ui/chart/swatch.tsx';
import { GradeMark } from '../grade-mark.tsx';

interface ComparedProps {
  readonly history: Pick<History, 'period' | 'timeZone'>;
  readonly comparison: YearComparison;
}

/** The period beside the year before: as it was, and at the weather of this period, with the method. */
export function Compared({ history, comparison }: ComparedProps) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const { total, totalBefore, atThisWeather } = comparison;
  const [firstBefore = ''] = comparison.slotsBefore;
  const row = (name: ReactNode, kWh: number) => ({
    name,
    value: formats.energyFigure(kWh, 0),
    share: changeText(total / kWh - 1, formats),
  });
  const before = nameOf(history.period, firstBefore, { text, formats });
  return (
    <div className="history-sums">
      <SumTable
        title={text('comparison.title')}
        total={formats.energy(total, 0)}
        rows={[
          ...(totalBefore > 0 ? [row(before, totalBefore)] : []),
          ...(atThisWeather && atThisWeather.totalBefore > 0
            ? [
                row(
                  <>
                    {text('comparison.at-this-weather', { before })}
                    <GradeMark grade={atThisWeather.grade} />
                  </>,
                  atThisWeather.totalBefore,
                ),
              ]
            : []),
        ]}
      />
      <p className="second">{comparedText(history.period, comparison, { text, formats })}</p>
      {atThisWeather ? (
        <p className="second">
          {weatherText(atThisWeather, { text, formats })}{' '}
          {text('comparison.method', {
            limit: formats.temperature(atThisWeather.heatingLimitC),
            now: formats.number(atThisWeather.degreeDays, 0),
            before: formats.number(atThisWeather.degreeDaysBefore, 0),
          })}
        </p>
      ) : (
        <p className="second">{text('comparison.no-weather')}</p>
      )}
    </div>
  );
}

interface Words {
  readonly text: Translate;
  readonly formats: Formats;
}

/** "+8%", "−8%"; the sign of a rounded zero is left out. */
function changeText(change: number, formats: Formats): string {
  const isMore = Math.round(change * 100) > 0;
  return `${isMore ? '+' : ''}${formats.percent(change)}`;
}

function nameOf(period: History['period'], label: string, { text, formats }: Words): string {
  if (period === 'year') return label.slice(0, 4);
  return period === 'month'
    ? formats.month(`${label.slice(0, 7)}-01`)
    : text('comparison.week-before', { day: formats.day(label, 'short') });
}

/** The steps that both years know: "January 2026 to October 2026". */
function comparedText(
  period: History['period'],
  { slots }: YearComparison,
  { text, formats }: Words,
): string {
  const step = (label: string): string =>
    period === 'year' && label.length === 7 ? formats.month(`${label}-01`) : formats.day(label);
  const [first = ''] = slots;
  if (slots.length <= 1)
    return text('comparison.whole', { period: nameOf(period, first, { text, formats }) });
  return text(period === 'year' ? 'comparison.months' : 'comparison.days', {
    count: slots.length,
    first: step(first),
    last: step(slots.at(-1) ?? first),
  });
}

function weatherText(
  { meanC, meanBeforeC }: NonNullable<YearComparison['atThisWeather']>,
  { text, formats }: Words,
): string {
  const difference = Number((meanC - meanBeforeC).toFixed(1));
  if (difference === 0) return text('comparison.as-warm');
  return text(difference > 0 ? 'comparison.milder' : 'comparison.colder', {
    degrees: formats.degrees(Math.abs(difference)),
  });
}
