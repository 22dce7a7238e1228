import { memo, useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { useHydrated } from '../hydrated.ts';
import { Link } from '../link.tsx';
import { Details } from '../section.tsx';
import type { TimeAxis } from './axis.ts';
import { Axis } from './plot.tsx';
import { Blocks, Line, StackedBars } from './rows.tsx';
import type { ChartRow } from './rows.tsx';

export interface ChartCursor {
  /** Accessible name of the slider that moves the cursor. */
  label: string;
  /** The read-out of each step. */
  texts: readonly string[];
  /** First position of the slider; by default the last step. */
  start?: number | undefined;
  /** Link of each step, or null; with links there is no slider. */
  hrefs?: readonly (string | null)[] | undefined;
}

export interface ChartProps {
  /** The chart described in a sentence; its accessible name. */
  sentence: string;
  axis: TimeAxis;
  rows: readonly ChartRow[];
  nowText?: string | undefined;
  /** Label above the first gap. */
  gapText?: string | undefined;
  cursor?: ChartCursor | undefined;
  /** In place of the read-out while no step is selected. */
  readout?: ReactNode;
  /** The figures as a table, folded under the chart. */
  table?: { summary: string; content: ReactNode } | undefined;
}

/** Rows one below the other on one time axis. */
export function Chart(props: ChartProps) {
  const { axis, cursor, readout, table } = props;
  const [step, setStep] = useState<number>();
  const hydrated = useHydrated();
  const gutter = hasGutter(props.rows);
  return (
    <figure className={classes('chart', gutter && 'chart-with-gutter')}>
      {(cursor || readout) && (
        <p className="chart-readout" aria-live={cursor?.hrefs ? 'polite' : undefined}>
          {(step !== undefined && cursor?.texts[step]) || readout || '\u00a0'}
        </p>
      )}
      <div className="chart-body">
        <Rows {...props} gutter={gutter} />
        {cursor?.hrefs && <StepLinks cursor={cursor} hrefs={cursor.hrefs} onStep={setStep} />}
        {cursor && !cursor.hrefs && hydrated && (
          <StepSlider cursor={cursor} count={axis.count} step={step} onStep={setStep} />
        )}
        {step !== undefined && <StepShade step={step} count={axis.count} />}
      </div>
      {table && <Details summary={table.summary}>{table.content}</Details>}
    </figure>
  );
}

const Rows = memo(function Rows(props: ChartProps & { gutter: boolean }) {
  const { sentence, axis, rows, gutter, nowText, gapText } = props;
  return (
    <div role="img" aria-label={sentence} className="chart-rows">
      {rows.map((row, index) => (
        <div className="chart-row" key={index}>
          {(row.title || unitOf(row)) && (
            <div className="chart-head">
              <span>{row.title}</span>
              <span>{unitOf(row)}</span>
            </div>
          )}
          {index === 0 && gapText && axis.gaps?.length ? (
            <div className="chart-gap-text">{gapText}</div>
          ) : null}
          {row.kind === 'bars' && <StackedBars row={row} axis={axis} gutter={gutter} />}
          {row.kind === 'line' && <Line row={row} axis={axis} gutter={gutter} />}
          {row.kind === 'blocks' && <Blocks row={row} axis={axis} gutter={gutter} />}
        </div>
      ))}
      <Axis axis={axis} gutter={gutter} nowText={nowText} />
    </div>
  );
});

function StepLinks(props: {
  cursor: ChartCursor;
  hrefs: readonly (string | null)[];
  onStep: (step: number | undefined) => void;
}) {
  const { hrefs, onStep } = props;
  // A finger that moves across the bars reads them; a tap follows the link.
  const readUnderFinger = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.pointerType === 'mouse') return;
    onStep(stepUnder(event.currentTarget, { x: event.clientX, count: hrefs.length }));
  };
  return (
    <div
      className="chart-over chart-links"
      role="group"
      aria-label={props.cursor.label}
      onPointerDown={readUnderFinger}
      onPointerMove={readUnderFinger}
    >
      {hrefs.map((href, step) =>
        href === null ? (
          <span key={step} className="chart-link" onMouseEnter={() => onStep(step)} />
        ) : (
          <Link
            key={step}
            href={href}
            className="chart-link"

            aria-label={props.cursor.texts[step]}
            onFocus={() => onStep(step)}
            onMouseEnter={() => onStep(step)}
          />
        ),
      )}
    </div>
  );
}

/** A native slider over the rows, so that touch, mouse, arrow keys and screen readers move one cursor. */
function StepSlider(props: {
  cursor: ChartCursor;
  count: number;
  step: number | undefined;
  onStep: (step: number | undefined) => void;
}) {
  const { cursor, count, step, onStep } = props;
  const shown = step ?? cursor.start ?? count - 1;
  return (
    <div className="chart-over">
      <input
        type="range"
        className="chart-slider"
        min={0}
        max={count - 1}
        value={shown}
        aria-label={cursor.label}
        aria-valuetext={cursor.texts[shown]}
        style={{ '--step': `${100 / count}%` }}
        onChange={(event) => onStep(Number(event.currentTarget.value))}
        onFocus={() => onStep(shown)}
        onPointerDown={() => onStep(shown)}
        onPointerMove={(event) => {
          if (event.pointerType !== 'mouse') return;
          onStep(stepUnder(event.currentTarget, { x: event.clientX, count }));
        }}
        onPointerLeave={(event) => {
          if (document.activeElement !== event.currentTarget) onStep(undefined);
        }}
      />
    </div>
  );
}

function stepUnder(element: HTMLElement, at: { x: number; count: number }): number {
  const box = element.getBoundingClientRect();
  const share = (at.x - box.left) / box.width;
  const along = element.matches(':dir(rtl)') ? 1 - share : share;
  return Math.min(at.count - 1, Math.max(0, Math.floor(along * at.count)));
}

function StepShade({ step, count }: { step: number; count: number }) {
  const place = { insetInlineStart: `${(step / count) * 100}%`, inlineSize: `${100 / count}%` };
  return (
    <div className="chart-over chart-over-still">
      <div className="chart-shade" style={place} />
    </div>
  );
}

function hasGutter(rows: readonly ChartRow[]): boolean {
  return rows.some((row) =>
    row.kind === 'bars' ? row.tickText : row.kind === 'line' && row.lastText,
  );
}

function unitOf(row: ChartRow): string | undefined {
  return row.kind === 'bars' ? row.unit : undefined;
}

declare module 'react' {
  interface CSSProperties {
    '--step'?: string;
  }
}
