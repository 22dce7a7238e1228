import type { Schedule } from '@hearth/product/schedule/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { about, alert, check } from '../../../ui/icons.ts';
import { Banner } from '../../../ui/notices.tsx';
import { appScheduleNotice } from './setting-fields.ts';

interface AppWeekProps {
  readonly appWeek: NonNullable<Schedule['appWeek']>;
  readonly timeZone: string;
}

/** Results of the last changes that the app sent, where the person should know them. */
export function AppWeekNotice({ appWeek, timeZone }: AppWeekProps) {
  const text = useText();
  const formats = useFormats(timeZone);
  const notice = appScheduleNotice(appWeek.changes);
  if (!notice) return null;
  return (
    <Banner
      icon={notice.state === 'failed' ? alert : about}
      tone={notice.state === 'failed' ? 'trouble' : 'calm'}
    >
      {text(`schedule.app-week-${notice.state}`, { time: formats.dateTime(notice.slotAt) })}
    </Banner>
  );
}

/** Result of the last change. */
export function ChangeNotice({ change }: Pick<Schedule, 'change'>) {
  const text = useText();
  if (!change) return null;
  const hasFailed = change.state === 'refused' || change.state === 'timed-out';
  const rests = change.reason === 'unit-rests' ? '-rests' : '';
  return (
    <Banner
      icon={hasFailed ? alert : change.state === 'confirmed' ? check : about}
      tone={hasFailed ? 'trouble' : 'calm'}
    >
      {text(`schedule.change-${change.state}${rests}`)}
    </Banner>
  );
}
