import { expect, test } from 'vitest';
import { describedHouse, observedHouse } from '../planner/testing-observation.ts';
import type { PlanControl } from './plan-port.ts';
import { roomsOfPlan, scenarioOfRooms } from './rooms-of-plan.ts';
import { plannedControl } from './testing-planned-home.ts';

type Actions = readonly { readonly at: string; readonly sets: Record<string, string | number> }[];

/** An air conditioner that heats, off now, with a schedule that is the same on all days. */
function offNow(actions: Actions | null): PlanControl {
  const day = actions && [...actions];
  return {
    ...plannedControl,
    units: plannedControl.units.map((unit) => ({
      ...unit,
      kind: 'air-to-air',
      points: unit.points
        .filter(({ type }) => type === 'climate')
        .map((point) => ({
          ...point,
          values: [
            ...point.values,
            {
              name: 'onOff',
              value: 'off',
              unit: null,
              settable: true,
              min: null,
              max: null,
              step: null,
            },
          ],
          week: day && {
            monday: day,
            tuesday: day,
            wednesday: day,
            thursday: day,
            friday: day,
            saturday: day,
            sunday: day,
          },
        })),
    })),
  };
}

/** Lower bounds from 14:00 local time on, by hour. */
function lowByHour(control: PlanControl): readonly (number | null | undefined)[] {
  const home = { observation: observedHouse(), description: describedHouse };
  const [room] = scenarioOfRooms(roomsOfPlan(control), home).rooms;
  return Array.from({ length: 24 }, (_, hour) => room?.lowC?.[4 * hour]);
}

test('a room is needed while the schedule of its unit has it on', () => {
  const lows = lowByHour(
    offNow([
      { at: '08:00', sets: { onOffMode: 'off' } },
      { at: '17:00', sets: { onOffMode: 'on' } },
    ]),
  );
  const hours = (count: number, low: number | null) => Array.from({ length: count }, () => low);
  expect(lows).toEqual([...hours(3, null), ...hours(15, 21), ...hours(6, null)]);
});

test('a schedule that sets temperatures alone does not switch the unit on', () => {
  const week = [{ at: '06:00', sets: { roomSetPointHeating: 21.5 } }];
  expect(lowByHour(offNow(week)).every((low) => low === null)).toBe(true);
});

test('a schedule that only switches off does not switch the unit', () => {
  const week = [{ at: '23:00', sets: { onOffMode: 'off' } }];
  const on = offNow(week);
  const running = {
    ...on,
    units: on.units.map((unit) => ({
      ...unit,
      points: unit.points.map((point) => ({
        ...point,
        values: point.values.map((each) =>
          each.name === 'onOff' ? { ...each, value: 'on' } : each,
        ),
      })),
    })),
  };
  expect(lowByHour(running).every((low) => low === 21)).toBe(true);
});

test('a unit without a schedule that is off is needed at no time', () => {
  expect(lowByHour(offNow(null)).every((low) => low === null)).toBe(true);
});
