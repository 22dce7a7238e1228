import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { calendar, history } from '../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { hasSchedule } from './schedule/has-schedule.ts';

/** Links to the pages for schedule and trip. */
export function ScheduleAndTripLinks({
  installation,
  unit,
}: {
  installation: string;
  unit: LiveUnit;
}) {
  const text = useText();
  const isScheduled = hasSchedule(unit);
  const isLowered = canBeLowered(unit);
  if (!isScheduled && !isLowered) return null;
  return (
    <RowList look="panel">
      {isScheduled && (
        <Row
          icon={history}
          strong
          title={text('monitoring.schedule')}
          note={text('monitoring.schedule-why')}
          href={paths.schedule(unit.unit, { installation })}
        />
      )}
      {isLowered && (
        <Row
          icon={calendar}
          strong
          title={text('monitoring.trip')}
          note={text('monitoring.trip-why')}
          href={paths.trip(installation)}
        />
      )}
    </RowList>
  );
}

/** A holiday can change the unit: it has a holiday mode, a set-point, or can be switched off. */
const canBeLowered = (unit: LiveUnit): boolean =>
  unit.points.some(({ type, values, setPointInForce }) =>
    values.some(
      ({ name, settable, options }) =>
        settable &&
        (name === 'holidayEnabled' ||
          ((type === 'climate' || type === 'dhw') &&
            (name === setPointInForce || (name === 'onOff' && options?.includes('off') === true)))),
    ),
  );
