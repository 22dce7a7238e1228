import { weekDays } from '@hearth/calendar/week-days.ts';
import { type SettingField, lineOf, weekIn } from '../../../elements/week.ts';
import type { FormConflict } from '../../../forms/answer.ts';
import type { Values } from '../../../forms/rule.ts';
import { useText } from '../../../i18n/use-text.ts';
import { warning } from '../../../ui/icons.ts';
import { AttentionCard } from '../../../ui/notices.tsx';
import { typedWeek } from './setting-fields.ts';

/** The days on which the week that somebody else stored meanwhile differs from the typed one, which stays in the form. */
export function OtherWeek({
  conflict,
  typed,
  fields,
}: {
  readonly conflict: FormConflict;
  readonly typed: Values;
  readonly fields: readonly SettingField[];
}) {
  const text = useText();
  const stored = weekIn(String(conflict.stored['week'] ?? ''));
  const own = typedWeek(
    { week: String(typed['week'] ?? ''), line: (day) => String(typed[day] ?? '') },
    fields,
  );
  if (!stored || !own.ok) return null;
  const days = weekDays
    .map((day) => ({ day, line: lineOf(stored[day], fields) }))
    .filter(({ day, line }) => line !== lineOf(own.week[day], fields));
  return (
    <AttentionCard
      icon={warning}
      kicker={text('schedule.changed-kicker')}
      title={text('schedule.changed-title')}
    >
      <p>{text(days.length > 0 ? 'schedule.changed-what-next' : 'schedule.changed-follow')}</p>
      {days.length > 0 && (
        <ul>
          {days.map(({ day, line }) => (
            <li key={day}>
              {text(`schedule.${day}`)}:{' '}
              {line === '' ? text('schedule.changed-as-before') : <bdi dir="ltr">{line}</bdi>}
            </li>
          ))}
        </ul>
      )}
    </AttentionCard>
  );
}
