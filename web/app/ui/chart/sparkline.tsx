import { useDirection } from '../direction.tsx';
import { lineShape, pathWidth } from './lines.ts';
import type { ChartTone } from './rows.tsx';

export interface SparklineProps {
  sentence: string;
  values: readonly (number | null)[];
  tone: ChartTone;
  shape?: 'line' | 'steps' | undefined;
  height?: number | undefined;
}

/** A small line of a value's last hours, without axis. */
export function Sparkline({ sentence, values, tone, shape = 'line', height = 32 }: SparklineProps) {
  const mirrored = useDirection() === 'rtl';
  const { path, last } = lineShape({ count: values.length, height, values, shape, mirrored });
  return (
    <svg
      className={`sparkline tone-${tone}`}
      width="100%"
      height={height}
      role="img"
      aria-label={sentence}
    >
      <svg
        className="chart-paths"
        viewBox={`0 0 ${pathWidth} ${height}`}
        preserveAspectRatio="none"
        width="100%"
        height={height}
      >
        <path className={`chart-${shape}`} d={path} />
      </svg>
      {last && <circle className="sparkline-end" cx={`${last.x}%`} cy={last.y} r="2.5" />}
    </svg>
  );
}
