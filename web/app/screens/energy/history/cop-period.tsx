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
import { CopPairs } from './cop-pairs.tsx';
import { type CopView, copView } from './cop-view.ts';
import type { HistoryRequest } from './history-request.ts';
import { subjectOf } from './history-view.ts';
import { PeriodBar } from './period-bar.tsx';
import type { RangeFault } from './range-fault.ts';
import { periodName, subjectName } from './sentence.ts';
import { stepHint } from './step-hint.ts';
import { stepLinkOf } from './step-link.ts';
import { ViewToggle } from './view-toggle.tsx';

interface CopPeriodProps {
  readonly history: History;
  readonly request: HistoryRequest;
  readonly here: HistoryQuery;
  readonly fault: RangeFault | null;
}

/** One period as heat per electricity: its name between the arrows, the sentence, the chart or the table, and the evidence. */
export function CopPeriod({ history, request, here, fault }: CopPeriodProps) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const view = copView(history);
  const subject = subjectOf(history);
  const name = subjectName(subject, { text, formats });
  const cop = view?.whole.cop ?? null;
  const figure = cop === null ? '' : formats.quantity(cop, null, 1);
  const sentence =
    cop === null ? text('cop.lead-nothing', { name }) : text('cop.lead', { name, cop: figure });
  const hasSteps = view?.uses.some(({ values }) => values.some((value) => value !== null)) ?? false;
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
        <Lead sentence={sentence} figure={cop === null ? undefined : figure} />
        <p className="second">{text('cop.boundary')}</p>
      </div>
      {view && (
        <div className="history-view">
          {hasSteps ? (
            <>
              <ViewToggle request={request} here={here} />
              {request.view === 'chart' ? (
                <CopChart history={history} view={view} sentence={sentence} here={here} />
              ) : (
                <CopTable history={history} view={view} />
              )}
            </>
          ) : (
            <p className="second">{text('cop.too-coarse')}</p>
          )}
          <CopPairs history={history} />
        </div>
      )}
    </>
  );
}

function CopChart({
  history,
  view,
  sentence,
  here,
}: {
  readonly history: History;
  readonly view: CopView;
  readonly sentence: string;
  readonly here: HistoryQuery;
}) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const texts = energyTexts(text, formats, 0);
  const { period } = history;
  const { steps, uses } = view;
  const nowMs = Date.parse(history.asOf);
  const isFuture = (step: number): boolean => Date.parse(steps[step]?.from ?? '') >= nowMs;
  const isKnown = (step: number): boolean => uses.some(({ values }) => values[step] != null);
  const link = stepLinkOf(period, here);
  const now = positionOf(steps, nowMs);
  const written = (value: number): string => formats.quantity(value, null, 1);
  return (
    <Chart
      sentence={sentence}
      axis={{
        count: steps.length,
        ticks: ticksOf(period, steps, formats),
        nights: nightSpans(steps, history.nights),
        gaps: gapsOf(steps.map((_, step) => (isKnown(step) || isFuture(step) ? 0 : null))),
        now: now ?? undefined,
      }}
      rows={uses.map(({ use, values }) => ({
        kind: 'bars' as const,
        height: 112,
        uses: [{ series: use, values }],
        title: text(`cop.${use}`),
        tickText: (value) => formats.number(value, 1),
      }))}
      nowText={text('series.now')}
      gapText={text('cop.gap')}
      cursor={{
        label: text('series.cursor'),
        start: now === null ? undefined : Math.floor(now),
        texts: steps.map((step, k) => {
          const parts = uses.flatMap(({ use, values }) => {
            const value = values[k] ?? null;
            return value === null
              ? []
              : [text('series.part', { name: text(`cop.${use}`), energy: written(value) })];
          });
          return text('series.reading', {
            when: texts.stepName(period, step),
            what:
              parts.length > 0
                ? formats.list(parts)
                : text(isFuture(k) ? 'series.state-future' : 'cop.gap'),
          });
        }),
        hrefs: link ? steps.map(({ label }, k) => (isKnown(k) ? link(label) : null)) : undefined,
      }}
      readout={period === 'day' ? text('cop.hint-day') : stepHint(history, text)}
    />
  );
}

function CopTable({ history, view }: { readonly history: History; readonly view: CopView }) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const texts = energyTexts(text, formats, 0);
  const { period } = history;
  const written = (value: number): string => formats.quantity(value, null, 1);
  const begun = view.steps.flatMap((step, k) =>
    Date.parse(step.from) < Date.parse(history.asOf) ? [{ step, k }] : [],
  );
  return (
    <ChartTable
      caption={text('cop.title')}
      stepName={text(`series.step-${period}`)}
      steps={begun.map(({ step }) =>
        period === 'day' ? step.label : texts.stepName(period, step),
      )}
      columns={view.uses.map(({ use, values, cop }) => ({
        name: text(`cop.${use}`),
        fill: use,
        values: begun.map(({ k }) => values[k] ?? null),
        total: cop === null ? '–' : written(cop),
      }))}
      valueText={written}
      totalName={text('cop.whole')}
    />
  );
}
