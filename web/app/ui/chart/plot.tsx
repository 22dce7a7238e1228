import { useId } from 'react';
import type { ReactNode } from 'react';
import { useDirection } from '../direction.tsx';
import { percentAlong, labelAnchor, spanAlong, ticksBeside } from './axis.ts';
import type { Tick, TimeAxis } from './axis.ts';
import { Patterns, fillOf } from './patterns.tsx';

export interface GutterTick {
  y: number;
  text: string;
  strong?: boolean | undefined;
}

export interface PlotProps {
  axis: TimeAxis;
  height: number;
  gutter: boolean;
  ticks: readonly GutterTick[];
  children: ReactNode;
}

/** Frame of every row: nights and gaps behind it, the present before it. Positions across are per cent, so the plot stretches and its text does not. */
export function Plot({ axis, height, gutter, ticks, children }: PlotProps) {
  const id = useId();
  const mirrored = useDirection() === 'rtl';
  const place = { count: axis.count, mirrored };
  const now = axis.now === undefined ? undefined : `${percentAlong(place, axis.now)}%`;
  const gaps = axis.gaps ?? [];
  return (
    <div className="chart-line-up">
      <svg className="chart-plot" width="100%" height={height}>
        {gaps.length > 0 && <Patterns id={id} fills={['none']} />}
        {axis.nights?.map((night) => (
          <rect
            className="chart-night"
            key={night.from}
            {...spanAlong(place, night)}
            height={height}
            rx="4"
          />
        ))}
        {gaps.map((gap) => (
          <rect
            className="chart-gap"
            key={gap.from}
            {...spanAlong(place, gap)}
            height={height}
            fill={fillOf(id, 'none')}
          />
        ))}
        {children}
        {now && <line className="chart-now" x1={now} x2={now} y1="-4" y2={height + 4} />}
      </svg>
      {gutter && (
        <svg className="chart-scale" width="100%" height={height}>
          {ticks.map((tick) => (
            <text
              key={tick.y}
              className={tick.strong ? 'chart-tick chart-strong' : 'chart-tick'}
              x={mirrored ? '0' : '100%'}
              y={tick.y + 4}
              textAnchor={mirrored ? 'start' : 'end'}
              direction="ltr"
            >
              {tick.text}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}

export interface AxisProps {
  axis: TimeAxis;
  gutter: boolean;
  nowText?: string | undefined;
}

/** The hours or days below the last row. With large text only the first, now and the last are shown. */
export function Axis({ axis, gutter, nowText }: AxisProps) {
  const mirrored = useDirection() === 'rtl';
  const place = { count: axis.count, mirrored };
  const now = axis.now;
  const ticks =
    nowText && now !== undefined
      ? ticksBeside(axis.ticks, { count: axis.count, now, nowText })
      : axis.ticks;
  const label = (tick: Tick, className: string) => (
    <text
      key={`${tick.at} ${tick.label}`}
      className={`chart-tick ${className}`}
      x={`${percentAlong(place, tick.at)}%`}
      y="1em"
      textAnchor={labelAnchor(percentAlong(place, tick.at))}
      direction="ltr"
    >
      {tick.label}
    </text>
  );
  return (
    <div className="chart-line-up">
      <svg className="chart-axis" width="100%">
        {ticks.map((tick, index) => {
          const isInner = index > 0 && index < ticks.length - 1;
          return label(
            tick,
            `${tick.strong ? 'chart-strong ' : ''}${isInner ? 'chart-inner' : ''}`,
          );
        })}
        {nowText && now !== undefined && label({ at: now, label: nowText }, 'chart-strong')}
      </svg>
      {gutter && <span />}
    </div>
  );
}
