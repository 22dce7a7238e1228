import { Suspense, lazy } from 'react';
import type { EnergyChartProps } from './energy-chart.tsx';

/**
 * The chart is in the page as it came. A browser fetches the code that draws it after the rest works, and keeps what stands
 * there until then: the first load stays small, and nobody waits for a cursor before they can read.
 */
export function EnergyChart(props: EnergyChartProps) {
  return (
    <Suspense
      fallback={
        <div
          className={props.isCompact ? 'chart-to-come chart-to-come-compact' : 'chart-to-come'}
        />
      }
    >
      <Drawn {...props} />
    </Suspense>
  );
}

// The server has it at hand, so that no page goes out with a hole.
const Drawn = import.meta.env.SSR
  ? (await import('./energy-chart.tsx')).EnergyChart
  : lazy(async () => ({ default: (await import('./energy-chart.tsx')).EnergyChart }));
