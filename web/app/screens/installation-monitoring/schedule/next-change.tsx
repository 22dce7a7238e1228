import { type NextChange as Change, labelOf } from '../../../elements/week-view.ts';
import type { SettingField } from '../../../elements/week.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useShell } from '../../../shell-context.tsx';

export interface NextChangeProps {
  readonly fields: readonly SettingField[];
  /** Null where the unit does not follow the week. */
  readonly change: Change | null;
  /** Hearth plans the home, so that the unit may have another value than that of the week. */
  readonly isPlanned: boolean;
}

/** The value in force and the next change, as one sentence. */
export function NextChange({ fields, change, isPlanned }: NextChangeProps) {
  const text = useText();
  const { format } = useShell()?.language ?? { format: 'en-GB' };
  if (change === null) return <p className="lead">{text('schedule.lead-off')}</p>;
  const { current, next } = change;
  if (current === null) return <p className="lead">{text('schedule.lead-empty')}</p>;
  const value = labelOf(current, fields, format);
  if (!next) return <p className="lead">{text('schedule.lead-always', { current: value })}</p>;
  const which = next.daysAhead === 0 ? 'today' : next.daysAhead === 1 ? 'tomorrow' : 'later';
  return (
    <p className="lead">
      {text(`schedule.lead-${isPlanned ? 'plan-' : ''}${which}`, {
        current: value,
        day: text(`schedule.${next.day}`),
        time: next.action.at,
        next: labelOf(next.action.sets, fields, format),
      })}
    </p>
  );
}
