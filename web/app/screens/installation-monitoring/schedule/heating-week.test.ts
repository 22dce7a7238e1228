import { describe, expect, it } from 'vitest';
import { emptyWeek } from '../../../elements/week.ts';
import { heatingWeekOf } from './heating-week.ts';

const setting = { min: null, max: null, step: null, options: null };
const rooms = {
  pointType: 'climate',
  mode: 'heating',
  sets: [
    { ...setting, name: 'onOffMode', options: ['on', 'off'] },
    { ...setting, name: 'roomTemperature', min: 12, max: 30, step: 0.5 },
  ],
};

describe('heatingWeekOf', () => {
  it('a change of one value leaves the other, also from Sunday to Monday', () => {
    const week = {
      ...emptyWeek(),
      monday: [{ at: '06:00', sets: { onOffMode: 'on' } }],
      friday: [{ at: '22:00', sets: { onOffMode: 'off' } }],
      sunday: [{ at: '18:00', sets: { roomTemperature: 20.5 } }],
    };
    expect(heatingWeekOf(rooms, week)).toMatchObject({
      monday: [{ at: '06:00', celsius: 20.5 }],
      tuesday: [],
      friday: [{ at: '22:00', celsius: null }],
      sunday: [{ at: '18:00', celsius: null }],
    });
  });

  it('days are in the order of their times', () => {
    const tuesday = [
      { at: '22:00', sets: { roomTemperature: 18 } },
      { at: '06:30', sets: { roomTemperature: 21 } },
    ];
    expect(heatingWeekOf(rooms, { ...emptyWeek(), tuesday })?.tuesday).toEqual([
      { at: '06:30', celsius: 21 },
      { at: '22:00', celsius: 18 },
    ]);
  });

  const monday = [{ at: '06:00', sets: { roomTemperature: 21, leavingWaterOffset: 2 } }];
  const offset = [{ ...setting, name: 'leavingWaterOffset' }];
  it.each([
    ['hot water', { ...rooms, pointType: 'dhw' }],
    ['cooling', { ...rooms, mode: 'cooling' }],
    ['an offset of the flow temperature', { ...rooms, sets: offset }],
  ])('none for %s', (_, schedule) => {
    expect(heatingWeekOf(schedule, { ...emptyWeek(), monday })).toBeNull();
  });

  it('none for a week without a change', () => {
    expect(heatingWeekOf(rooms, emptyWeek())).toBeNull();
  });
});
