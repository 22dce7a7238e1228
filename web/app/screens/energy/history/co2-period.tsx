import type { History } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { HistoryQuery } from '../../../paths.ts';
import { gapsOf } from '../../../ui/chart/axis.ts';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { nightSpans, positionOf } from '../chart-model.ts';
import { energyTexts } from '../energy-texts.ts';
import { Lead } from '../lead.tsx';
import { ticksOf } from '../ticks.ts';
import { type Co2View, co2View } from './co2-view.ts';
import type { HistoryRequest } from './history-request.ts';
import { subjectOf } from './history-view.ts';
import { PeriodBar } from './period-bar.tsx';
import type { RangeFault } from './range-fault.ts';
import { periodName, subjectName } from './sentence.ts';
import { stepHint } from './step-hint.ts';
import { stepLinkOf } from './step-link.ts';
import { ViewToggle } from './view-toggle.tsx';

/** From this share of the energy on the figure of the year is not worth a sentence. */
const wholeShare = 0.995;

interface Co2PeriodProps {
  readonly history: History;
  readonly request: HistoryRequest;
  readonly here: HistoryQuery;
  readonly fault: RangeFault | null;
}

/** One period in kilograms of CO2: its name between the arrows, the sentence, and the chart or the table. */
export function Co2Period({ history, request, here, fault }: Co2PeriodProps) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const view = co2View(history);
  const { gridIntensity, emissions } = history;
  const subject = subjectOf(history);
  const name = subjectName(subject, { text, formats });
  const figure = view ? formats.quantity(view.total, 'kg', view.decimals) : '';
  const sentence = view
    ? text('co2.lead', { name, amount: figure })
    : text('co2.lead-nothing', { name });
  return (
    <>
      <div className="history-head">
        <PeriodBar
          history={history}
          request={request}
          here={here}
          fault={fault}
          name={periodName(subject, { text, formats })}
        />
        <Lead sentence={sentence} figure={view ? figure : undefined} />
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
      </div>
      {view && (
        <div className="history-view">
          <ViewToggle request={request} here={here} />
          {request.view === 'chart' ? (
            <Co2Chart history={history} view={view} sentence={sentence} here={here} />
          ) : (
            <>
              <p className="chart-readout">{text('co2.hint-table')}</p>
              <Co2Table history={history} view={view} />
            </>
          )}
        </div>
      )}
    </>
  );
}

function Co2Chart({
  history,
  view,
  sentence,
  here,
}: {
  readonly history: History;
  readonly view: Co2View;
  readonly sentence: string;
  readonly here: HistoryQuery;
}) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const texts = energyTexts(text, formats, 0);
  const { period } = history;
  const { steps, values } = view;
  const nowMs = Date.parse(history.asOf);
  const isFuture = (step: number): boolean => Date.parse(steps[step]?.from ?? '') >= nowMs;
  const link = stepLinkOf(period, here);
  const now = positionOf(steps, nowMs);
  return (
    <Chart
      sentence={sentence}
      axis={{
        count: steps.length,
        ticks: ticksOf(period, steps, formats),
        nights: nightSpans(steps, history.nights),
        gaps: gapsOf(values.map((value, step) => (value === null && !isFuture(step) ? null : 0))),
        now: now ?? undefined,
      }}
      rows={[
        {
          kind: 'bars',
          height: 168,
          uses: [{ series: 'grid', values }],
          title: text('co2.title'),
          unit: 'kg',
          tickText: (value) => formats.number(value, 2),
        },
      ]}
      nowText={text('series.now')}
      gapText={text('series.no-data')}
      cursor={{
        label: text('series.cursor'),
        start: now === null ? undefined : Math.floor(now),
        texts: steps.map((step, k) => {
          const value = values[k] ?? null;
          const state = isFuture(k) ? 'series.state-future' : 'series.state-gap';
          return text('series.reading', {
            when: texts.stepName(period, step),
            what: value === null ? text(state) : formats.quantity(value, 'kg', view.decimals),
          });
        }),
        hrefs: link
          ? steps.map(({ label }, k) => (values[k] == null ? null : link(label)))
          : undefined,
      }}
      readout={period === 'day' ? text('co2.hint-day') : stepHint(history, text)}
    />
  );
}

function Co2Table({ history, view }: { readonly history: History; readonly view: Co2View }) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const texts = energyTexts(text, formats, 0);
  const { period } = history;
  const written = (value: number): string => formats.quantity(value, null, view.decimals);
  const rows = view.steps.flatMap((step, k) =>
    Date.parse(step.from) < Date.parse(history.asOf)
      ? [{ step, value: view.values[k] ?? null }]
      : [],
  );
  return (
    <ChartTable
      caption={text('co2.title')}
      stepName={text(`series.step-${period}`)}
      steps={rows.map(({ step }) => (period === 'day' ? step.label : texts.stepName(period, step)))}
      columns={[
        {
          name: text('co2.column'),
          fill: 'grid',
          values: rows.map(({ value }) => value),
          total: written(view.total),
        },
      ]}
      valueText={written}
      totalName={text('series.total')}
    />
  );
}
