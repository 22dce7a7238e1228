import type { Schedule } from '@hearth/product/schedule/contract.ts';
import type { Trip } from '@hearth/product/trip/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { calendar, leaf, sliders } from '../../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';

export interface OverTheWeekProps {
  readonly storedBy: Schedule['storedBy'];
  /** Null where none is known. */
  readonly trip: Trip | null;
  /** Hearth plans the home. */
  readonly isPlanned: boolean;
  readonly installation: string;
}

/** Overrides of the week: the plan, the holiday that is planned or under way, and a set-point by hand. */
export function OverTheWeek({ storedBy, trip, isPlanned, installation }: OverTheWeekProps) {
  const text = useText();
  const formats = useFormats();
  const isOpen = trip && trip.state !== 'over' && trip.state !== 'cancelled';
  return (
    <Section title={text('schedule.over')}>
      <RowList look="panel">
        {isPlanned && (
          <Row
            icon={leaf}
            title={text('schedule.over-plan')}
            note={text('schedule.over-plan-why')}
            href={paths.decisions(installation)}
          />
        )}
        <Row
          icon={calendar}
          title={
            isOpen
              ? text('schedule.over-trip-days', {
                  from: formats.day(trip.from),
                  to: formats.day(trip.to),
                })
              : text('schedule.over-trip')
          }
          note={text(isOpen ? `schedule.over-trip-${trip.state}` : 'schedule.over-trip-why')}
          href={paths.trip(installation)}
        />
        <Row
          icon={sliders}
          title={text('schedule.over-hand')}
          note={text(storedBy === 'app' ? 'schedule.over-hand-app' : 'schedule.over-hand-unit')}
        />
      </RowList>
    </Section>
  );
}
