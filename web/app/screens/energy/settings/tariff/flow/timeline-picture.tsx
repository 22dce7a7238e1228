import { daysBetween } from '@hearth/calendar/dates.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { useDirection } from '../../../../../ui/direction.tsx';
import type { Validity } from './timeline.ts';

interface NamedValidity extends Validity {
  readonly name: string;
}

/** Contracts over time, with the years, today and the days without one. The list of the contracts says the same in words. */
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
  const text = useText();
  const isRtl = useDirection() === 'rtl';
  const { begin, last, share } = scaleOf(versions, today);
  /** Time runs with the script. */
  const place = (from: number, width: number): number => (isRtl ? 100 - from - width : from);
  const now = place(share(today), 0);
  return (
    <svg className="timeline" aria-hidden="true">
      {yearsIn(begin, last).map((year) => (
        <g key={year} className="timeline-year">
          <rect x={`${place(share(`${year}-01-01`), 0)}%`} y="18" width="1" height="46" />
          <text x={`${place(share(`${year}-01-01`), 0)}%`} y="12" textAnchor={anchorAt(50)}>
            {year}
          </text>
        </g>
      ))}
      {versions.map(({ name, validFrom, validTo }) => {
        const from = share(validFrom);
        const width = Math.max(1, (validTo === null ? 100 : share(validTo)) - from);
        const isTyped = current?.validFrom === validFrom;
        return (
          <svg key={validFrom} x={`${place(from, width)}%`} width={`${width}%`} height="100%">
            <rect
              className={isTyped ? 'timeline-part timeline-typed' : 'timeline-part'}
              x="1"
              y="22"
              height="38"
              rx="8"
            />
            {width > name.length * widthOfLetter.wide && (
              <text className={nameClass(name, width)} x={isRtl ? '95%' : '5%'} y="46">
                {name}
              </text>
            )}
          </svg>
        );
      })}
      <rect className="timeline-today" x={`${now}%`} y="17" width="2" height="48" />
      <text className="timeline-now" x={`${now}%`} y="80" textAnchor={anchorAt(now)}>
        {text('tariff.today')}
      </text>
    </svg>
  );
}

/** Share of the picture's width that a letter of a name takes, in per cent: on a phone and on a wide screen. */
const widthOfLetter = { phone: 2.4, wide: 1.4 } as const;

const nameClass = (name: string, width: number): string =>
  width > name.length * widthOfLetter.phone
    ? 'timeline-name'
    : 'timeline-name timeline-name-if-wide';

/** A label at an edge ends or begins there. */
const anchorAt = (percent: number): 'start' | 'middle' | 'end' =>
  percent > 88 ? 'end' : percent < 12 ? 'start' : 'middle';

function scaleOf(versions: readonly Validity[], today: string) {
  const first = versions[0]?.validFrom ?? today;
  const ends = versions.map(({ validFrom, validTo }) => validTo ?? validFrom);
  const last = [...ends, today].reduce((a, b) => (a > b ? a : b));
  const begin = first < today ? first : today;
  const total = Math.max(60, daysBetween(begin, last)) * 1.08;
  return { begin, last, share: (day: string) => (daysBetween(begin, day) / total) * 100 };
}

/** The years that begin in the span, at most five, without those at its edges. */
function yearsIn(begin: string, last: string): readonly number[] {
  const [first, end] = [Number(begin.slice(0, 4)) + 1, Number(last.slice(0, 4))];
  const step = Math.max(1, Math.ceil((end - first + 1) / 5));
  return Array.from(
    { length: Math.max(0, Math.floor((end - first) / step) + 1) },
    (_, k) => end - k * step,
  ).toReversed();
}
