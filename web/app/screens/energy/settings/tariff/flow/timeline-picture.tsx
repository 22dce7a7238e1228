import { daysBetween } from '@hearth/calendar/dates.ts';
import { useDirection } from '../../../../../ui/direction.tsx';
import type { Validity } from './timeline.ts';

interface NamedValidity extends Validity {
  readonly name: string;
}

/** Contracts over time, with today and the days without one. The list of the contracts says the same in words. */
export function Timeline({
  versions,
  current,
  today,
}: {
  readonly versions: readonly NamedValidity[];
  /** The contract that is typed, drawn dashed. */
  readonly current?: Validity;
  readonly today: string;
}) {
  const first = versions[0]?.validFrom ?? today;
  const ends = versions.map(({ validFrom, validTo }) => validTo ?? validFrom);
  const last = [...ends, today].reduce((a, b) => (a > b ? a : b));
  const begin = first < today ? first : today;
  const total = Math.max(60, daysBetween(begin, last)) * 1.08;
  const isRtl = useDirection() === 'rtl';
  const share = (day: string): number => (daysBetween(begin, day) / total) * 100;
  /** Time runs with the script. */
  const place = (from: number, width: number): number => (isRtl ? 100 - from - width : from);
  return (
    <svg className="timeline" aria-hidden="true">
      {versions.map(({ name, validFrom, validTo }) => {
        const from = share(validFrom);
        const width = Math.max(1, (validTo === null ? 100 : share(validTo)) - from);
        const isTyped = current?.validFrom === validFrom;
        return (
          <svg key={validFrom} x={`${place(from, width)}%`} width={`${width}%`} height="100%">
            <rect
              className={isTyped ? 'timeline-part timeline-typed' : 'timeline-part'}
              x="1"
              y="5"
              width="98%"
              height="38"
              rx="8"
            />
            <text className="timeline-name" x={isRtl ? '95%' : '5%'} y="29">
              {name}
            </text>
          </svg>
        );
      })}
      <rect
        className="timeline-today"
        x={`${place(share(today), 0)}%`}
        y="0"
        width="2"
        height="48"
      />
    </svg>
  );
}
