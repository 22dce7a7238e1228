import type { ReactNode } from 'react';
import type { ChartSeries } from './series.ts';

export type Fill = ChartSeries | 'none';

const tiles: Record<Fill, ReactNode> = {
  sh: null,
  pump: null,
  rest: null,
  sun: null,
  energy: null,
  network: null,
  tax: null,
  standing: null,
  'feed-in': null,
  saved: null,
  capacity: <path className="tile-edge-lines" d="M0 1.5H6M0 4.5H6" strokeOpacity=".55" />,
  credit: <path className="tile-edge-lines" d="M1.5 0V6M4.5 0V6" strokeOpacity=".55" />,
  dhw: <path className="tile-lines" d="M0 1.5H6M0 4.5H6" strokeOpacity=".6" strokeWidth=".9" />,
  cool: <path className="tile-edge-lines" d="M1.5 0V6M4.5 0V6" strokeOpacity=".75" />,
  app: (
    <path
      className="tile-dots"
      d="M.65 1.5a.85.85 0 1 0 1.7 0a.85.85 0 1 0-1.7 0M3.65 4.5a.85.85 0 1 0 1.7 0a.85.85 0 1 0-1.7 0"
      fillOpacity=".8"
    />
  ),
  backup: <path className="tile-lines" d="M1.5 0V6M4.5 0V6" strokeOpacity=".7" strokeWidth=".9" />,
  ev: <path className="tile-lines" d="M0 3H6M3 0V6" strokeOpacity=".55" strokeWidth=".8" />,
  grid: <path className="tile-lines" d="M3 0V6" strokeOpacity=".42" strokeWidth=".9" />,
  batt: (
    <path
      className="tile-dots"
      d="M.75.75h1.5v1.5h-1.5zM3.75 3.75h1.5v1.5h-1.5z"
      fillOpacity=".65"
    />
  ),
  none: <path className="tile-hatch" d="M3 0V6" strokeOpacity=".55" />,
};

/** The fill patterns of one drawing; `id` makes their ids unique on the page. */
export function Patterns({ id, fills }: { id: string; fills: readonly Fill[] }) {
  return (
    <defs>
      {fills.map((fill) => (
        <pattern
          key={fill}
          id={`${id}-${fill}`}
          className={`fill-${fill}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform={fill === 'grid' || fill === 'none' ? 'rotate(45)' : undefined}
        >
          <rect className="tile-ground" width="6" height="6" />
          {tiles[fill]}
        </pattern>
      ))}
    </defs>
  );
}

export function fillOf(id: string, fill: Fill): string {
  return `url(#${id}-${fill})`;
}
