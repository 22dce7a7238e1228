import { dayMinutes, minuteMs } from '@hearth/calendar/durations.ts';
import type { ComparedDay } from '@hearth/energy/plan-result/compare-day.ts';
import {
  prepareHome,
  roomOffsetsOf,
  scoreDay,
  usualOffsetsOf,
} from '@hearth/energy/plan-result/score-day.ts';
import { learnParameters } from '@hearth/energy/planner/learn-parameters.ts';
import { homeModelOf } from '@hearth/energy/planner/scenario-of-observation.ts';
import { noOracle, observationAt } from './observation.ts';
import type { RoomWeek } from './own-control.ts';
import type { CaseStart, ControllerRun } from './run-controller.ts';
import { controlledOf, describedHomeOf, storedObservationOf } from './stored-observation.ts';
import { slotOf } from './trace.ts';

/** The days of a run, compared from the readings that are stored at its end. `roomWeek`: set-points of the unit's own control. */
export function comparedDays(
  start: CaseStart,
  run: ControllerRun,
  days: number,
  roomWeek: RoomWeek = null,
): readonly ComparedDay[] {
  const { simulatedCase, world } = start;
  const { home } = simulatedCase;
  const minute = simulatedCase.fromMinute + days * dayMinutes;
  const whole = observationAt(
    world,
    {
      minute,
      measurements: run.measurements,
      mode: 'idle',
      disinfectedMinute: run.monitor.disinfectedMinute,
      peakSoFarW: 0,
      billedShare: 1,
    },
    noOracle,
  );
  const stored = storedObservationOf(whole, home, describedHomeOf(home));
  const { observation, description } = stored;
  const controlled = controlledOf(home);
  const prepared = prepareHome({
    observed: { ...stored, gaps: [] },
    controlled: { ...controlled, setPoints: { ...controlled.setPoints, roomWeek } },
    parameters: learnParameters(observation, description, homeModelOf(description, observation)),
  });
  const spanOf = (day: number) => ({
    fromMs: (simulatedCase.fromMinute + day * dayMinutes) * minuteMs,
    toMs: (simulatedCase.fromMinute + (day + 1) * dayMinutes) * minuteMs,
  });
  const before = Array.from({ length: days }, (_, k) => k - days);
  const offsetsByDay = before.flatMap((day) => {
    const offsets = roomOffsetsOf(prepared, spanOf(day));
    return offsets ? [offsets] : [];
  });
  return Array.from({ length: days }, (_, day) => {
    const span = spanOf(day);
    const first = slotOf(world.trace, span.fromMs / minuteMs);
    const prices = {
      importEur: world.prices.importEur.slice(first, first + dayMinutes / 15),
      exportEur: world.prices.exportEur.slice(first, first + dayMinutes / 15),
    };
    const scored = scoreDay(prepared, span, { prices, offsets: usualOffsetsOf(offsetsByDay) });
    if (!scored.ok) throw new Error(`${home.key}, day ${day}: ${scored.missing}`);
    return scored.day;
  });
}
