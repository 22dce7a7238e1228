import { type FocusEvent, type HTMLAttributes, memo } from 'react';
import { useText } from '../../../../../i18n/use-text.ts';
import { type HourArea, type PaintedWeek, boundsOf } from './painted-week.ts';
import type { PriceLevel } from './price-level.tsx';
import { useWeekWords } from './use-week-words.ts';

export interface SelectedArea {
  readonly area: HourArea;
  /** Its corners can be dragged. */
  readonly hasCorners: boolean;
}

interface WeekCellsProps extends HTMLAttributes<HTMLDivElement> {
  readonly week: PaintedWeek;
  readonly levels: readonly PriceLevel[];
  readonly selected: SelectedArea;
}

/** The grid of days and hours. Adjacent hours of one price look like one block. */
export function WeekCells({ week, levels, selected, ...events }: WeekCellsProps) {
  const text = useText();
  const words = useWeekWords();
  const levelOf = (id: string | undefined) => levels.find((level) => level.id === id) ?? levels[0];
  const bounds = boundsOf(selected.area);
  const focus = selected.area.to;
  return (
    <div className="week-cells" {...events} onBlur={keepInside}>
      <div role="grid" aria-label={text('tariff.week')} aria-multiselectable="true">
        <div role="row">
          <span role="columnheader">
            <span className="visually-hidden">{text('tariff.hour')}</span>
          </span>
          {words.shortDays.map((day, i) => (
            <span key={day} role="columnheader" className="week-day" aria-label={words.days[i]}>
              {day}
            </span>
          ))}
        </div>
        {words.hours.map((hourText, hour) => (
          <div key={hourText} role="row">
            <span role="rowheader" className="week-hour">
              <span className={hour % 3 === 0 ? undefined : 'visually-hidden'}>{hourText}</span>
            </span>
            {week.days.map((bands, day) => {
              const level = levelOf(bands[hour]);
              const isFirst = hour === 0 || bands[hour - 1] !== bands[hour];
              return (
                <HourCell
                  key={words.days[day]}
                  day={day}
                  hour={hour}
                  rank={level?.rank ?? 1}
                  name={`${words.days[day]} ${hourText}, ${level?.name ?? ''}`}
                  figure={isFirst ? (level?.figure ?? '') : ''}
                  isFirst={isFirst}
                  isLast={hour === 23 || bands[hour + 1] !== bands[hour]}
                  isFocus={focus.day === day && focus.hour === hour}
                  isSelected={
                    day >= bounds.firstDay &&
                    day <= bounds.lastDay &&
                    hour >= bounds.firstHour &&
                    hour <= bounds.lastHour
                  }
                />
              );
            })}
          </div>
        ))}
      </div>
      <Selection {...selected} />
    </div>
  );
}

/** Keeps focus changes between hours from saving the form, which is not left by them. */
function keepInside(event: FocusEvent<HTMLElement>): void {
  if (event.currentTarget.contains(event.relatedTarget)) event.stopPropagation();
}

interface HourCellProps {
  readonly day: number;
  readonly hour: number;
  readonly rank: number;
  readonly name: string;
  readonly figure: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isFocus: boolean;
  readonly isSelected: boolean;
}

/** Rendered again only when its own price or selection changes. */
const HourCell = memo(function HourCell(props: HourCellProps) {
  const { day, hour, rank, name, figure, isFirst, isLast, isFocus, isSelected } = props;
  const edges = `${isFirst ? ' is-first' : ''}${isLast ? ' is-last' : ''}`;
  return (
    <span
      role="gridcell"
      className={`week-cell rank-${rank}${edges}`}
      data-day={day}
      data-hour={hour}
      tabIndex={isFocus ? 0 : -1}
      aria-label={name}
      aria-selected={isSelected}
      data-figure={figure}
    />
  );
});

/** Outline of the selected hours; its corners are for fingers and mice, keys use Shift. */
function Selection({ area, hasCorners }: SelectedArea) {
  const { firstDay, lastDay, firstHour, lastHour } = boundsOf(area);
  return (
    <div
      className="week-selection"
      aria-hidden="true"
      style={{
        gridColumn: `${firstDay + 2} / ${lastDay + 3}`,
        gridRow: `${firstHour + 2} / ${lastHour + 3}`,
      }}
    >
      {hasCorners && (
        <>
          <span className="week-corner" data-corner="from" />
          <span className="week-corner" data-corner="to" />
        </>
      )}
    </div>
  );
}
