import type { Formats } from '../../../i18n/formats.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { type Co2View, co2View } from './co2-view.ts';
import { type FigurePageProps, FigurePeriod, type FigureSteps } from './figure-period.tsx';
import { subjectOf } from './history-view.ts';
import { subjectName } from './sentence.ts';

/** From this share of the energy on the figure of the year is not worth a sentence. */
const wholeShare = 0.995;

/** One period in kilograms of CO2, with the source of the figures. */
export function Co2Period(props: FigurePageProps) {
  const { history } = props;
  const text = useText();
  const formats = useFormats(history.timeZone);
  const view = co2View(history);
  const { gridIntensity, emissions } = history;
  const name = subjectName(subjectOf(history), { text, formats });
  const figure = view ? formats.quantity(view.total, 'kg', view.decimals) : '';
  return (
    <FigurePeriod
      {...props}
      sentence={
        view ? text('co2.lead', { name, amount: figure }) : text('co2.lead-nothing', { name })
      }
      figure={view ? figure : undefined}
      notes={
        <>
          {emissions && (
            <p className="second">
              {text('co2.hourly', {
                share: formats.percent(emissions.hourlyShare),
                source: emissions.attribution,
              })}
            </p>
          )}
          {gridIntensity && (emissions?.hourlyShare ?? 0) < wholeShare && (
            <p className="second">
              {text(emissions ? 'co2.factor-rest' : 'co2.factor', {
                country: gridIntensity.country,
                year: String(gridIntensity.year),
                grams: formats.number(gridIntensity.gPerKwh, 0),
              })}
            </p>
          )}
        </>
      }
      byStep={view && co2Steps(view, { text, formats })}
    />
  );
}

function co2Steps(
  { steps, values, total, decimals }: Co2View,
  { text, formats }: { readonly text: Translate; readonly formats: Formats },
): FigureSteps {
  const cellText = (value: number): string => formats.quantity(value, null, decimals);
  return {
    steps,
    title: text('co2.title'),
    rows: [
      {
        kind: 'bars',
        height: 168,
        uses: [{ series: 'grid', values }],
        title: text('co2.title'),
        unit: 'kg',
        tickText: (value) => formats.number(value, 2),
      },
    ],
    columns: [{ name: text('co2.column'), fill: 'grid', values, total: cellText(total) }],
    totalName: text('series.total'),
    valueText: cellText,
    readingAt: (step) => {
      const value = values[step] ?? null;
      return value === null ? null : formats.quantity(value, 'kg', decimals);
    },
    gapText: text('series.no-data'),
    gapReading: text('series.state-gap'),
    dayHint: text('co2.hint-day'),
    tableHint: text('co2.hint-table'),
  };
}
