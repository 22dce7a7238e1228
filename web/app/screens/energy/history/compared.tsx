import type { History, YearComparison } from '@hearth/energy/history/contract.ts';
import type { Formats } from '../../../i18n/formats.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import type { HistoryQuery } from '../../../paths.ts';
import { SumTable } from '../../../ui/chart/swatch.tsx';
import { energyTexts } from '../energy-texts.ts';
import { GradeMark } from '../grade-mark.tsx';
import { ComparisonChoice } from './comparison-choice.tsx';
import { comparisonView } from './comparison-view.ts';
import type { ComparisonChoice as Choice } from './history-request.ts';
import type { HistoryView } from './history-view.ts';

interface ComparedProps {
  readonly history: History;
  readonly view: HistoryView;
  /** The same period a year before; null where it is not known, or not chosen. */
  readonly comparison: YearComparison | null;
  readonly compare: Choice;
  readonly here: HistoryQuery;
}

/** A choice of what the period is compared with, and both sums with the method. */
export function Compared({ history, view, comparison, compare, here }: ComparedProps) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const texts = energyTexts(text, formats, view.sums.decimals);
  const compared = comparisonView({ compare }, { view, history, comparison });
  const [firstBefore = ''] = comparison?.slotsBefore ?? [];
  const before =
    compare === 'previous'
      ? text('comparison.previous')
      : nameOf(history, firstBefore, { text, formats });
  return (
    <div className="history-sums">
      <ComparisonChoice here={here} unit="kwh" compare={compare} />
      {compared ? (
        <SumTable
          title={text(`comparison.title-${compare}`)}
          total={texts.energy(compared.kWh)}
          rows={[
            {
              name:
                compare === 'weather' && comparison?.atThisWeather ? (
                  <>
                    {text('comparison.at-this-weather', { before })}
                    <GradeMark grade={comparison.atThisWeather.grade} />
                  </>
                ) : (
                  before
                ),
              value: texts.figure(compared.beforeKwh),
              ...(compared.beforeKwh > 0
                ? { share: changeText(compared.kWh / compared.beforeKwh - 1, formats) }
                : {}),
            },
          ]}
        />
      ) : (
        <p className="second">
          {text(
            compare === 'previous'
              ? history.before?.whole == null
                ? 'comparison.none-previous'
                : 'comparison.unlike-previous'
              : comparison && compare === 'weather'
                ? 'comparison.no-weather'
                : 'comparison.none-year',
          )}
        </p>
      )}
      {compared && compare === 'previous' && (
        <p className="second">{text('comparison.previous-rule')}</p>
      )}
      {compared && comparison && (
        <p className="second">{comparedText(history, comparison, { text, formats })}</p>
      )}
      {compare === 'weather' && comparison?.atThisWeather && (
        <p className="second">
          {weatherText(comparison.atThisWeather, { text, formats })}{' '}
          {text('comparison.method', {
            limit: formats.temperature(comparison.atThisWeather.heatingLimitC),
            now: formats.number(comparison.atThisWeather.degreeDays, 0),
            before: formats.number(comparison.atThisWeather.degreeDaysBefore, 0),
          })}
        </p>
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

function nameOf(
  { period, range }: Pick<History, 'period' | 'range'>,
  label: string,
  { text, formats }: Words,
): string {
  if (range) return text('comparison.range-before');
  if (period === 'year') return label.slice(0, 4);
  return period === 'month'
    ? formats.month(`${label.slice(0, 7)}-01`)
    : text('comparison.week-before', { day: formats.day(label, 'short') });
}

/** The steps that both years know: "January 2026 to October 2026". */
function comparedText(
  { period, range }: Pick<History, 'period' | 'range'>,
  { slots }: YearComparison,
  { text, formats }: Words,
): string {
  const step = (label: string): string =>
    period === 'year' && label.length === 7 ? formats.month(`${label}-01`) : formats.day(label);
  const [first = ''] = slots;
  if (slots.length <= 1 && range)
    return text('comparison.days', { count: 1, first: step(first), last: step(first) });
  if (slots.length <= 1)
    return text('comparison.whole', {
      period: nameOf({ period, range: null }, first, { text, formats }),
    });
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
