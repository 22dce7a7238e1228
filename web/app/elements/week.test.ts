import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekDays } from '@hearth/calendar/week-days.ts';
import {
  type Action,
  type SettingField,
  actionsIn,
  copied,
  emptyWeek,
  faultsOf,
  firstSets,
  lineOf,
  movedBy,
  roomFor,
  timeOf,
  weekIn,
  withActions,
} from './week.ts';

const warmth: SettingField = {
  name: 'roomTemperature',
  label: 'Room',
  min: 12,
  max: 30,
  step: 0.5,
};
const power: SettingField = {
  name: 'onOffMode',
  label: 'Power',
  options: [
    { value: 'on', label: 'On' },
    { value: 'off', label: 'Off' },
  ],
};
const at = (time: string, celsius = 20): Action => ({
  at: time,
  sets: { roomTemperature: celsius },
});

describe('editing a week', () => {
  it.each([
    ['06:00', 10, '06:10'],
    ['06:03', 10, '06:10'],
    ['00:00', -10, '00:00'],
    ['23:50', 60, '23:50'],
  ])('moves %s by %i minutes to %s', (from, minutes, to) => {
    expect(movedBy(from, minutes)).toBe(to);
  });

  it('a day stays in the order of its times, and is copied to all days', () => {
    const week = withActions(emptyWeek(), 'tuesday', [at('22:00'), at('06:00')]);
    expect(week.tuesday.map((action) => action.at)).toEqual(['06:00', '22:00']);
    expect(weekDays.every((day) => copied(week, 'tuesday')[day].length === 2)).toBe(true);
  });

  it('faultsOf: days with too many actions, or two too close', () => {
    const limits = { actionsADayMax: 2, minutesBetweenMin: 10 };
    const week = {
      ...emptyWeek(),
      monday: [at('06:00'), at('06:05')],
      friday: [at('06:00'), at('07:00'), at('08:00')],
    };
    expect(faultsOf(week, limits)).toEqual([
      { day: 'monday', code: 'too-close', limit: 10, times: ['06:00', '06:05'] },
      { day: 'friday', code: 'too-many', limit: 2 },
    ]);
  });

  it('roomFor: a free time for another action', () => {
    expect(roomFor([])).toBe('06:00');
    expect(roomFor([at('06:00')])).toBe('08:00');
    expect(roomFor([at('06:00'), at('23:00')])).toBe('14:30');
    expect(firstSets([at('06:00', 19)], [warmth])).toEqual({ roomTemperature: 19 });
    expect(firstSets([], [power, warmth])).toEqual({ onOffMode: 'on', roomTemperature: 21 });
  });
});

describe('lineOf and actionsIn', () => {
  const fields = [power, warmth];

  it.each([
    ['06:00 21; 22:30 19,5', [at('06:00', 21), at('22:30', 19.5)]],
    ['6.30 on 21', [{ at: '06:30', sets: { onOffMode: 'on', roomTemperature: 21 } }]],
    ['23:00 off', [{ at: '23:00', sets: { onOffMode: 'off' } }]],
    ['', []],
    ['06:00', null],
    ['25:00 21', null],
    ['06:00 warm', null],
    ['06:00 21 22', null],
  ])('%j is %j', (line, actions) => {
    expect(actionsIn(line, fields)).toEqual(actions);
  });

  it('a line read back gives the same actions', () => {
    const action = fc.record({
      at: fc.nat(1439).map(timeOf),
      sets: fc.record({
        onOffMode: fc.constantFrom('on', 'off'),
        roomTemperature: fc.integer({ min: 24, max: 60 }).map((half) => half / 2),
      }),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 6 }), (actions) => {
        expect(actionsIn(lineOf(actions, fields), fields)).toEqual(actions);
      }),
    );
  });
});

it('weekIn: reads a valid week and returns null for anything else', () => {
  const week = withActions(emptyWeek(), 'monday', [at('06:00')]);
  expect(weekIn(JSON.stringify(week))).toEqual(week);
  for (const wrong of [
    '',
    'null',
    '{}',
    '{"monday":[]}',
    '[1]',
    JSON.stringify({ ...week, sunday: [{ at: '6' }] }),
  ])
    expect(weekIn(wrong)).toBeNull();
});
