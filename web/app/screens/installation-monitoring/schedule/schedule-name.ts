import type { Schedule } from '@hearth/product/schedule/contract.ts';
import type { Translate } from '../../../i18n/use-text.ts';

type Named = Pick<Schedule, 'storedBy' | 'point' | 'pointType' | 'mode' | 'schedule' | 'name'>;

/** Defaults of vendors, such as `althermaClimateControl0` and `undefined`. */
const vendorDefault = /^(?:undefined|[a-z]+(?:[A-Z][a-z]*)+\d*)?$/;

/** Name of a schedule: the owner's, else its number among the schedules of its mode, else what it is for. */
export function scheduleName(text: Translate, schedule: Named, all: readonly Named[]): string {
  if (schedule.storedBy === 'unit' && !vendorDefault.test(schedule.name)) return schedule.name;
  const siblings = all.filter(
    ({ point, mode }) => point === schedule.point && mode === schedule.mode,
  );
  return schedule.storedBy === 'unit' && siblings.length > 1
    ? text('schedule.numbered', { number: siblings.indexOf(schedule) + 1 })
    : text(`schedule.of-${purposeOf(schedule)}`);
}

/** Use of a schedule: pumps and fans have a mode of their own. */
function purposeOf({ mode, pointType }: Named): 'circulation' | 'ventilation' | 'dhw' | 'climate' {
  if (mode === 'circulation' || mode === 'ventilation') return mode;
  return pointType === 'dhw' ? 'dhw' : 'climate';
}
