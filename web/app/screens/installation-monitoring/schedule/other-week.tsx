import { weekDays } from '@hearth/calendar/week-days.ts';
import type { FormConflict } from '../../../forms/answer.ts';
import { useText } from '../../../i18n/use-text.ts';
import { warning } from '../../../ui/icons.ts';
import { AttentionCard } from '../../../ui/notices.tsx';

/** The days on which the week that somebody else stored meanwhile differs from the typed one, which stays in the form. */
export function OtherWeek({ stored }: Pick<FormConflict, 'stored'>) {
  const text = useText();
  const days = weekDays.filter((day) => stored[day] !== undefined);
  return (
    <AttentionCard
      icon={warning}
      kicker={text('other-week.kicker')}
      title={text('other-week.title')}
    >
      <p>{text(days.length > 0 ? 'other-week.what-next' : 'other-week.follow')}</p>
      {days.length > 0 && (
        <ul>
          {days.map((day) => (
            <li key={day}>
              {text(`schedule.${day}`)}:{' '}
              {stored[day] === '' ? (
                text('other-week.as-before')
              ) : (
                <bdi dir="ltr">{stored[day]}</bdi>
              )}
            </li>
          ))}
        </ul>
      )}
    </AttentionCard>
  );
}
