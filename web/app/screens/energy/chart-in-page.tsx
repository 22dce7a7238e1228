import { Suspense, lazy } from 'react';
import type { EnergyChartProps } from './energy-chart.tsx';

/**
 * The chart is in the page as it came, and stays as it stands until somebody stirs: then the browser fetches the code that
 * draws it and moves its cursor. The first load stays small, and nobody waits for a cursor before they can read.
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
  : lazy(async () => {
      await stirred();
      return { default: (await import('./energy-chart.tsx')).EnergyChart };
    });

/** Long enough for the page to be in use; fresh figures, which come by the minute, find the code there. */
const waitMsMax = 10_000;

/** The first sign of a person at the page, or the time when there is none. */
function stirred(): Promise<void> {
  return new Promise((resolve) => {
    const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart'] as const;
    const done = (): void => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, done);
      resolve();
    };
    const timer = setTimeout(done, waitMsMax);
    for (const sign of signs) document.addEventListener(sign, done, { passive: true });
  });
}
