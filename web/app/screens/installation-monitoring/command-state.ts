import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';
import type { LiveValue } from './unit-view.ts';

/** A command that has not been answered yet; after this long the page stops asking every two seconds. */
const watchedMs = 3 * 60_000;

export const isOpen = (command: LiveValue['command']): boolean =>
  command?.state === 'requested' || command?.state === 'sent';

/** Whether something on the page is about to change, so that it is worth asking often. */
export function isWatching(units: readonly LiveUnit[], now: string): boolean {
  return units.some((unit) =>
    unit.points.some((point) =>
      point.values.some(
        ({ command }) =>
          command !== null &&
          isOpen(command) &&
          Date.parse(now) - Date.parse(command.requestedAt) < watchedMs,
      ),
    ),
  );
}

/** What the control stands at: what was asked for while that is open, else what the unit says. */
export function displayedValue(value: LiveValue): LiveValue['value'] {
  return value.command && isOpen(value.command) ? value.command.desired : value.value;
}
