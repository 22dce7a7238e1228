import type {
  HomeForecast,
  ScoredDay,
  SignalScore,
} from '@hearth/energy/home-forecast/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { type TimeAxis, localMinutes } from '../../../ui/chart/axis.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { ChartRow } from '../../../ui/chart/rows.tsx';
import { Link } from '../../../ui/link.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { SegmentLinks } from '../../../ui/segments.tsx';
import { useMoney } from '../settings/tariff/flow/use-money.ts';
import { hourFrom, qualityOf } from './forecast-view.ts';
import { assumedCurrency, figureText, tones, valueText } from './signal-format.ts';

const leads = [0, 12, 24] as const;
const drawnSignals = ['solar', 'household', 'heating'] as const;

/** A past day: what was measured over the band that was forecast, the sums, and the quality in a sentence. */
export function PastForecast({ forecast }: { readonly forecast: HomeForecast }) {
  const text = useText();
  const formats = useFormats(forecast.timeZone);
  const { past, days, installation, timeZone } = forecast;
  const quality = qualityOf(past);
  const hrefOf = (day: string, lead: number): string =>
    paths.forecast({ installation, day, lead: `${lead}` });
  const at = days.indexOf(past.day);
  const [earlier, later] = [days[at + 1], at > 0 ? days[at - 1] : undefined];
  return (
    <Section
      id="past"
      title={text('forecast.past', { day: formats.day(past.day, 'weekday') })}
      note={past.madeAt ? text('forecast.past-made', { time: formats.dateTime(past.madeAt) }) : ''}
    >
      {days.length > 0 && (
        <SegmentLinks
          label={text('forecast.leads')}
          items={leads.map((lead) => ({
            href: hrefOf(past.day, lead),
            label: text(`forecast.lead-${lead}`),
            current: lead === past.lead,
          }))}
        />
      )}
      {quality ? (
        <>
          <p>
            {text(`forecast.quality-${quality.verdict}`, {
              inside: quality.inside,
              hours: quality.hours,
            })}
          </p>
          <PastChart past={past} timeZone={timeZone} />
          <RowList look="panel">
            {past.scores.map((score) => (
              <ScoreRow key={score.signal} score={score} past={past} timeZone={timeZone} />
            ))}
          </RowList>
        </>
      ) : (
        <p className="small second">
          {text(past.madeAt ? 'forecast.past-not-measured' : 'forecast.past-none')}
        </p>
      )}
      {(earlier !== undefined || later !== undefined) && (
        <p className="button-row">
          {earlier && (
            <Link href={hrefOf(earlier, past.lead)}>
              {text('forecast.to-day', { day: formats.day(earlier, 'weekday') })}
            </Link>
          )}
          {later && (
            <Link href={hrefOf(later, past.lead)}>
              {text('forecast.to-day', { day: formats.day(later, 'weekday') })}
            </Link>
          )}
        </p>
      )}
    </Section>
  );
}

/** A smaller difference is called none. */
const sameShare = 0.01;

function ScoreRow({
  score,
  past,
  timeZone,
}: {
  readonly score: SignalScore;
  readonly past: ScoredDay;
  readonly timeZone: string;
}) {
  const text = useText();
  const formats = useFormats(timeZone);
  const { signal, forecast, measured, inside, hours, error } = score;
  const money = useMoney(past.currency ?? assumedCurrency);
  const value = (amount: number): string => valueText(signal, amount, { formats, money });
  const share = forecast === 0 ? 0 : Math.abs(measured - forecast) / Math.abs(forecast);
  const difference =
    signal === 'outdoor' || signal === 'price'
      ? value(error) === value(0)
        ? text('forecast.same')
        : text('forecast.error', { error: value(error) })
      : share < sameShare
        ? text('forecast.same')
        : text(measured > forecast ? 'forecast.more' : 'forecast.less', {
            share: formats.percent(share),
          });
  return (
    <Row
      title={text(`forecast.signal-${signal}`)}
      note={`${text('forecast.forecast-value', { value: value(forecast) })} · ${text('forecast.inside', { inside, hours })}`}
      value={value(measured)}
      valueNote={difference}
    />
  );
}

function PastChart({ past, timeZone }: { readonly past: ScoredDay; readonly timeZone: string }) {
  const text = useText();
  const formats = useFormats(timeZone);
  const money = useMoney(past.currency ?? assumedCurrency);
  const rows = drawnSignals.flatMap((signal): readonly ChartRow[] => {
    const forecast = past.signals[signal];
    const values = past.measured[signal];
    if (forecast?.state !== 'forecast' || !values) return [];
    return [
      {
        kind: 'line',
        height: 60,
        title: text(`forecast.row-${signal}`),
        tone: tones[signal],
        values,
        low: forecast.low,
        high: forecast.high,
        zero: true,
        extremeText: (value) => figureText(signal, value, { formats, money }),
      },
    ];
  });
  if (rows.length === 0) return null;
  const count = Math.max(...rows.map((row) => (row.kind === 'line' ? row.values.length : 0)));
  const minutes = localMinutes({ from: Date.parse(past.from), count, stepS: 3600, timeZone });
  const axis: TimeAxis = {
    count,
    ticks: minutes.flatMap((minute, at) =>
      minute % 360 === 0 ? [{ at, label: formats.time(hourFrom(past.from, at)) }] : [],
    ),
  };
  return <Chart sentence={text('forecast.past-chart')} axis={axis} rows={rows} />;
}
