import type { History } from '@hearth/energy/history/contract.ts';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { HistoryQuery } from '../../../paths.ts';
import { gapsOf } from '../../../ui/chart/axis.ts';
import { type ChartColumn, ChartTable } from '../../../ui/chart/chart-table.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { ChartRow } from '../../../ui/chart/rows.tsx';
import { nightSpans, positionOf } from '../chart-model.ts';
import { energyTexts } from '../energy-texts.ts';
import { Lead } from '../lead.tsx';
import { ticksOf } from '../ticks.ts';
import type { HistoryRequest } from './history-request.ts';
import { subjectOf } from './history-view.ts';
import { PeriodBar } from './period-bar.tsx';
import type { RangeFault } from './range-fault.ts';
import { periodName } from './sentence.ts';
import { stepHint } from './step-hint.ts';
import { stepLinkOf } from './step-link.ts';
import { ViewToggle } from './view-toggle.tsx';

/** The values of a figure by step, for the chart and for the table. */
export interface FigureSteps {
  readonly steps: History['slots'];
  /** Caption of the table. */
  readonly title: string;
  readonly rows: readonly ChartRow[];
  readonly columns: readonly ChartColumn[];
  readonly totalName: string;
  /** A value in a cell of the table. */
  readonly valueText: (value: number) => string;
  /** Everything of one step in words; null without a value. */
  readonly readingAt: (step: number) => string | null;
  /** Names the hatched steps of the chart. */
  readonly gapText: string;
  /** A step without a value in words. */
  readonly gapReading: string;
  /** Below the chart of a day. */
  readonly dayHint: string;
  /** Above the table. */
  readonly tableHint?: string;
}

export interface FigurePageProps {
  readonly history: History;
  readonly request: HistoryRequest;
  readonly here: HistoryQuery;
  readonly fault: RangeFault | null;
}

export interface FigurePeriodProps extends FigurePageProps {
  readonly sentence: string;
  /** The part of the sentence that is emphasised. */
  readonly figure: string | undefined;
  /** Paragraphs below the sentence. */
  readonly notes: ReactNode;
  /** Null where the steps have no values. */
  readonly byStep: FigureSteps | null;
  /** Below the chart or the table. */
  readonly children?: ReactNode;
}

/** One period in a figure that follows from its energy: its name between the arrows, the sentence, and the chart or the table. */
export function FigurePeriod(props: FigurePeriodProps) {
  const { history, request, here, fault, byStep } = props;
  const text = useText();
  const formats = useFormats(history.timeZone);
  return (
    <>
      <div className="history-head">
        <PeriodBar
          history={history}
          request={request}
          here={here}
          fault={fault}
          name={periodName(subjectOf(history), { text, formats })}
        />
        <Lead sentence={props.sentence} figure={props.figure} />
        {props.notes}
      </div>
      {(byStep || props.children) && (
        <div className="history-view">
          {byStep && (
            <>
              <ViewToggle request={request} here={here} />
              {request.view === 'chart' ? (
                <FigureChart {...props} byStep={byStep} />
              ) : (
                <FigureTable history={history} byStep={byStep} />
              )}
            </>
          )}
          {props.children}
        </div>
      )}
    </>
  );
}

interface FigureChartProps extends Pick<FigurePeriodProps, 'history' | 'here' | 'sentence'> {
  readonly byStep: FigureSteps;
}

function FigureChart({ history, here, sentence, byStep }: FigureChartProps) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const texts = energyTexts(text, formats, 0);
  const { period } = history;
  const { steps, readingAt } = byStep;
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
        gaps: gapsOf(
          steps.map((_, step) => (readingAt(step) === null && !isFuture(step) ? null : 0)),
        ),
        now: now ?? undefined,
      }}
      rows={byStep.rows}
      nowText={text('series.now')}
      gapText={byStep.gapText}
      cursor={{
        label: text('series.cursor'),
        start: now === null ? undefined : Math.floor(now),
        texts: steps.map((slot, step) =>
          text('series.reading', {
            when: texts.stepName(period, slot),
            what:
              readingAt(step) ?? (isFuture(step) ? text('series.state-future') : byStep.gapReading),
          }),
        ),
        hrefs: link
          ? steps.map(({ label }, step) => (readingAt(step) === null ? null : link(label)))
          : undefined,
      }}
      readout={period === 'day' ? byStep.dayHint : stepHint(history, text)}
    />
  );
}

function FigureTable({ history, byStep }: Pick<FigureChartProps, 'history' | 'byStep'>) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const texts = energyTexts(text, formats, 0);
  const { period } = history;
  const nowMs = Date.parse(history.asOf);
  const begun = byStep.steps.flatMap((slot, step) =>
    Date.parse(slot.from) < nowMs ? [{ slot, step }] : [],
  );
  return (
    <>
      {byStep.tableHint && <p className="chart-readout">{byStep.tableHint}</p>}
      <ChartTable
        caption={byStep.title}
        stepName={text(`series.step-${period}`)}
        steps={begun.map(({ slot }) =>
          period === 'day' ? slot.label : texts.stepName(period, slot),
        )}
        columns={byStep.columns.map((column) => ({
          ...column,
          values: begun.map(({ step }) => column.values[step] ?? null),
        }))}
        valueText={byStep.valueText}
        totalName={byStep.totalName}
      />
    </>
  );
}
