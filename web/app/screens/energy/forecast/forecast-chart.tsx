import { hourS } from '@hearth/calendar/durations.ts';
import { localDate } from '@hearth/calendar/dates.ts';
import {
  type ForecastSignal,
  forecastSignals,
} from '@hearth/energy/home-forecast/forecast-signals.ts';
import type { Formats } from '../../../i18n/formats.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { type TimeAxis, localMinutes } from '../../../ui/chart/axis.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { ChartBlock, ChartRow } from '../../../ui/chart/rows.tsx';
import { Table } from '../../../ui/table.tsx';
import { useMoney } from '../settings/tariff/flow/use-money.ts';
import { type NextForecast, hourFrom } from './forecast-view.ts';
import { type PlannedLanes, runsInHour } from './planned-lanes.ts';
import { type ForecastTools, assumedCurrency, figureText, tones } from './signal-format.ts';

const tickMinutes = 720;
/** A tick this near to the start would touch the label of the present. */
const besideNow = 4;

/** Rows from the weather that causes the rest down to the price. */
const order: readonly ForecastSignal[] = [
  'outdoor',
  'solar',
  'household',
  'heating',
  'hot-water',
  'price',
];

interface ChartTools extends ForecastTools {
  readonly text: Translate;
}

interface ForecastChartProps {
  readonly next: NextForecast;
  readonly lanes: PlannedLanes | null;
  readonly timeZone: string;
}

/** Each signal of the next 48 hours as a line with its band, the planned runs under the price, and all of them as a table. */
export function ForecastChart({ next, lanes, timeZone }: ForecastChartProps) {
  const tools = {
    text: useText(),
    formats: useFormats(timeZone),
    money: useMoney(next.currency ?? assumedCurrency),
  };
  const { text } = tools;
  return (
    <Chart
      sentence={text(lanes ? 'forecast.chart-with-plan' : 'forecast.chart')}
      axis={hourAxis(next, timeZone, tools.formats)}
      nowText={text('forecast.now')}
      rows={[...order.flatMap((signal) => rowOf(signal, next, tools)), ...laneRows(lanes, tools)]}
      table={{
        summary: text('forecast.table'),
        content: <Hours next={next} lanes={lanes} tools={tools} />,
      }}
    />
  );
}

function rowOf(
  signal: ForecastSignal,
  { signals, pricedHours }: NextForecast,
  tools: ChartTools,
): readonly ChartRow[] {
  const forecast = signals[signal];
  if (forecast.state !== 'forecast') return [];
  const { low, likely, high } = forecast;
  return [
    {
      kind: 'line',
      height: 60,
      title: tools.text(`forecast.row-${signal}`, { unit: tools.money.perKwh.unit }),
      tone: tones[signal],
      values: likely,
      low,
      high,
      zero: signal !== 'outdoor' && signal !== 'price',
      ...(signal === 'price' ? { shape: 'steps' as const, dashedFrom: pricedHours } : {}),
      extremeText: (value) => figureText(signal, value, tools),
    },
  ];
}

/** A lane for each task, so that runs of both can overlap. */
function laneRows(lanes: PlannedLanes | null, { text }: ChartTools): readonly ChartRow[] {
  if (!lanes) return [];
  const { heating, hotWater, rests } = lanes;
  const lane = (title: string, blocks: readonly ChartBlock[]): ChartRow => ({
    kind: 'blocks',
    height: 24,
    title,
    blocks,
  });
  return [
    lane(text('forecast.lane-heating'), [
      ...rests.map((span) => ({ ...span, look: 'rests' as const })),
      ...heating.map((span) => ({ ...span, look: 'sh' as const })),
    ]),
    ...(hotWater.length > 0
      ? [
          lane(
            text('forecast.lane-hot-water'),
            hotWater.map((span) => ({ ...span, look: 'dhw' as const })),
          ),
        ]
      : []),
  ];
}

function hourAxis(
  { from, hours, nights }: NextForecast,
  timeZone: string,
  formats: Formats,
): TimeAxis {
  const minutes = localMinutes({ from: Date.parse(from), count: hours, stepS: hourS, timeZone });
  return {
    count: hours,
    now: 0,
    nights: nights.map((night) => ({
      from: hoursBetween(from, night.from),
      to: hoursBetween(from, night.to),
    })),
    ticks: minutes.flatMap((minute, at) => {
      if (minute % tickMinutes !== 0 || at < besideNow) return [];
      const instant = hourFrom(from, at);
      const isMidnight = minute === 0;
      const label = isMidnight
        ? formats.weekday(localDate(instant, timeZone))
        : formats.time(instant);
      return [{ at, label, strong: isMidnight }];
    }),
  };
}

const hoursBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / (hourS * 1000);

function Hours({
  next,
  lanes,
  tools,
}: Omit<ForecastChartProps, 'timeZone'> & { readonly tools: ChartTools }) {
  const { text, formats } = tools;
  const shown = forecastSignals.filter((signal) => next.signals[signal].state === 'forecast');
  const cell = (signal: ForecastSignal, hour: number): string => {
    const forecast = next.signals[signal];
    if (forecast.state !== 'forecast') return '–';
    const [low, likely, high] = [forecast.low[hour], forecast.likely[hour], forecast.high[hour]];
    if (low == null || likely == null || high == null) return '–';
    const figure = (value: number): string => figureText(signal, value, tools);
    return figure(low) === figure(high)
      ? figure(likely)
      : text('forecast.with-band', {
          likely: figure(likely),
          low: figure(low),
          high: figure(high),
        });
  };
  const plannedIn = ({ heating, hotWater, rests }: PlannedLanes, hour: number): string => {
    const tasks = [
      ...(runsInHour(heating, hour) ? [text('forecast.task-heating')] : []),
      ...(runsInHour(hotWater, hour) ? [text('forecast.task-hot-water')] : []),
    ];
    if (tasks.length > 0) return formats.list(tasks);
    return runsInHour(rests, hour) ? text('forecast.task-rest') : '–';
  };
  return (
    <Table
      caption={text('forecast.table-caption')}
      columns={[
        { head: text('forecast.hour') },
        ...shown.map((signal) => ({
          head: text(`forecast.row-${signal}`, { unit: tools.money.perKwh.unit }),
        })),
        ...(lanes ? [{ head: text('forecast.plan') }] : []),
      ]}
      rows={Array.from({ length: next.hours }, (_, hour) => ({
        key: `${hour}`,
        head: formats.dateTime(hourFrom(next.from, hour)),
        cells: [
          ...shown.map((signal) => cell(signal, hour)),
          ...(lanes ? [plannedIn(lanes, hour)] : []),
        ],
      }))}
    />
  );
}
