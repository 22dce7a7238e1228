import { useId } from 'react';
import { useDirection } from '../direction.tsx';
import { percentAlong, besideNow, spanAlong } from './axis.ts';
import type { Span, TimeAxis } from './axis.ts';
import { barShare, barsShape } from './bars.ts';
import type { BarsInput, Segment } from './bars.ts';
import { lineShape, pathWidth } from './lines.ts';
import type { Extreme } from './lines.ts';
import { Patterns, fillOf } from './patterns.tsx';
import type { Fill } from './patterns.tsx';
import { Plot } from './plot.tsx';
import type { GutterTick } from './plot.tsx';
import { edged } from './series.ts';

export type ChartTone = 'sh' | 'dhw' | 'cool' | 'sun' | 'grid' | 'batt' | 'ink' | 'stone';

export interface BarsRow extends Omit<BarsInput, 'count'> {
  kind: 'bars';
  /** Formats a value of the scale. */
  tickText?: ((value: number) => string) | undefined;
  /** The unit, shown once above the scale. */
  unit?: string | undefined;
  title?: string | undefined;
  /** Title below the baseline, for the sources. */
  belowTitle?: string | undefined;
}

export interface LineRow {
  kind: 'line';
  height: number;
  title?: string | undefined;
  tone: ChartTone;
  values: readonly (number | null)[];
  shape?: 'line' | 'steps' | undefined;
  low?: readonly (number | null)[] | undefined;
  high?: readonly (number | null)[] | undefined;
  dashedFrom?: number | undefined;
  zero?: boolean | undefined;
  /** A target value: a dashed line. */
  target?: number | undefined;
  /** Formats the labels of the smallest and the largest value. */
  extremeText?: ((value: number) => string) | undefined;
  /** Label at the end of the line, in the gutter. */
  lastText?: string | undefined;
}

export interface ChartBlock extends Span {
  look: Fill | 'rests' | 'mark';
  label?: string | undefined;
}

export interface BlocksRow {
  kind: 'blocks';
  height: number;
  title?: string | undefined;
  blocks: readonly ChartBlock[];
}

export type ChartRow = BarsRow | LineRow | BlocksRow;

export interface ChartRowProps<Row> {
  row: Row;
  axis: TimeAxis;
  gutter: boolean;
}

export function StackedBars({ row, axis, gutter }: ChartRowProps<BarsRow>) {
  const id = useId();
  const mirrored = useDirection() === 'rtl';
  const shape = barsShape({ ...row, count: axis.count });
  const share = barShare(axis.count);
  const place = { count: axis.count, mirrored };
  const rect = (segment: Segment) => {
    const from = segment.step + (1 - share) / 2;
    const { x, width } = spanAlong(place, { from, to: from + share });
    return <rect key={segment.step} x={x} width={width} y={segment.y} height={segment.height} />;
  };
  const ticks: GutterTick[] = shape.ticks.map(({ value, y }) => ({
    y,
    text: row.tickText?.(value) ?? '',
  }));
  return (
    <Plot axis={axis} height={row.height} gutter={gutter} ticks={row.tickText ? ticks : []}>
      <Patterns id={id} fills={[...new Set(shape.bars.map((bar) => bar.series))]} />
      {row.tickText &&
        shape.ticks.map(({ y }, index) => (
          <line className="chart-grid" key={index} x1="0" x2="100%" y1={y} y2={y} />
        ))}
      {shape.bars.map(({ series, segments }, index) => (
        <g
          key={index}
          className={`fill-${series}${edged.has(series) && axis.count <= 48 ? ' chart-edged' : ''}`}
          fill={fillOf(id, series)}
        >
          {segments.map(rect)}
        </g>
      ))}
      <g className="chart-expected">{shape.expected.map(rect)}</g>
      <line className="chart-base" x1="0" x2="100%" y1={shape.baseline} y2={shape.baseline} />
      {row.belowTitle && (
        <text
          className="chart-below"
          x={mirrored ? '100%' : '0'}
          dx={mirrored ? -8 : 8}
          y={row.height - 8}
        >
          {row.belowTitle}
        </text>
      )}
    </Plot>
  );
}

export function Line({ row, axis, gutter }: ChartRowProps<LineRow>) {
  const mirrored = useDirection() === 'rtl';
  const labelled = row.extremeText !== undefined;
  const shape = lineShape({
    ...row,
    shape: row.shape ?? 'line',
    count: axis.count,
    mirrored,
    labelled,
  });
  const { lowest, highest, last, zeroY, targetY } = shape;
  const nowAcross =
    axis.now === undefined ? undefined : percentAlong({ count: axis.count, mirrored }, axis.now);
  const ticks = row.lastText && last ? [{ y: last.y, text: row.lastText, strong: true }] : [];
  return (
    <Plot axis={axis} height={row.height} gutter={gutter} ticks={ticks}>
      {zeroY !== undefined && (
        <line className="chart-zero" x1="0" x2="100%" y1={zeroY} y2={zeroY} />
      )}
      {targetY !== undefined && (
        <line className="chart-zero" x1="0" x2="100%" y1={targetY} y2={targetY} />
      )}
      <svg
        className={`chart-paths tone-${row.tone}`}
        viewBox={`0 0 ${pathWidth} ${row.height}`}
        preserveAspectRatio="none"
        width="100%"
        height={row.height}
      >
        {shape.band && <path className="chart-band" d={shape.band} />}
        {shape.path && <path className={`chart-${row.shape ?? 'line'}`} d={shape.path} />}
        {shape.dashed && <path className="chart-dashed" d={shape.dashed} />}
      </svg>
      {row.extremeText && lowest && highest && (
        <>
          <ExtremeText
            at={highest}
            dy={-6}
            tone={row.tone}
            text={row.extremeText(highest.value)}
            now={nowAcross}
          />
          {row.extremeText(lowest.value) !== row.extremeText(highest.value) && (
            <ExtremeText
              at={lowest}
              dy={13}
              tone={row.tone}
              text={row.extremeText(lowest.value)}
              now={nowAcross}
            />
          )}
        </>
      )}
    </Plot>
  );
}

interface ExtremeTextProps {
  readonly at: Extreme;
  readonly dy: number;
  readonly tone: ChartTone;
  readonly text: string;
  /** The line of the present, percent of the width; undefined without one. */
  readonly now: number | undefined;
}

function ExtremeText({ at, dy, tone, text, now }: ExtremeTextProps) {
  const { x, textAnchor } = besideNow(at.x, now);
  return (
    <text
      className={`chart-extreme tone-${tone}`}
      x={`${x}%`}
      y={at.y + dy}
      direction="ltr"
      textAnchor={textAnchor}
    >
      {text}
    </text>
  );
}

export function Blocks({ row, axis, gutter }: ChartRowProps<BlocksRow>) {
  const id = useId();
  const mirrored = useDirection() === 'rtl';
  const place = { count: axis.count, mirrored };
  const fills = row.blocks.flatMap(({ look }) =>
    look === 'rests' || look === 'mark' ? [] : [look],
  );
  return (
    <Plot axis={axis} height={row.height} gutter={gutter} ticks={[]}>
      <Patterns id={id} fills={[...new Set(fills)]} />
      {row.blocks.map((block, index) => {
        if (block.look === 'mark') {
          const x = `${percentAlong(place, block.from)}%`;
          return <line className="chart-mark" key={index} x1={x} x2={x} y1="0" y2={row.height} />;
        }
        const box = { ...spanAlong(place, block), y: 2, height: row.height - 4, rx: 4 };
        const middle = `${percentAlong(place, (block.from + block.to) / 2)}%`;
        return (
          <g key={index}>
            {block.look === 'rests' ? (
              <rect className="chart-rests" {...box} />
            ) : (
              <rect
                className={`chart-block fill-${block.look}`}
                fill={fillOf(id, block.look)}
                {...box}
              />
            )}
            {block.label && (
              <text className="chart-block-label" x={middle} y={row.height / 2 + 4}>
                {block.label}
              </text>
            )}
          </g>
        );
      })}
    </Plot>
  );
}
