import { type Tint, weekTones } from '../../../elements/week-tones.ts';
import { blocksOf, labelOf } from '../../../elements/week-view.ts';
import { type WeekDay, weekDays } from '@hearth/calendar/week-days.ts';
import { type SettingField, type WeekActions } from '../../../elements/week.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useShell } from '../../../shell-context.tsx';

export interface WeekDrawingProps {
  readonly week: WeekActions;
  readonly fields: readonly SettingField[];
  readonly tint: Tint;
  readonly today: WeekDay;
}

/** The week without scripts: a row of blocks for each day, and its values as text. */
export function WeekDrawing({ week, fields, tint, today }: WeekDrawingProps) {
  const text = useText();
  const language = useShell()?.language.format ?? 'en-GB';
  const tones = weekTones(week, fields, tint);
  return (
    <ul className="week-drawing" data-tint={tint}>
      {weekDays.map((day) => (
        <li key={day} aria-current={day === today ? 'date' : undefined}>
          <span className="week-drawing-name">{text(`schedule.${day}`)}</span>
          <svg viewBox="0 0 1440 34" preserveAspectRatio="none" aria-hidden="true">
            {blocksOf(week, day).map(({ from, to, sets }) => (
              <rect
                key={from}
                className={`week-tone-${tones.toneOf(sets)}`}
                x={from}
                width={to - from}
                height={34}
              />
            ))}
          </svg>
          <span className="small">
            {week[day]
              .map(({ at, sets }) => `${at} ${labelOf(sets, fields, language)}`)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
