import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';
import type { LiveValue } from './unit-view.ts';

/** After this time without an answer the page stops polling every two seconds. */
const watchedMs = 3 * 60_000;

export const isOpen = (command: LiveValue['command']): boolean =>
  command?.state === 'queued' || command?.state === 'sent';

/** Whether a command is pending, so that frequent polling is worth it. */
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

/** The control's value: the pending command's, else the unit's. */
export function displayedValue(value: LiveValue): LiveValue['value'] {
  return value.command && isOpen(value.command) ? value.command.command.to : value.value;
}
