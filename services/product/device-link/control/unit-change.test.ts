import { weekDays } from '@hearth/calendar/week-days.ts';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { heatPump, value } from '../../testing-devices.ts';
import { changesBetween } from '../device-changes.ts';
import { changedAtUnit, pointsByOwnWeek } from './unit-change.ts';

const span = {
  beforeAt: Temporal.Instant.from('2026-01-15T10:50:00Z'),
  at: Temporal.Instant.from('2026-01-15T11:05:00Z'),
  timeZone: 'UTC',
};
/** A tank that follows a week of its own with one change a day. */
function withWeek(tankC: number, time: string, weekC: number) {
  const device = heatPump({ tankSetPoint: tankC });
  const schedule = [
    value('schedule.heating.enabled', true, { settable: true }),
    value('schedule.heating.selected', 'one', { settable: true, options: ['one'] }),
    value('schedule.heating.meta.actionTypes.dhwSetPoint', null),
    ...weekDays.flatMap((day) => [
      value(`schedule.heating.schedules.one.actions.${day}.${time}.dhwSetPoint`, weekC, {
        settable: true,
      }),
    ]),
  ];
  const points = device.points.map((point) =>
    point.type === 'dhw' ? { ...point, values: [...point.values, ...schedule] } : point,
  );
  return { ...device, points };
}

test('changedAtUnit: a set-point that differs from the last reading was changed at the unit', () => {
  const [before, after] = [heatPump({ tankSetPoint: 48 }), heatPump({ tankSetPoint: 52 })];
  expect(changedAtUnit({ before, after, ...span })).toEqual([
    { kind: 'set', point: 'tank', name: 'dhwSetPoint', to: 52 },
  ]);
  expect(changedAtUnit({ before, after: before, ...span })).toEqual([]);
});

test('changedAtUnit: a sensor and a lost value are no change', () => {
  const before = heatPump({ room: 20 });
  expect(changedAtUnit({ before, after: heatPump({ room: 21 }), ...span })).toEqual([]);
  expect(changedAtUnit({ before, after: { ...before, points: [] }, ...span })).toEqual([]);
});

test('changedAtUnit: a change of the unit’s own week at its time is none, at another time it is one', () => {
  const due = [withWeek(48, '11:00', 52), withWeek(52, '11:00', 52)] as const;
  const other = [withWeek(48, '07:00', 52), withWeek(52, '07:00', 52)] as const;
  expect(changedAtUnit({ before: due[0], after: due[1], ...span })).toEqual([]);
  expect(changedAtUnit({ before: other[0], after: other[1], ...span })).toHaveLength(1);
});

test('log entries: what the unit’s own week changes is by its schedule, the rest by the unit', () => {
  const byOf = (time: string) => {
    const [before, after] = [withWeek(48, time, 52), withWeek(52, time, 52)];
    const appliance = '019abcde-0000-7000-8000-000000000001';
    const byOwnWeek = pointsByOwnWeek({ after, ...span });
    const logged = { appliance, before, after, at: span.at, ownTargets: new Set<string>() };
    return changesBetween({ ...logged, byOwnWeek }).map(({ name, by }) => [name, by]);
  };
  expect(byOf('11:00')).toEqual([['dhwSetPoint', 'schedule']]);
  expect(byOf('07:00')).toEqual([['dhwSetPoint', 'unit']]);
});
