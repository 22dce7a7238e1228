import { randomUUID } from 'node:crypto';
import type { Clock } from '@hearth/calendar/clock.ts';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import {
  plannedAt,
  plannedControl,
  plannedUnit,
  readingsOfDays,
} from '@hearth/energy/plan/testing-planned-home.ts';
import type { PlanPort } from '@hearth/energy/plan/plan-port.ts';
import { accessOfOwner, seriesOf } from '@hearth/energy/testing.ts';

/** As many days as the planner learns from. */
const historyDays = 42;

/** Readings of a heat pump and of a household's meter. */
export function readingsOfHome() {
  const today = plannedAt.slice(0, 10);
  const days = datesOf(addDays(today, 1 - historyDays), today);
  const gridImport = seriesOf({
    appliance: randomUUID(),
    use: 'grid-import',
    source: 'meter',
    stepS: 900,
    days: days.map((day, at) => ({
      day,
      values: Array.from({ length: 96 }, (_, k) => (k >= 72 ? 0.5 : 0.35) + (at % 3) / 20),
    })),
  });
  return [...readingsOfDays(days), gridImport];
}

/** Product as the planner sees it, for homes with one heat pump of this id that has just sent its values. */
export function plannedWith({
  unit,
  person,
  clock,
}: {
  readonly unit: string;
  readonly person: string;
  readonly clock: Clock;
}): PlanPort {
  const control = JSON.stringify(plannedControl).replaceAll(plannedUnit, unit);
  return {
    watchAccess: accessOfOwner(person),
    planControl: async () => ({
      ok: true,
      value: JSON.parse(control.replaceAll(plannedAt, clock.now().toString())),
    }),
    requestCommands: async () => ({ ok: true, value: { outcomes: [], writesLeft: 14 } }),
    endControl: async () => ({ ok: true, value: undefined }),
  };
}
